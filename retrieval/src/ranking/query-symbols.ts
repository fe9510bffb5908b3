import { plain, tagOf, type Symbols } from '../text/terms.ts'
import { isGrammar } from '../index/term-weights.ts'

/** Of either text so much is compared, in symbols. It bounds the cost. */
export const LONGEST_COMPARED = 256
export const NONE = -1

const SLOTS = 1024

/** A question's symbols numbered for looking up: the different ones have ranks, and the different pairs of neighbours numbers. */
export class QuerySymbols {
  readonly length: number
  readonly symbols: Int32Array
  readonly tags: Int32Array
  readonly grammar: Uint8Array
  /** The rank of the symbol at each place. */
  readonly ranks: Int32Array
  /** The number of the pair that ends at each place, NONE at the first. */
  readonly pairs: Int32Array
  /** How much each place counts. */
  readonly emphasis: Float32Array
  /** How many different symbols there are, and how many different pairs. */
  readonly different: number
  readonly differentPairs: number
  /** Open addressing: symbol + 1 and rank. */
  readonly #table = new Int32Array(2 * SLOTS)
  /** `first * LONGEST_COMPARED + second + 1` and the number of the pair. */
  readonly #neighbours = new Int32Array(2 * SLOTS)

  constructor(symbols: Symbols, emphasis?: Float32Array) {
    const length = Math.min(symbols.length, LONGEST_COMPARED)
    this.length = length
    this.symbols = new Int32Array(length)
    this.tags = new Int32Array(length)
    this.grammar = new Uint8Array(length)
    this.ranks = new Int32Array(length)
    this.pairs = new Int32Array(length).fill(NONE)
    this.emphasis = emphasis?.subarray(0, length) ?? new Float32Array(length).fill(1)
    let different = 0
    let pairs = 0
    for (let at = 0; at < length; at++) {
      const symbol = plain(symbols[at] as number)
      let rank = this.rankOf(symbol)
      if (rank === NONE) this.#setRank(symbol, (rank = different++))
      this.symbols[at] = symbol
      this.tags[at] = tagOf(symbols[at] as number)
      this.grammar[at] = Number(isGrammar(symbol))
      this.ranks[at] = rank
      if (at === 0) continue
      const before = this.ranks[at - 1] as number
      let pair = this.pairOf(before, rank)
      if (pair === NONE) this.#setPair(before, rank, (pair = pairs++))
      this.pairs[at] = pair
    }
    this.different = different
    this.differentPairs = pairs
  }

  /** The rank of a symbol, NONE where the question has not got it. */
  rankOf(symbol: number): number {
    const table = this.#table
    for (let slot = hashed(symbol); ; slot = (slot + 1) & (SLOTS - 1)) {
      const key = table[2 * slot] as number
      if (key === symbol + 1) return table[2 * slot + 1] as number
      if (key === 0) return NONE
    }
  }

  /** The number of a pair of ranks side by side, NONE where the question has not got it. */
  pairOf(first: number, second: number): number {
    const key = first * LONGEST_COMPARED + second + 1
    const table = this.#neighbours
    for (let slot = hashed(key); ; slot = (slot + 1) & (SLOTS - 1)) {
      const there = table[2 * slot] as number
      if (there === key) return table[2 * slot + 1] as number
      if (there === 0) return NONE
    }
  }

  #setRank(symbol: number, rank: number): void {
    let slot = hashed(symbol)
    while (this.#table[2 * slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
    this.#table[2 * slot] = symbol + 1
    this.#table[2 * slot + 1] = rank
  }

  #setPair(first: number, second: number, pair: number): void {
    const key = first * LONGEST_COMPARED + second + 1
    let slot = hashed(key)
    while (this.#neighbours[2 * slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
    this.#neighbours[2 * slot] = key
    this.#neighbours[2 * slot + 1] = pair
  }
}

const hashed = (key: number): number => (Math.imul(key, 0x9e37_79b1) >>> 22) & (SLOTS - 1)
