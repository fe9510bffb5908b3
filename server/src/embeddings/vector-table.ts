import { setImmediate } from 'node:timers/promises'

/** Rows of a page: growth of the table moves and copies nothing. */
const pageRows = 4096
/** Rows with the nearest sign bits that are compared in full. */
const pool = 1024
/** Pages that are scanned before the event loop runs: about 1 ms at 1,024 dimensions. */
const pagesATurn = 4

interface Page {
  /** The quantised vector in steps of `steps[row]`, -127 to 127. */
  codes: Int8Array
  steps: Float32Array
  /** One sign bit a dimension. */
  signs: Int32Array
  isUsed: Uint8Array
}

/**
 * Vectors of length 1 in memory, one byte a dimension, with a nearest-neighbour search: Hamming distance of sign bits first, then the cosine of the
 * best 1,024. Up to 1,024 rows the result is exact. Measurements: docs/decisions/009-hybrid-search.md.
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

  /** @returns its row, which may reuse a removed one */
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

  /** The dequantised vector of a row. */
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

  /** The `limit` rows of the greatest cosine, best first. Yields to the event loop; rows added or removed during the search may be missing. */
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
    for (let seen = counts[0]!; seen < pool && farthest < this.dimensions;) seen += counts[++farthest]!
    const rows: number[] = []
    // Ties are cut by row: at most twice the pool is compared in full.
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

/** Hamming distance of each row, and a histogram of the distances. Unused rows get the greatest distance. */
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

/** Population count of 32 bits: pairs, nibbles and bytes at once. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
