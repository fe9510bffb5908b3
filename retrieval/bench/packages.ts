import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Missing } from './engine.ts'

const room = import.meta.dirname
const stamp = join(room, 'node_modules', '.installed')

/** Installs the search libraries of this folder's lockfile, once; never part of `npm start` or `npm test`. @returns why it failed, null when they are there */
export function installPeers(): string | null {
  const lock = createHash('sha256')
    .update(readFileSync(join(room, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return null
  console.log('Installing the search libraries to compare with (retrieval/bench/package-lock.json, about 220 MB) ...')
  const windows = process.platform === 'win32'
  const words = ['ci', '--no-audit', '--no-fund', '--workspaces=false', '--ignore-scripts', '--loglevel=error']
  const { status, stderr } = spawnSync(windows ? 'npm.cmd' : 'npm', words, { cwd: room, shell: windows, encoding: 'utf8' })
  if (status !== 0) return `npm ci failed: ${(stderr ?? '').trim().split('\n').at(-1) ?? ''}`
  writeFileSync(stamp, lock)
  return null
}

/** A package of this folder. @throws Missing when it is not installed or does not load here */
export async function packageOf<T>(name: string): Promise<T> {
  try {
    return (await import(pathToFileURL(createRequire(join(room, 'package.json')).resolve(name)).href)) as T
  } catch (error) {
    throw new Missing(`the package ${name} does not load (${(error as Error).message.split('\n')[0]})`)
  }
}
