import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'

/* Watches the sources: what changes is built, and the server starts anew on it. A build that fails leaves the last good one. */
const root = join(import.meta.dirname, '..')
const sources = ['contract/src', 'retrieval/src', 'server/src', 'server/migrations', 'web/src', 'web/index.html', 'admin/src', 'admin/index.html']

let server: ChildProcess | null = null
let waiting: NodeJS.Timeout | undefined
let stopping = false

build()
serve()
for (const source of sources) {
  watch(join(root, source), { recursive: true }, () => {
    clearTimeout(waiting)
    waiting = setTimeout(restart, 150)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true
    server?.once('exit', () => process.exit(0))
    if (!server?.kill('SIGTERM')) process.exit(0)
  })
}

function build(): void {
  const script = `import(${JSON.stringify(join(root, 'tools/build.ts'))}).then(({ buildSites }) => buildSites())`
  spawnSync(process.execPath, ['-e', script], { cwd: root, stdio: 'inherit' })
}

function serve(): void {
  const child = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, stdio: 'inherit' })
  child.once('exit', () => {
    if (server === child) server = null
  })
  server = child
}

function restart(): void {
  if (stopping) return
  build()
  if (!server) return serve()
  server.once('exit', () => {
    if (!stopping) serve()
  })
  server.kill('SIGTERM')
}
