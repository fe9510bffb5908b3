import type { TopK } from './top-k.ts'
import type { Documents } from '../index/documents.ts'
import { impactsOf, TF_BITS } from '../index/quantized-tf.ts'
import { Cursor, type Postings } from '../index/postings.ts'
import { MOST_ASKED, type Query } from './first-stage-query.ts'

/** So many documents are scored at a time: their sums stay in the nearest memory. */
const WINDOW_BITS = 14
const WINDOW = 1 << WINDOW_BITS
const CODE = (1 << TF_BITS) - 1
/** Above every posting. */
const NO_POSTING = 0x7fff_ffff

/** Of one search at a time, all 0 before and after: the sums of a window. Constants of fixed length are what is read and written fastest. */
const sums = new Int32Array(WINDOW)
/** Places in the window whose sum may be among the best. */
const candidates = new Uint16Array(WINDOW)

/** First stage: the best documents by BM25 (Robertson and Zaragoza 2009) over the lists of a query, with whole-number weights and levels. */
export class Scorer {
  readonly #postings: Postings
  readonly #documents: Documents
  #count = 0
  readonly #cursors = Array.from({ length: MOST_ASKED }, () => new Cursor())
  /** The first posting of every list that is not read yet. */
  readonly #next = new Int32Array(MOST_ASKED)
  /** The worth of each quantized count and length, by the mean length of the library. */
  #impacts = impactsOf(1)
  /** How many postings the last search read. */
  read = 0

  constructor(postings: Postings, documents: Documents) {
    this.#postings = postings
    this.#documents = documents
  }

  /** Sets the mean number of terms of a document. */
  pivot(terms: number): void {
    this.#impacts = impactsOf(terms)
  }

  /** Offers `best` every document that may be among them. */
  score(query: Query, best: TopK): void {
    const { lists, weights, count } = query
    const { end } = this.#documents
    for (let at = 0; at < count; at++) this.#postings.open(lists[at] as number, this.#cursors[at] as Cursor)
    const next = this.#next
    next.fill(0, 0, count)
    for (let start = 0; start < end; start += WINDOW) {
      const limit = Math.min(start + WINDOW, end)
      this.#count = 0
      const least = Math.max(best.least, 1)
      for (let at = 0; at < count; at++) {
        const cursor = this.#cursors[at] as Cursor
        if ((next[at] as number) < limit << TF_BITS) next[at] = this.#add(cursor, weights[at] as number, limit << TF_BITS, least)
      }
      for (let at = 0; at < this.#count; at++) {
        const place = candidates[at] as number
        const sum = sums[place] as number
        if (sum >= best.least) best.offer(start + place, sum)
      }
      sums.fill(0, 0, limit - start)
      best.narrow()
    }
  }

  /** Adds what a list has below the posting `end` to the sums; a place whose sum comes to `least` by it becomes a candidate. Answers the next posting. */
  #add(cursor: Cursor, weight: number, end: number, least: number): number {
    const impacts = this.#impacts
    let count = this.#count
    let posting = 0
    do {
      const { page, at, to } = cursor
      let next = at
      for (; next < to; next++) {
        posting = page[next] as number
        if (posting >= end) break
        const place = (posting >> TF_BITS) & (WINDOW - 1)
        const before = sums[place] as number
        const sum = (before + Math.imul(weight, impacts[posting & CODE] as number)) | 0
        sums[place] = sum
        if (sum >= least && before < least) candidates[count++] = place
      }
      this.read += next - at
      cursor.at = next
    } while (cursor.at === cursor.to && this.#postings.advance(cursor))
    this.#count = count
    return posting >= end ? posting : NO_POSTING
  }
}
