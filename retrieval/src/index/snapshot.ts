import { crc32 } from 'node:zlib'
import { bytesOf } from './arena.ts'
import { QUESTION_TYPES } from '../lexicon/question-type.ts'
import { Reader } from './binary.ts'
import { Library } from './library.ts'
import * as lexicon from '../lexicon/lexicon.ts'
import type { Synonyms } from '../lexicon/synonyms.ts'
import { textHash } from '../text/text-hash.ts'

/**
 * A snapshot is 32-bit numbers in this machine's order: magic number, version, hash of synonyms, lexicon and ways of asking, length of the fingerprint and its UTF-16 units; the arrays of
 * the collection one behind the other, each preceded by its length; the CRC-32 of all that.
 */
const MAGIC = 0x58_59_49_44
/** To be raised when the arrays, or what they mean, change. */
const VERSION = 4

/** The pieces of a snapshot: views of the collection, good until it changes. */
export function* snapshotOf(library: Library, fingerprint: string, synonyms: Synonyms): Generator<Uint8Array> {
  let sum = 0
  for (const piece of pieces(library, fingerprint, synonyms)) {
    sum = crc32(piece, sum)
    yield piece
  }
  yield bytesOf(Int32Array.of(sum))
}

function* pieces(library: Library, fingerprint: string, synonyms: Synonyms): Generator<Uint8Array> {
  yield bytesOf(Int32Array.of(MAGIC, VERSION, wordsHash(synonyms), fingerprint.length, ...unitsOf(fingerprint)))
  yield* library.save()
}

/** The collection of a snapshot, or null when it is damaged, of another version, or of other words. The pieces may be cut anywhere; nothing of them is kept. */
export function openSnapshot(snapshot: Iterable<Uint8Array>, fingerprint: string, synonyms: Synonyms): Library | null {
  let sum = 0
  const reader = new Reader(snapshot, (bytes) => {
    sum = crc32(bytes, sum)
  })
  try {
    const header = [MAGIC, VERSION, wordsHash(synonyms), fingerprint.length, ...unitsOf(fingerprint)]
    const found = reader.numbers(header.length)
    if (header.some((number, at) => number !== found[at])) return null
    const library = Library.load(reader)
    const right = sum
    return reader.numbers(1)[0] === (right | 0) && reader.ended ? library : null
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null
    throw error
  }
}

const unitsOf = (text: string): number[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

/** Of everything written down that decides how a text is read. */
const wordsHash = (synonyms: Synonyms): number =>
  textHash(JSON.stringify([synonyms.fingerprint, lexicon, QUESTION_TYPES.map(([name, pattern]) => [name, String(pattern)])]))
