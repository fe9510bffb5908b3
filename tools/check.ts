import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { format } from './format.ts'

const root = join(import.meta.dirname, '..')

/** Lint, types, then format; each is run also when one before it failed. @returns whether all are clean */
export function check(): boolean {
  const steps = [
    ['oxlint', join(root, 'node_modules/oxlint/bin/oxlint'), '--deny-warnings'],
    // Each checker reads the types of libraries anew: four of them, the usual number, take half as long again on two cores.
    ['tsc', join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', '--checkers', '2'],
  ] as const
  const results = steps.map(([name, file, ...words]) => {
    if (!existsSync(file)) throw new Error(`${file} is missing`)
    console.log(`— ${name}`)
    return spawnSync(process.execPath, [file, ...words], { cwd: root, stdio: 'inherit' }).status === 0
  })
  console.log('— oxfmt')
  const formatted = format('--list-different')
  if (!formatted) console.log('`npm run format` formats these files.')
  return formatted && results.every(Boolean)
}

if (import.meta.main && !check()) process.exit(1)
