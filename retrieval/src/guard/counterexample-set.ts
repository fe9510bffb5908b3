import { FACETS } from '../lexicon/facets.ts'
import { isGrammar, type Weights } from '../index/term-weights.ts'
import { plain, tagOf, type Symbols } from '../text/terms.ts'

const NONE: readonly number[] = []

/** The counterexamples of an entry, by number, and which of them have a symbol. */
export class CounterexampleSet {
  /** Each as it is compared: `FACETS` numbers, then the symbols. */
  readonly records: readonly Int32Array[]
  /** Of each the symbols that are no grammar. */
  readonly #subjects: readonly Symbols[]
  /** By symbol and, below 0, by tag. */
  readonly #having = new Map<number, number[]>()
  readonly #totals: Float64Array
  #state = 0

  constructor(records: readonly Int32Array[]) {
    this.records = records
    this.#subjects = records.map((record) => record.subarray(FACETS).filter((symbol) => !isGrammar(plain(symbol))))
    this.#totals = new Float64Array(records.length)
    for (const [number, subject] of this.#subjects.entries())
      for (const symbol of subject) {
        this.#note(plain(symbol), number)
        if (tagOf(symbol) > 0) this.#note(-tagOf(symbol), number)
      }
  }

  get size(): number {
    return this.records.length
  }

  /** Those that have a symbol or, below 0, a tag. */
  having(key: number): readonly number[] {
    return this.#having.get(key) ?? NONE
  }

  /** What the symbols of each weigh together, grammar left aside. */
  totals(weights: Weights): Float64Array {
    if (this.#state !== weights.state) {
      this.#state = weights.state
      for (const [number, subject] of this.#subjects.entries()) this.#totals[number] = subject.reduce((sum, symbol) => sum + weights.of(plain(symbol)), 0)
    }
    return this.#totals
  }

  #note(key: number, number: number): void {
    const numbers = this.#having.get(key)
    if (numbers === undefined) this.#having.set(key, [number])
    else if (numbers.at(-1) !== number) numbers.push(number)
  }
}
