import type { HashTable } from '../index/hash-table.ts'
import type { List, Postings } from '../index/postings.ts'
import { CONCEPT, TermBag } from '../index/term-bag.ts'
import type { Symbols } from '../text/terms.ts'
import type { Weights } from '../index/term-weights.ts'

/** Of a long question the heaviest terms are asked. */
export const MOST_ASKED = 160

const WEIGHT_SCALE = 256
/** A concept is asked beside its own characters. */
const CONCEPT_SHARE = 0.7

/** The terms a question is asked by: their lists and weights. One is used again for every question. */
export class Query {
  readonly #table: HashTable
  readonly #postings: Postings
  readonly #weights: Weights
  readonly #bag = new TermBag()
  readonly lists = new Int32Array(this.#bag.counts.length)
  /** Whole numbers above 0. */
  readonly weights = new Int32Array(this.#bag.counts.length)
  /** How many terms are asked; each is in one document at least. */
  count = 0
  /** The score of a document with every term, each term worth one. */
  total = 0
  /** Whether terms were left out that many documents have. */
  shortened = false

  constructor(table: HashTable, postings: Postings, weights: Weights) {
    this.#table = table
    this.#postings = postings
    this.#weights = weights
  }

  /** Takes a question, and how much each of its places counts; then `ask`. */
  read(symbols: Symbols, emphasis?: Float32Array): void {
    this.#bag.fill(symbols, emphasis)
  }

  /** Looks up the terms; those that many documents have only where `common` says so. */
  ask(common: boolean): void {
    const bag = this.#bag
    let count = 0
    this.shortened = false
    this.total = 0
    for (let at = 0; at < bag.size; at++) {
      const first = bag.first[at] as number
      const second = bag.second[at] as number
      const list: List = this.#table.get(bag.terms[at] as number)
      const having = this.#weights.having(first, second, list === 0 ? 0 : this.#postings.length(list))
      if (!common && this.#weights.isCommon(having, second >= 0)) {
        this.shortened = true
        continue
      }
      const share = (bag.counts[at] as number) * (second === CONCEPT ? CONCEPT_SHARE : 1)
      const weight = Math.round(WEIGHT_SCALE * this.#weights.inverse(having) * share)
      this.total += weight
      if (list === 0 || weight === 0) continue
      this.lists[count] = list
      this.weights[count++] = weight
    }
    this.count = count
    if (count > MOST_ASKED) this.#shorten()
  }

  #shorten(): void {
    const heaviest = Array.from(this.weights.subarray(0, this.count), (weight, at) => ({ weight, list: this.lists[at] as number }))
    heaviest.sort((a, b) => b.weight - a.weight)
    this.count = MOST_ASKED
    for (let at = 0; at < MOST_ASKED; at++) {
      const { weight, list } = heaviest[at] as { weight: number; list: number }
      this.lists[at] = list
      this.weights[at] = weight
    }
  }
}
