import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Formats the tree, or looks whether it is formatted; files that have not changed since are known from the cache. @returns whether it is as it should be */
export function format(mode: '--write' | '--check'): boolean {
  // Not node_modules/.cache/prettier: an editor's prettier keeps a folder of that name, and fails where it is a file.
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/format']
  const words = ['node_modules/prettier/bin/prettier.cjs', mode, '--log-level', 'warn', ...cache, '**/*.{ts,tsx,mjs,css}']
  return spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status === 0
}

if (import.meta.main && !format('--write')) process.exit(1)
