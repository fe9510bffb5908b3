import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivateFile, makePrivateFolder } from '../data-folder.ts'
import { Misconfigured } from '../misconfigured.ts'

/**
 * Keeps a second server off the data folder. The lock is the operating system's, held through an empty SQLite file: it is
 * gone with the process, however that ends.
 * @returns a function that releases it
 */
export function lockDataFolder(dataDir: string): () => void {
  const file = join(dataDir, 'server.lock')
  let held: DatabaseSync
  try {
    makePrivateFolder(dataDir)
    makePrivateFile(file)
    held = new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    if (error instanceof Misconfigured) throw error
    throw new Misconfigured(`the data folder ${dataDir} cannot be written (${(error as Error).message}): make it writable, or set DATA_DIR to one that is.`)
  }
  try {
    held.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    held.close()
    const sentence = /locked|busy/i.test((error as Error).message)
      ? `another server already runs on the data folder ${dataDir}: stop it first, or set DATA_DIR (and PORT) to others.`
      : `the data folder ${dataDir} cannot be written (${(error as Error).message}): make it writable, or set DATA_DIR to one that is.`
    throw new Misconfigured(sentence)
  }
  return () => held.close()
}
