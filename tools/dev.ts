import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildSites } from './build.ts'

/* Watches both halves: the phone app is rebuilt into web/dist when its sources change, the server restarts when its do. */
const root = join(import.meta.dirname, '..')
buildSites()
const children = [
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--watch', '--logLevel', 'warn'], { cwd: join(root, 'web'), stdio: 'inherit' }),
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { cwd: root, stdio: 'inherit' }),
]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
