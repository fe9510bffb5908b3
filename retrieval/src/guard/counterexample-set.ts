import { KeyTable } from '../index/key-table.ts'
import { FACETS } from '../lexicon/facets.ts'
import { isGrammar, type Weights } from '../index/term-weights.ts'
import { plain, tagOf } from '../text/terms.ts'

/** The counterexamples of an entry, by number, and which of them have a symbol. They lie in few arrays: each object that is kept costs every full garbage collection time. */
export class CounterexampleSet {
  readonly size: number
  /** Each as it is compared: `FACETS` numbers, then the symbols; one behind the other. */
  readonly page: Int32Array
  /** Where each begins, and where the last ends. */
  readonly #starts: Int32Array
  /** By symbol and, below 0, by tag; grammar left aside. */
  readonly #keys: KeyTable
  /** The numbers of those that have a key, one key behind the other, and where those of each key begin. */
  readonly #having: Uint32Array
  readonly #havingStarts: Int32Array
  readonly #totals: Float64Array
  #state = 0

  constructor(records: readonly Int32Array[]) {
    this.size = records.length
    this.#starts = startsOf(records)
    this.page = new Int32Array(this.#starts.at(-1) as number)
    for (const [number, record] of records.entries()) this.page.set(record, this.#starts[number])
    this.#totals = new Float64Array(records.length)
    const having = new Map<number, number[]>()
    const note = (key: number, number: number): void => {
      const numbers = having.get(key)
      if (numbers === undefined) having.set(key, [number])
      else if (numbers.at(-1) !== number) numbers.push(number)
    }
    for (let number = 0; number < this.size; number++)
      for (let at = this.symbolsAt(number); at < this.endOf(number); at++) {
        const symbol = this.page[at] as number
        if (isGrammar(plain(symbol))) continue
        note(plain(symbol), number)
        if (tagOf(symbol) > 0) note(-tagOf(symbol), number)
      }
    this.#keys = new KeyTable(having.keys())
    const lists = this.#keys.inOrder(having)
    this.#havingStarts = startsOf(lists)
    this.#having = Uint32Array.from(lists.flat())
  }

  /** Where the facets of one begin in `page`. */
  facetsAt(number: number): number {
    return this.#starts[number] as number
  }

  /** Where its symbols begin. */
  symbolsAt(number: number): number {
    return this.facetsAt(number) + FACETS
  }

  /** Where they end. */
  endOf(number: number): number {
    return this.#starts[number + 1] as number
  }

  /** The numbers of those that have a symbol or, below 0, a tag; rising. */
  having(key: number): Uint32Array {
    const at = this.#keys.placeOf(key)
    return at < 0 ? NONE : this.#having.subarray(this.#havingStarts[at], this.#havingStarts[at + 1])
  }

  /** What the symbols of each weigh together, grammar left aside. */
  totals(weights: Weights): Float64Array {
    if (this.#state !== weights.state) {
      this.#state = weights.state
      for (let number = 0; number < this.size; number++) this.#totals[number] = this.#weightOf(number, weights)
    }
    return this.#totals
  }

  #weightOf(number: number, weights: Weights): number {
    let sum = 0
    for (let at = this.symbolsAt(number); at < this.endOf(number); at++) {
      const symbol = plain(this.page[at] as number)
      if (!isGrammar(symbol)) sum += weights.of(symbol)
    }
    return sum
  }
}

const NONE = new Uint32Array(0)

/** Where each of the lists begins that lie one behind the other, and where the last ends. */
function startsOf(lists: readonly ArrayLike<number>[]): Int32Array {
  const starts = new Int32Array(lists.length + 1)
  for (const [at, { length }] of lists.entries()) starts[at + 1] = (starts[at] as number) + length
  return starts
}
