import type { HashTable } from './hash-table.ts'
import type { Postings } from './postings.ts'
import { CONCEPT, SINGLE, termOf } from './term-bag.ts'
import { isHan } from '../text/terms.ts'

/** Characters that carry grammar rather than subject; general Chinese, written for this file. */
const GRAMMAR = '的了吗呢吧啊呀嘛么是有会能可以要什怎样如何为请问想我你他她您这那个些都就也还和与或及在对于从到把被让用得地着过一不没很太最多少好点儿下上里'
const GRAMMATICAL = new Uint8Array(1 << 16)
for (const sign of GRAMMAR) GRAMMATICAL[sign.charCodeAt(0)] = 1

/** A library is read as if this many further questions stood in it, of which a share has each term: a small library knows little of what is rare. */
const SUPPOSED = 1000
const SUPPOSED_SHARE = { word: 0.003, grammar: 0.12, subject: 0.004 }
const SUPPOSED_PAIR_SHARE = [0.0005, 0.003, 0.02] as const

/** A single symbol, and a pair, of more than this share of the documents says too little for the length of its list, once that is long; chosen on the dev sets, see DESIGN.md. */
const COMMON = 0.03
const COMMON_PAIR = 0.1
const LONG_LIST = 1500

/** Characters are kept in pages of 256, filled as they are asked for. */
const PAGE_BITS = 8
const PAGE_SIZE = 1 << PAGE_BITS
const PAGES = 1 << (16 - PAGE_BITS)
const NO_PAGE = new Float32Array(0)
const MOST_OTHERS = 1 << 14

export const isGrammar = (symbol: number): boolean => symbol < GRAMMATICAL.length && GRAMMATICAL[symbol] === 1

/** How much a symbol, or a pair of neighbours, says: its inverse document frequency in this library, smoothed by what Chinese is like in general. */
export class Weights {
  readonly #table: HashTable
  readonly #postings: Postings
  #documents = SUPPOSED
  readonly #pages = Array.from({ length: PAGES }, () => NO_PAGE)
  /** For which state of the library a page was filled. */
  readonly #states = new Int32Array(PAGES)
  #state = 1
  readonly #others = new Map<number, number>()

  constructor(table: HashTable, postings: Postings) {
    this.#table = table
    this.#postings = postings
  }

  /** The library has changed and has so many documents now. */
  changed(documents: number): void {
    this.#documents = documents + SUPPOSED
    this.#state = (this.#state + 1) | 0
    if (this.#others.size > 0) this.#others.clear()
  }

  /** Another number, above 0 at first, for each state of the library. */
  get state(): number {
    return this.#state
  }

  of(symbol: number): number {
    const number = symbol >>> PAGE_BITS
    if (number >= PAGES) return this.#ofOther(symbol)
    if (this.#states[number] !== this.#state) this.#turn(number)
    const page = this.#pages[number] as Float32Array
    const known = page[symbol & (PAGE_SIZE - 1)] as number
    if (known > 0) return known
    page[symbol & (PAGE_SIZE - 1)] = this.#computed(symbol)
    return page[symbol & (PAGE_SIZE - 1)] as number
  }

  /** How many documents a term has, smoothed, of which the library has `documents`. `second` is SINGLE for a single symbol. */
  having(first: number, second: number, documents: number): number {
    const share =
      second === CONCEPT
        ? SUPPOSED_SHARE.subject
        : second === SINGLE
          ? supposedShare(first)
          : (SUPPOSED_PAIR_SHARE[Number(isGrammar(first)) + Number(isGrammar(second))] as number)
    return documents + SUPPOSED * share
  }

  /** Whether a term that so many documents have, smoothed, is left out of the first stage where others find enough. */
  isCommon(having: number, pair: boolean): boolean {
    return having >= LONG_LIST && having >= this.#documents * (pair ? COMMON_PAIR : COMMON)
  }

  /** The inverse document frequency of a term of so many documents, smoothed; above 0 always. */
  inverse(having: number): number {
    return Math.log(1 + (this.#documents - having + 0.5) / (having + 0.5))
  }

  get bytes(): number {
    return this.#pages.reduce((sum, { byteLength }) => sum + byteLength, this.#states.byteLength)
  }

  /** Words, numbers and the rarest characters. */
  #ofOther(symbol: number): number {
    const known = this.#others.get(symbol)
    if (known !== undefined) return known
    if (this.#others.size >= MOST_OTHERS) this.#others.clear()
    const weight = Math.fround(this.#computed(symbol))
    this.#others.set(symbol, weight)
    return weight
  }

  #turn(number: number): void {
    this.#states[number] = this.#state
    const page = this.#pages[number] as Float32Array
    if (page.length > 0) page.fill(0)
    else this.#pages[number] = new Float32Array(PAGE_SIZE)
  }

  #computed(symbol: number): number {
    return this.inverse(this.having(symbol, SINGLE, this.#postings.length(this.#table.get(termOf(symbol, SINGLE)))))
  }
}

const supposedShare = (symbol: number): number => (!isHan(symbol) ? SUPPOSED_SHARE.word : isGrammar(symbol) ? SUPPOSED_SHARE.grammar : SUPPOSED_SHARE.subject)
