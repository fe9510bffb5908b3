import { LONGEST_CONTENT, plain, type Symbols } from './terms.ts'
import { mixed } from './text-hash.ts'

/** Numbers of a vector. */
export const DIMENSIONS = 64
/** Rows of the table; n-grams of one bucket share a row. */
export const BUCKETS = 1 << 16
/** N-grams of one symbol to so many. */
const LONGEST_GRAM = 3
/** Stands before the first symbol and after the last; no text has it. */
const EDGE = 1
/** Scratch. */
const buckets = new Int32Array(LONGEST_GRAM * (LONGEST_CONTENT + 2))

/** The buckets of a text's n-grams. */
export const gramBuckets = (symbols: Symbols): Int32Array => readBuckets(symbols).filter((bucket) => bucket >= 0)

/** The buckets in `buckets`, `LONGEST_GRAM` for each symbol and edge: of the n-grams that end there, the shortest first; -1 where the text has not begun. */
function readBuckets(symbols: Symbols): Int32Array {
  let filled = 0
  let before = -1
  let last = -1
  for (let end = 0; end <= symbols.length + 1; end++) {
    const symbol = end === 0 || end > symbols.length ? EDGE : plain(symbols[end - 1] as number)
    const one = mixed(symbol)
    const two = mixed(Math.imul(one, 31) + last)
    buckets[filled++] = bucketOf(one)
    buckets[filled++] = last < 0 ? -1 : bucketOf(two)
    buckets[filled++] = before < 0 ? -1 : bucketOf(mixed(Math.imul(two, 31) + before))
    before = last
    last = symbol
  }
  return buckets.subarray(0, filled)
}

const bucketOf = (hash: number): number => (hash >>> 8) & (BUCKETS - 1)

/** A 32-bit hash of a text's symbols. */
export const symbolsHash = (symbols: Symbols): number => symbols.reduce((hash, symbol) => mixed(Math.imul(hash, 31) + plain(symbol)), symbols.length)

/** Vectors of n-grams, fitted on the texts of a library (bench/fit-embedding.ts). */
export class NgramEmbedding {
  readonly #table: Int8Array
  readonly #known: ReadonlySet<number>

  /** @param bytes the table, a byte a number, then the hashes of the texts that it was fitted on, four bytes each, lowest first */
  constructor(bytes: Uint8Array) {
    const size = BUCKETS * DIMENSIONS
    if (bytes.length < size || (bytes.length - size) % 4 !== 0) throw new RangeError('an embedding of another size: fit it anew')
    this.#table = Int8Array.from(bytes.subarray(0, size))
    const hashes = new DataView(bytes.buffer, bytes.byteOffset + size)
    this.#known = new Set(Array.from({ length: (bytes.length - size) / 4 }, (_, at) => hashes.getInt32(4 * at, true)))
  }

  /** The bytes of an embedding. @param table of any scale: vectors are of unit length */
  static bytesOf(table: Float32Array, texts: readonly Symbols[]): Uint8Array {
    let most = 0
    for (const value of table) most = Math.max(most, Math.abs(value))
    const hashes = [...new Set(texts.map(symbolsHash))].toSorted((a, b) => a - b)
    const bytes = new Uint8Array(table.length + 4 * hashes.length)
    bytes.set(Int8Array.from(table, (value) => Math.round((127 * value) / most)))
    const view = new DataView(bytes.buffer, table.length)
    for (const [at, hash] of hashes.entries()) view.setInt32(4 * at, hash, true)
    return bytes
  }

  /** Whether the vectors were fitted on this text. */
  knows(symbols: Symbols): boolean {
    return this.#known.has(symbolsHash(symbols))
  }

  /**
   * What a text asks, as a vector of `DIMENSIONS` numbers and unit length: the sum of its n-grams' vectors. Texts that ask the same have a high dot product.
   * @param emphasis how much each symbol counts; an n-gram counts as its last symbol
   */
  of(symbols: Symbols, emphasis?: Float32Array): Float32Array {
    const table = this.#table
    const sum = new Float32Array(DIMENSIONS)
    const grams = readBuckets(symbols)
    for (let gram = 0; gram < grams.length; gram++) {
      const bucket = grams[gram] as number
      if (bucket < 0) continue
      const end = Math.min(Math.max(Math.floor(gram / LONGEST_GRAM) - 1, 0), symbols.length - 1)
      const weight = emphasis?.[end] ?? 1
      const row = bucket * DIMENSIONS
      for (let at = 0; at < DIMENSIONS; at++) sum[at] = (sum[at] as number) + weight * (table[row + at] as number)
    }
    return toUnitLength(sum)
  }
}

/** Scales a vector in place; zeros stay. */
export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector))
  if (length > 0) for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] as number) / length
  return vector
}

/** The dot product of a vector with the one that begins at `other[from]`. */
export function dot(vector: Float32Array, other: Float32Array, from = 0): number {
  let sum = 0
  for (let at = 0; at < vector.length; at++) sum += (vector[at] as number) * (other[from + at] as number)
  return sum
}
