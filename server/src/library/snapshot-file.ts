import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Magic bytes, followed by a line with the lengths of the parts. */
const magic = 'xunyi snapshot 2\n'
const digestLength = 32
/** Alignment of parts, for typed arrays. */
const alignment = 64
/** Bytes that are digested and written before the event loop runs. */
const atOnce = 1 << 20

/** Content of a file: a few parts, then the rest in pieces, which may be views of memory that changes. */
export interface Parts {
  parts: readonly Uint8Array[]
  rest: Iterable<Uint8Array>
}

/**
 * Writes a file atomically and durably: under a temporary name, flushed, then renamed. Readable by its owner alone. Layout: magic; lengths of
 * the parts as a line of JSON; aligned parts; the rest; HMAC-SHA-256 of all of it, so that write access to the file alone does not suffice
 * to put answers into the index. Each piece of the rest is written before the next is requested.
 */
export async function writeParts(file: string, key: KeyObject, { parts, rest }: Parts): Promise<void> {
  const folder = dirname(file)
  const unfinished = `${file}.${process.pid}.tmp`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const handle = await open(unfinished, 'w', 0o600)
    try {
      const hash = createHmac('sha256', key)
      const write = async (bytes: Uint8Array) => {
        for (let from = 0; from < bytes.length; from += atOnce) {
          const some = bytes.subarray(from, from + atOnce)
          hash.update(some)
          await handle.writeFile(some)
        }
      }
      const head = Buffer.from(`${magic}${JSON.stringify(parts.map(({ length }) => length))}\n`)
      for (const part of [head, ...parts]) {
        await write(part)
        await write(new Uint8Array(gapAfter(part.length)))
      }
      for (const piece of rest) await write(piece)
      await handle.writeFile(hash.digest())
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  // Flushes the folder, which holds the new name; where a folder cannot be opened, the rename is not durable yet.
  const named = await open(folder).catch(() => null)
  await named?.sync().catch(() => undefined)
  await named?.close()
}

/** The content, with the rest in one piece; null where there is no file, or it is incomplete or signed with another key. */
export function readParts(file: string, key: KeyObject): { parts: Uint8Array[]; rest: Uint8Array } | null {
  const bytes = bytesOf(file)
  if (bytes === null || bytes.length < digestLength || bytes.subarray(0, magic.length).toString() !== magic) return null
  const end = bytes.length - digestLength
  const digest = createHmac('sha256', key).update(bytes.subarray(0, end)).digest()
  if (!timingSafeEqual(digest, bytes.subarray(end))) return null
  const headEnd = bytes.indexOf('\n', magic.length) + 1
  const lengths = JSON.parse(bytes.subarray(magic.length, headEnd).toString()) as number[]
  let at = headEnd + gapAfter(headEnd)
  const parts = lengths.map((length) => {
    const part = bytes.subarray(at, at + length)
    at += length + gapAfter(length)
    return part
  })
  return { parts, rest: bytes.subarray(at, end) }
}

/** Removes unfinished files of a crash; a server that is writing at this moment fails to rename its file and retries later. */
export function removeUnfinished(file: string): void {
  const folder = dirname(file)
  for (const name of names(folder)) if (name.endsWith('.tmp')) rmSync(join(folder, name), { force: true })
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function bytesOf(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

const gapAfter = (length: number): number => (alignment - (length % alignment)) % alignment
