import { Arena, place } from './arena.ts'
import { extended } from './extended.ts'
import { CAPACITY, COUNT, COUNT_BITS, HEADER, lowerBound, MOST_COUNT, NEXT, Runs } from './runs.ts'

const LARGEST_BLOCK = 512

/**
 * For every term its documents, in rising order, as a chain of blocks of growing size. Adding a document appends, removing one deletes it
 * for good, nothing is ever rebuilt, so an index that has lived long equals one built fresh.
 */
export class Postings {
  readonly #arena = new Arena()
  #first = new Int32Array(1024)
  #last = new Int32Array(1024)
  #lengths = new Int32Array(1024)
  /** Highest count and smallest text length ever seen, for the upper bounds of pruning: `shortest << COUNT_BITS | count`. */
  #extremes = new Int32Array(1024)
  #terms = 0

  /** How many documents have the term. */
  length(term: number): number {
    return this.#lengths[term] ?? 0
  }

  /** The highest count in any document; never too low, though after removals it may be too high. */
  mostCount(term: number): number {
    return (this.#extremes[term] as number) & MOST_COUNT
  }

  /** The length of the shortest document; never too high. */
  shortest(term: number): number {
    return (this.#extremes[term] as number) >> COUNT_BITS
  }

  /** `document` must be higher than every document the term already has; `length` is the document's, in terms. */
  append(term: number, document: number, count: number, length: number): void {
    this.#makeRoom(term)
    const shortest = this.length(term) === 0 ? length : Math.min(this.shortest(term), length)
    this.#extremes[term] = (shortest << COUNT_BITS) | Math.min(Math.max(this.mostCount(term), count), MOST_COUNT)
    let block = (this.#last[term] as number) - 1
    if (block < 0 || this.#isFull(block)) block = this.#chain(term, block)
    const page = this.#arena.page(block)
    const at = place(block)
    const used = page[at + COUNT] as number
    page[at + HEADER + used] = (document << COUNT_BITS) | Math.min(count, MOST_COUNT)
    page[at + COUNT] = used + 1
    this.#lengths[term] = this.length(term) + 1
  }

  remove(term: number, document: number): void {
    let before = -1
    for (let block = (this.#first[term] as number) - 1; block >= 0; ) {
      const page = this.#arena.page(block)
      const at = place(block)
      const from = at + HEADER
      const to = from + (page[at + COUNT] as number)
      const next = (page[at + NEXT] as number) - 1
      if ((page[to - 1] as number) >> COUNT_BITS >= document) {
        const found = lowerBound(page, from, to, document)
        if (found === to || (page[found] as number) >> COUNT_BITS !== document) return
        page.copyWithin(found, found + 1, to)
        page[at + COUNT] = to - from - 1
        this.#lengths[term] = this.length(term) - 1
        if (to - from === 1) this.#unchain(term, block, before, next)
        return
      }
      before = block
      block = next
    }
  }

  /** The postings of a term, run after run. */
  runs(term: number): Runs {
    return new Runs(this.#arena, (this.#first[term] as number) - 1)
  }

  /** Gives every document a new number; `renumbered` must keep their order. */
  renumber(renumbered: Int32Array): void {
    for (let term = 0; term < this.#terms; term++) {
      for (const runs = this.runs(term); runs.next(); ) {
        for (let at = runs.from; at < runs.to; at++) {
          const posting = runs.page[at] as number
          runs.page[at] = ((renumbered[posting >> COUNT_BITS] as number) << COUNT_BITS) | (posting & MOST_COUNT)
        }
      }
    }
  }

  get bytes(): number {
    return this.#arena.bytes + 4 * this.#first.byteLength
  }

  #makeRoom(term: number): void {
    this.#terms = Math.max(this.#terms, term + 1)
    this.#first = extended(this.#first, this.#terms)
    this.#last = extended(this.#last, this.#terms)
    this.#lengths = extended(this.#lengths, this.#terms)
    this.#extremes = extended(this.#extremes, this.#terms)
  }

  #isFull(block: number): boolean {
    const page = this.#arena.page(block)
    return page[place(block) + COUNT] === page[place(block) + CAPACITY]
  }

  #chain(term: number, last: number): number {
    const grown = last < 0 ? 1 : 2 * (this.#arena.page(last)[place(last) + CAPACITY] as number)
    const capacity = Math.min(grown, LARGEST_BLOCK)
    const block = this.#arena.allocate(HEADER + capacity)
    this.#arena.page(block).set([0, capacity, 0], place(block))
    if (last < 0) this.#first[term] = block + 1
    else this.#arena.page(last)[place(last) + NEXT] = block + 1
    this.#last[term] = block + 1
    return block
  }

  #unchain(term: number, block: number, before: number, next: number): void {
    if (before < 0) this.#first[term] = next + 1
    else this.#arena.page(before)[place(before) + NEXT] = next + 1
    if (next < 0) this.#last[term] = before + 1
    this.#arena.release(block, HEADER + (this.#arena.page(block)[place(block) + CAPACITY] as number))
  }
}
