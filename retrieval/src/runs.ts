import { place, type Arena } from './arena.ts'

/** A posting is `document << COUNT_BITS | count`: which document has the term, and how often (31 at most). */
export const COUNT_BITS = 5
export const MOST_COUNT = 31
export const MOST_DOCUMENTS = 1 << 26

/** A block is [next block's address + 1 or 0, capacity, postings in it, posting, posting, …]. */
export const NEXT = 0
export const CAPACITY = 1
export const COUNT = 2
export const HEADER = 3

/** Walks a chain: after each `next()` that is true the run is `page[from]` to `page[to - 1]`. */
export class Runs {
  page: Int32Array = new Int32Array(0)
  from = 0
  to = 0
  readonly #arena: Arena
  #block: number

  constructor(arena: Arena, block: number) {
    this.#arena = arena
    this.#block = block
  }

  next(): boolean {
    if (this.#block < 0) return false
    this.page = this.#arena.page(this.#block)
    const at = place(this.#block)
    this.from = at + HEADER
    this.to = this.from + (this.page[at + COUNT] as number)
    this.#block = (this.page[at + NEXT] as number) - 1
    return true
  }
}

/** The first place in a sorted run whose document is not below `document`. */
export function lowerBound(page: Int32Array, from: number, to: number, document: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((page[middle] as number) >> COUNT_BITS < document) low = middle + 1
    else high = middle
  }
  return low
}
