import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import { Misconfigured } from './misconfigured.ts'

/** The server's own files in the folder: the database with its log, the lock, the secret, and the folder of the snapshot. */
const own = /^(xunyi\.sqlite|server\.lock)(-wal|-shm|-journal)?$|^secret$/
const indexFolder = 'index'

/**
 * Creates the data folder and restricts it and the server's files in it to their owner, including files that an earlier version left open.
 * @throws Misconfigured: the folder is another user's, or one that all users share
 */
export function makePrivateFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  closeToOthers(dataDir)
}

/** As above, for a folder that may be missing. */
export function closeToOthers(dataDir: string): void {
  if (!existsSync(dataDir)) return
  if (resolve(dataDir) === parse(resolve(dataDir)).root || (statSync(dataDir).mode & 0o1000) !== 0) {
    throw new Misconfigured(`the data folder ${dataDir} is shared with every user of this machine: set DATA_DIR to a folder of its own.`)
  }
  restrict(dataDir, 0o700)
  for (const name of readdirSync(dataDir)) if (own.test(name)) restrict(join(dataDir, name), 0o600)
  const index = join(dataDir, indexFolder)
  if (!existsSync(index) || !statSync(index).isDirectory()) return
  restrict(index, 0o700)
  for (const { name } of readdirSync(index, { withFileTypes: true }).filter((entry) => entry.isFile())) restrict(join(index, name), 0o600)
}

/** Creates a missing file with the owner's permissions alone, before a library opens it with broader ones. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

function restrict(path: string, mode: number): void {
  // The file was removed since the listing: another process has ended, and its log with it.
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & 0o777 & ~mode) === 0) return
  try {
    chmodSync(path, found.mode & mode)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    throw new Misconfigured(`${path} is open to other users and cannot be closed to them (${message}): give it to the user that runs the server (chown).`)
  }
}
