import { extended } from './extended.ts'
import { TABLED_COUNTS, type Impacts } from './impacts.ts'
import type { Postings } from './postings.ts'
import { largest } from './quickselect.ts'
import { COUNT_BITS, lowerBound, MOST_COUNT } from './runs.ts'

/**
 * First stage: the best documents by BM25 (Robertson and Zaragoza 2009), found with MaxScore pruning (Turtle and Flood
 * 1995), term at a time.
 *
 * Every contribution is a whole number, so a sum does not depend on the order of addition: an index that grew by adding
 * and removing ranks exactly as one built fresh, and the pruned search exactly as the exhaustive one.
 */

export interface QueryTerm {
  term: number
  /** `weightOf` its inverse document frequency, as often as the query has it. */
  weight: number
}

export interface Scored {
  document: number
  score: number
}

/** What the search reads: the postings, every document's length in terms, the impacts for today's average length. */
export interface Searched {
  postings: Postings
  lengths: Uint16Array
  impacts: Impacts
  documents: number
}

export class Scorer {
  #sums = new Int32Array(1024)
  #touched = new Int32Array(1024)
  #scratch = new Int32Array(1024)
  #count = 0
  /** The best sum so far. */
  #most = 0

  /**
   * Every document that may be among the `wanted` best, with its exact score: at least the `wanted` best (fewer when
   * fewer have any term) and all that tie with the last of them. In no order.
   */
  best(searched: Searched, terms: readonly QueryTerm[], wanted: number): Scored[] {
    this.#sums = extended(this.#sums, searched.documents)
    this.#touched = extended(this.#touched, searched.documents)
    this.#scratch = extended(this.#scratch, searched.documents)
    const { postings, impacts } = searched
    const bounded = terms
      .filter(({ term }) => postings.length(term) > 0)
      .map((term) => ({ ...term, bound: term.weight * impacts.of(postings.mostCount(term.term), postings.shortest(term.term)) }))
      .sort((a, b) => b.bound - a.bound)
    const rest = new Float64Array(bounded.length + 1)
    for (let at = bounded.length - 1; at >= 0; at--) rest[at] = (rest[at + 1] as number) + (bounded[at]?.bound ?? 0)

    this.#count = 0
    this.#most = 0
    let threshold = 0
    let at = 0
    for (; at < bounded.length && (rest[at] as number) >= threshold; at++) {
      this.#addAll(searched, bounded[at] as QueryTerm)
      threshold = this.#threshold(wanted, rest[at + 1] as number, threshold)
    }
    this.#keep(threshold - (rest[at] as number))
    this.#touched.subarray(0, this.#count).sort()
    for (; at < bounded.length; at++) {
      this.#addKept(searched, bounded[at] as QueryTerm)
      threshold = this.#threshold(wanted, 0, threshold)
      this.#keep(threshold - (rest[at + 1] as number))
    }
    this.#keep(threshold)
    return this.#take()
  }

  /** Adds a term to every document that has it, noting those seen for the first time. */
  #addAll({ postings, lengths, impacts }: Searched, { term, weight }: QueryTerm): void {
    const sums = this.#sums
    const touched = this.#touched
    const table = impacts.table
    let count = this.#count
    let most = this.#most
    for (const runs = postings.runs(term); runs.next(); ) {
      const { page, to } = runs
      for (let at = runs.from; at < to; at++) {
        const posting = page[at] as number
        const document = posting >> COUNT_BITS
        const times = posting & MOST_COUNT
        const length = lengths[document] as number
        const before = sums[document] as number
        if (before === 0) touched[count++] = document
        const sum = before + weight * (times > TABLED_COUNTS ? impacts.of(times, length) : (table[length * TABLED_COUNTS + times - 1] as number))
        sums[document] = sum
        if (sum > most) most = sum
      }
    }
    this.#count = count
    this.#most = most
  }

  /** Adds a term only to the documents still in the running; they are in rising order, as the postings are. */
  #addKept({ postings, lengths, impacts }: Searched, { term, weight }: QueryTerm): void {
    let next = 0
    for (const runs = postings.runs(term); runs.next() && next < this.#count; ) {
      const { page, to } = runs
      const last = (page[to - 1] as number) >> COUNT_BITS
      let at = runs.from
      for (; next < this.#count; next++) {
        const document = this.#touched[next] as number
        if (document > last) break
        at = lowerBound(page, at, to, document)
        const posting = page[at] as number
        if (posting >> COUNT_BITS !== document) continue
        const sum = (this.#sums[document] as number) + weight * impacts.of(posting & MOST_COUNT, lengths[document] as number)
        this.#sums[document] = sum
        if (sum > this.#most) this.#most = sum
      }
    }
  }

  /** The `wanted`-th best sum so far; `before` as long as terms still to come may bring a new document more than the best has now. */
  #threshold(wanted: number, rest: number, before: number): number {
    if (this.#count < wanted || this.#most < rest) return before
    for (let at = 0; at < this.#count; at++) this.#scratch[at] = this.#sums[this.#touched[at] as number] as number
    return largest(this.#scratch, this.#count, wanted)
  }

  /** Drops the documents whose sum is below `least`. */
  #keep(least: number): void {
    let kept = 0
    for (let at = 0; at < this.#count; at++) {
      const document = this.#touched[at] as number
      if ((this.#sums[document] as number) >= least) this.#touched[kept++] = document
      else this.#sums[document] = 0
    }
    this.#count = kept
  }

  #take(): Scored[] {
    const found: Scored[] = []
    for (let at = 0; at < this.#count; at++) {
      const document = this.#touched[at] as number
      found.push({ document, score: this.#sums[document] as number })
      this.#sums[document] = 0
    }
    this.#count = 0
    return found
  }

  get bytes(): number {
    return this.#sums.byteLength + this.#touched.byteLength + this.#scratch.byteLength
  }
}
