import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { format } from './format.ts'

const root = join(import.meta.dirname, '..')

/** Lint, types, then format. @returns whether all are clean */
export function check(): boolean {
  const steps = [
    ['oxlint', join(root, 'node_modules/oxlint/bin/oxlint'), '--deny-warnings'],
    ['tsc', join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'],
  ] as const
  const clean = steps.every(([name, file, ...words]) => {
    if (!existsSync(file)) throw new Error(`${file} is missing`)
    console.log(`— ${name}`)
    return spawnSync(process.execPath, [file, ...words], { cwd: root, stdio: 'inherit' }).status === 0
  })
  if (!clean) return false
  console.log('— prettier')
  return format('--check')
}

if (import.meta.main && !check()) process.exit(1)
