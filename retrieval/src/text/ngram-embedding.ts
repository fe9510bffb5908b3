import { readFileSync } from 'node:fs'
import { plain, type Symbols } from './terms.ts'
import { mixed } from './text-hash.ts'

/** Numbers of a vector. */
export const DIMENSIONS = 64
/** Rows of the table; n-grams of one bucket share a row. */
export const BUCKETS = 1 << 16
/** N-grams of one symbol to so many. */
const LONGEST_GRAM = 3
/** Stands before the first symbol and after the last; no text has it. */
const EDGE = 1

/** Written by bench/fit-embedding.ts. Vectors are of unit length, so the scale of the table does not matter. */
const table = readTable(new URL('../../data/ngram-embedding.bin', import.meta.url))

function readTable(file: URL): Int8Array {
  const bytes = readFileSync(file)
  if (bytes.length !== BUCKETS * DIMENSIONS) throw new Error('ngram-embedding.bin has another size: fit it anew')
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** The buckets of a text's n-grams, those that end at one symbol together: `LONGEST_GRAM` to a symbol, fewer at the beginning. */
export function gramBuckets(symbols: Symbols): Int32Array {
  const buckets = new Int32Array(LONGEST_GRAM * (symbols.length + 2))
  let count = 0
  visitGrams(symbols, (bucket) => {
    buckets[count++] = bucket
  })
  return buckets.slice(0, count)
}

function visitGrams(symbols: Symbols, visit: (bucket: number, end: number) => void): void {
  const at = (place: number): number => (place < 0 || place >= symbols.length ? EDGE : plain(symbols[place] as number))
  for (let end = -1; end <= symbols.length; end++) {
    let hash = 0
    for (let start = end; start >= Math.max(-1, end - LONGEST_GRAM + 1); start--) {
      hash = mixed(Math.imul(hash, 31) + at(start))
      visit((hash >>> 8) & (BUCKETS - 1), end)
    }
  }
}

/**
 * What a text asks, as a vector of `DIMENSIONS` numbers and unit length: the sum of its n-grams' vectors. Texts that ask the same have a high dot product.
 * @param emphasis how much each symbol counts; an n-gram counts as its last symbol
 */
export function embeddingOf(symbols: Symbols, emphasis?: Float32Array): Float32Array {
  const sum = new Float32Array(DIMENSIONS)
  visitGrams(symbols, (bucket, end) => {
    const weight = emphasis?.[Math.min(Math.max(end, 0), symbols.length - 1)] ?? 1
    const row = bucket * DIMENSIONS
    for (let at = 0; at < DIMENSIONS; at++) sum[at] = (sum[at] as number) + weight * (table[row + at] as number)
  })
  return toUnitLength(sum)
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
