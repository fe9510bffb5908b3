import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import { Misconfigured } from './misconfigured.ts'

/** What the server itself puts into the folder: the database with its log, the lock, the secret, and the folder of the snapshot. */
const own = /^(xunyi\.sqlite|server\.lock)(-wal|-shm|-journal)?$|^secret$/
const indexFolder = 'index'

/**
 * Makes the data folder, and keeps it and the server's files in it from everybody but their owner, those too that an earlier version left open.
 * @throws Misconfigured: the folder is another user's, or one that all users share
 */
export function makePrivateFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  closeToOthers(dataDir)
}

/** As above, for a folder that need not be there. */
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

/** Makes a file that is not there with the owner's rights alone, before a library opens it with its own. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

function restrict(path: string, mode: number): void {
  // Gone since it was listed: another process has ended, and its log with it.
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
