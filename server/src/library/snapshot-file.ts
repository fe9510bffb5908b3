import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** First in the file: what it is; then a line with the lengths of the parts. */
const magic = 'xunyi snapshot 2\n'
const digestLength = 32
/** Parts begin at multiples of this, so that typed arrays can lie on them. */
const alignment = 64
/** Bytes that are digested and written before others get their turn. */
const atOnce = 1 << 20

/** What a file holds: a few parts, and behind them the rest, in pieces that may be views of something that is about to change. */
export interface Parts {
  parts: readonly Uint8Array[]
  rest: Iterable<Uint8Array>
}

/**
 * Writes one file that is there whole or not at all, whenever the power goes: under another name first, then flushed, then renamed. Readable by
 * its owner alone. Layout: magic; lengths of the parts as JSON, a line; the parts, aligned; the rest; HMAC-SHA-256 of all of it: who can
 * write the file but has not the key cannot put answers of their own into the index. Each piece of the rest is written
 * before the next is asked for.
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
  // The new name itself is flushed with its folder; where a folder cannot be opened the rename is merely not yet durable.
  const named = await open(folder).catch(() => null)
  await named?.sync().catch(() => undefined)
  await named?.close()
}

/** What was written, the rest in one piece; null where there is no such file, or it is not one that was written whole with this key. */
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

/** Crashes leave unfinished files behind; a server that writes at this moment fails to rename its own and tries again later. */
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
