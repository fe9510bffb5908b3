import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Lint, then types. @returns whether both are clean */
export function check(): boolean {
  const steps = [
    ['oxlint', join(root, 'node_modules/oxlint/bin/oxlint'), '--deny-warnings'],
    ['tsc', join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'],
  ] as const
  return steps.every(([name, file, ...words]) => {
    if (!existsSync(file)) throw new Error(`${file} is missing`)
    console.log(`— ${name}`)
    return spawnSync(process.execPath, [file, ...words], { cwd: root, stdio: 'inherit' }).status === 0
  })
}

if (import.meta.main && !check()) process.exit(1)
