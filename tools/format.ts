import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Formats the tree, or looks whether it is formatted. Data, frozen SQL and prose keep the lines they have. @returns whether it is as it should be */
export function format(mode: '--write' | '--list-different'): boolean {
  const words = ['node_modules/oxfmt/bin/oxfmt', mode, '**/*.{ts,tsx,mjs,css}']
  return spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status === 0
}

if (import.meta.main && !format('--write')) process.exit(1)
