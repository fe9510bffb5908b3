import { configureGlobal } from 'fast-check'
import { join, resolve } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

/** Properties are tried with the same input in every run; another seed tries others. */
configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })

const root = join(import.meta.dirname, '..')

/**
 * Runs test files one after another in this process. Each is a suite of its name: its root hooks are the suite's, and a file that cannot be loaded fails it.
 * @param env of all of them, such as the engine
 */
export async function runShard(files: readonly string[], label: string, env: Record<string, string>): Promise<void> {
  Object.assign(process.env, env)
  for (const file of files) {
    await suite(suiteName(file, label), async () => {
      await import(pathToFileURL(resolve(root, file)).href)
    })
  }
}

/** @param label of several runs of one file, such as the engine */
export const suiteName = (file: string, label: string): string => (label === '' ? file : `${file} (${label})`)
