import { configureGlobal } from 'fast-check'
import { createHook, type AsyncHook } from 'node:async_hooks'
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
  const follower = runnersHook()
  for (const file of files) {
    follower()?.enable()
    await suite(suiteName(file, label), async () => {
      await import(pathToFileURL(resolve(root, file)).href)
      follower()?.disable()
    })
  }
}

/**
 * The hook by which node:test knows the suite that a declared test belongs to. It follows every promise from its creation to its collection, which is a tenth of
 * a run, and is needed only while a file declares its tests. Without it an uncaught error of a test fails the process and is named; which test it was,
 * the file run by itself tells.
 * @returns finds the hook, from the first suite on
 */
function runnersHook(): () => AsyncHook | undefined {
  const hooks = Object.getPrototypeOf(createHook({})) as AsyncHook
  const { enable } = hooks
  let found: AsyncHook | undefined
  hooks.enable = function (this: AsyncHook) {
    hooks.enable = enable
    found = enable.call(this)
    return found
  }
  return () => found
}

/** @param label of several runs of one file, such as the engine */
export const suiteName = (file: string, label: string): string => (label === '' ? file : `${file} (${label})`)
