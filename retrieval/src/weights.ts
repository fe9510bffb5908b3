import { inverseFrequency } from './impacts.ts'
import type { Postings } from './postings.ts'
import type { TermTable } from './term-table.ts'
import { isHan } from './terms.ts'

/** Characters that carry grammar rather than subject; general Chinese, written for this file. */
const GRAMMAR = '的了吗呢吧啊呀嘛么是有会能可以要什怎样如何为请问想我你他她您这那个些都就也还和与或及在对于从到把被让用得地着过一不没很太最多少好点儿下上里'
const GRAMMATICAL: ReadonlySet<number> = new Set([...GRAMMAR].map((sign) => sign.charCodeAt(0)))

/** A library is read as if this many further questions stood in it, of which a share has each term: a small library knows little of what is rare. */
const SUPPOSED = 1000
const SUPPOSED_SHARE = { word: 0.003, grammar: 0.12, subject: 0.004 }
const SUPPOSED_PAIR_SHARE = [0.0005, 0.003, 0.02] as const

export const isGrammar = (symbol: number): boolean => GRAMMATICAL.has(symbol)

/** How much a symbol, or a pair of neighbours, says: its inverse document frequency in this library, smoothed by what Chinese is like in general. Good until the library changes. */
export class Weights {
  readonly #table: TermTable
  readonly #postings: Postings
  readonly #documents: number
  readonly #known = new Map<number, number>()

  constructor(table: TermTable, postings: Postings, documents: number) {
    this.#table = table
    this.#postings = postings
    this.#documents = documents + SUPPOSED
  }

  of(symbol: number): number {
    const known = this.#known.get(symbol)
    if (known !== undefined) return known
    const share = !isHan(symbol) ? SUPPOSED_SHARE.word : isGrammar(symbol) ? SUPPOSED_SHARE.grammar : SUPPOSED_SHARE.subject
    const weight = this.#smoothed(symbol, -1, share)
    this.#known.set(symbol, weight)
    return weight
  }

  ofPair(first: number, second: number): number {
    return this.#smoothed(first, second, SUPPOSED_PAIR_SHARE[Number(isGrammar(first)) + Number(isGrammar(second))] as number)
  }

  #smoothed(first: number, second: number, share: number): number {
    const term = this.#table.find(first, second)
    return inverseFrequency((term < 0 ? 0 : this.#postings.length(term)) + SUPPOSED * share, this.#documents)
  }
}
