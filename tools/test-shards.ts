import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importsOf } from './folder-cycles.ts'

const root = join(import.meta.dirname, '..')

/** Test files that share a process: loading the server costs more than most of them. */
export interface Shard {
  files: string[]
  /** Of the engine, in the names of the files; empty for files that run once. */
  label: string
  env: Record<string, string>
}

/** Large enough to share the load of the modules, small enough to keep all cores busy to the end and the memory low. */
const size = 32

/** Splits files in order; one whose text has `@own-process` gets a process of its own. */
export function shardsOf(files: readonly string[], label = '', env: Record<string, string> = {}): Shard[] {
  const { alone = [], shared = [] } = Object.groupBy(files, (file) => (textOf(file).includes('@own-process') ? 'alone' : 'shared'))
  const shards = Math.ceil(shared.length / size)
  const cut = (at: number) => Math.round((at * shared.length) / shards)
  const groups = [...Array.from({ length: shards }, (_, at) => shared.slice(cut(at), cut(at + 1))), ...alone.map((file) => [file])]
  return groups.map((files) => ({ files, label, env }))
}

/** Writes the program that runs a shard. @returns its path */
export function writeShard(folder: string, name: string, { files, label, env }: Shard): string {
  const path = join(folder, `${name}.mjs`)
  const runner = pathToFileURL(join(import.meta.dirname, 'run-shard.ts')).href
  writeFileSync(
    path,
    `import { runShard } from ${JSON.stringify(runner)}\nawait runShard(${JSON.stringify(files)}, ${JSON.stringify(label)}, ${JSON.stringify(env)})\n`,
  )
  return path
}

/** Whether a test can differ between the engines: it, or a module that it imports, reads TEST_ENGINE. */
export function dependsOnEngine(file: string, visited = new Set<string>()): boolean {
  visited.add(file)
  return textOf(file).includes('TEST_ENGINE') || importsOf(file).some((next) => next.endsWith('.ts') && !visited.has(next) && dependsOnEngine(next, visited))
}

const textOf = (file: string) => readFileSync(resolve(root, file), 'utf8')
