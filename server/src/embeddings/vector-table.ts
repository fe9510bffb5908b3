import { setImmediate } from 'node:timers/promises'

/** Rows of a page: nothing moves or is copied when the table grows. */
const pageRows = 4096
/** So many of the nearest by their signs are compared in full. */
const pool = 1024
/** Pages looked through before others get their turn: about 1 ms at 1,024 dimensions. */
const pagesATurn = 4

interface Page {
  /** The vector in steps of `steps[row]`, -127 to 127. */
  codes: Int8Array
  steps: Float32Array
  /** One bit a dimension: whether it is positive. */
  signs: Int32Array
  isUsed: Uint8Array
}

/**
 * Vectors of length 1 in memory, one byte a dimension, and the nearest to another one: all of them by the number of equal signs first, the best 1,024
 * by the cosine. Up to 1,024 rows that is exact. See docs/decisions/009-hybrid-search.md for what was measured.
 */
export class VectorTable {
  readonly dimensions: number
  readonly #words: number
  readonly #pages: Page[] = []
  readonly #free: number[] = []
  #end = 0

  constructor(dimensions: number) {
    this.dimensions = dimensions
    this.#words = Math.ceil(dimensions / 32)
  }

  /** Rows in use. */
  get size(): number {
    return this.#end - this.#free.length
  }

  /** @returns its row, which may have been another's before */
  add(vector: Float32Array): number {
    const row = this.#free.pop() ?? this.#end++
    const page = this.#pageOf(row)
    const at = row % pageRows
    const codes = page.codes.subarray(at * this.dimensions, (at + 1) * this.dimensions)
    const step = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127
    vector.forEach((value, dimension) => (codes[dimension] = Math.round(value / step)))
    page.steps[at] = step
    page.signs.set(this.#signsOf(vector), at * this.#words)
    page.isUsed[at] = 1
    return row
  }

  remove(row: number): void {
    this.#pages[Math.floor(row / pageRows)]!.isUsed[row % pageRows] = 0
    this.#free.push(row)
  }

  /** The vector of a row as far as it is kept. */
  vector(row: number): Float32Array {
    const page = this.#pages[Math.floor(row / pageRows)]!
    const at = row % pageRows
    return Float32Array.from(page.codes.subarray(at * this.dimensions, (at + 1) * this.dimensions), (code) => code * page.steps[at]!)
  }

  cosine(query: Float32Array, row: number): number {
    const page = this.#pages[Math.floor(row / pageRows)]!
    const from = (row % pageRows) * this.dimensions
    let sum = 0
    for (let dimension = 0; dimension < query.length; dimension++) sum += query[dimension]! * page.codes[from + dimension]!
    return sum * page.steps[row % pageRows]!
  }

  /** The `limit` rows of the greatest cosine, best first. Lets others have their turn; rows that come or go meanwhile are in it or not. */
  async nearest(query: Float32Array, limit: number): Promise<{ row: number; cosine: number }[]> {
    const rows = this.#end <= pool ? Array.from({ length: this.#end }, (_, row) => row) : await this.#nearestBySigns(query)
    return rows
      .filter((row) => this.#pages[Math.floor(row / pageRows)]!.isUsed[row % pageRows] === 1)
      .map((row) => ({ row, cosine: this.cosine(query, row) }))
      .sort((a, b) => b.cosine - a.cosine || a.row - b.row)
      .slice(0, limit)
  }

  async #nearestBySigns(query: Float32Array): Promise<number[]> {
    const signs = this.#signsOf(query)
    const end = this.#end
    const distances = new Uint16Array(end)
    const counts = new Int32Array(this.dimensions + 1)
    for (let from = 0; from < end; from += pageRows) {
      if (from > 0 && (from / pageRows) % pagesATurn === 0) await setImmediate()
      countDifferent(this.#pages[from / pageRows]!, signs, distances.subarray(from, Math.min(end, from + pageRows)), counts)
    }
    if (end > pageRows) await setImmediate()
    let farthest = 0
    for (let seen = counts[0]!; seen < pool && farthest < this.dimensions; ) seen += counts[++farthest]!
    const rows: number[] = []
    // Of many that are equally far the earlier ones: there are never more to compare than twice the pool.
    for (let row = 0; row < end && rows.length < 2 * pool; row++) if (distances[row]! <= farthest) rows.push(row)
    return rows
  }

  #pageOf(row: number): Page {
    const page = Math.floor(row / pageRows)
    this.#pages[page] ??= {
      codes: new Int8Array(pageRows * this.dimensions),
      steps: new Float32Array(pageRows),
      signs: new Int32Array(pageRows * this.#words),
      isUsed: new Uint8Array(pageRows),
    }
    return this.#pages[page]
  }

  #signsOf(vector: Float32Array): Int32Array {
    const signs = new Int32Array(this.#words)
    for (let dimension = 0; dimension < vector.length; dimension++) if (vector[dimension]! > 0) signs[dimension >> 5]! |= 1 << (dimension & 31)
    return signs
  }
}

/** In how many dimensions the signs differ, for each row; and how many rows differ in how many. Rows out of use are the farthest. */
function countDifferent({ signs, isUsed }: Page, query: Int32Array, distances: Uint16Array, counts: Int32Array): void {
  const words = query.length
  for (let row = 0; row < distances.length; row++) {
    if (isUsed[row] === 0) {
      distances[row] = 0xffff
      continue
    }
    let different = 0
    for (let word = 0; word < words; word++) different += bitsIn(signs[row * words + word]! ^ query[word]!)
    distances[row] = different
    counts[different]!++
  }
}

/** Bits that are set in 32, counted in pairs, nibbles and bytes at once. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
