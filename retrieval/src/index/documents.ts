import { Arena, bytesOf, place } from './arena.ts'
import type { Reader } from './binary.ts'
import { Column } from './column.ts'
import type { Entry } from './entries.ts'
import { FACETS } from '../lexicon/facets.ts'
import type { Symbols } from '../text/terms.ts'
import { termsIn } from './quantized-tf.ts'

/** A document's record: [entry, hash of the core, how many symbols and which phrasing, facets, symbols]. */
const ENTRY = 0
const CORE = 1
const SHAPE = 2
const FACETS_AT = 3
const SYMBOLS_AT = FACETS_AT + FACETS
const COUNT_BITS = 13
const COUNT = (1 << COUNT_BITS) - 1

/** More phrasings an entry cannot have. */
export const MOST_PHRASINGS = 1 << (31 - COUNT_BITS)

/** A phrasing of an entry as it is indexed. */
export interface Document {
  entry: Entry
  /** Which text of the entry it is. */
  phrasing: number
  /** Orders documents that score alike; depends on the entry's id and the phrasing alone. */
  order: number
  /** Hash of what `same` compares. */
  core: number
  /** `FACETS` numbers. */
  facets: Int32Array
  /** At most LONGEST_CONTENT. */
  symbols: Symbols
}

/** The record of every document, by number. The number of a removed one is given out again. */
export class Documents {
  #records = new Arena()
  /** The address of every document's record; of a free number the next free one, as -2 - number, or -1 for none. */
  #addresses = new Column()
  /** Apart from the records, for they are compared often. */
  #orders = new Column()
  #free = -1
  #live = 0
  /** Terms of all documents. */
  #terms = 0

  /** One more than the highest number ever given out. */
  get end(): number {
    return this.#addresses.length
  }

  get live(): number {
    return this.#live
  }

  /** Terms of all documents together. */
  get terms(): number {
    return this.#terms
  }

  add({ entry, phrasing, order, core, facets, symbols }: Document): number {
    const address = this.#records.allocate(SYMBOLS_AT + symbols.length)
    const page = this.#records.page(address)
    const at = place(address)
    page[at + ENTRY] = entry
    page[at + CORE] = core
    page[at + SHAPE] = (phrasing << COUNT_BITS) | symbols.length
    page.set(facets, at + FACETS_AT)
    page.set(symbols, at + SYMBOLS_AT)
    this.#live++
    this.#terms += termsIn(symbols.length)
    const document = this.#free
    if (document < 0) {
      this.#addresses.push(address)
      this.#orders.push(order)
      return this.end - 1
    }
    this.#free = -2 - this.#addresses.get(document)
    this.#addresses.set(document, address)
    this.#orders.set(document, order)
    return document
  }

  remove(document: number): void {
    const address = this.#addresses.get(document)
    const symbols = this.symbolCount(document)
    this.#terms -= termsIn(symbols)
    this.#records.release(address, SYMBOLS_AT + symbols)
    this.#addresses.set(document, -2 - this.#free)
    this.#free = document
    this.#live--
  }

  /** Whether the number is given out to no document. */
  isFree(document: number): boolean {
    return this.#addresses.get(document) < 0
  }

  entry(document: number): Entry {
    return this.#field(document, ENTRY)
  }

  /** Which phrasing of its entry the document is. */
  phrasing(document: number): number {
    return this.#field(document, SHAPE) >>> COUNT_BITS
  }

  order(document: number): number {
    return this.#orders.get(document)
  }

  core(document: number): number {
    return this.#field(document, CORE)
  }

  symbolCount(document: number): number {
    return this.#field(document, SHAPE) & COUNT
  }

  /** A view, good until the index changes. */
  symbols(document: number): Symbols {
    const from = this.symbolsAt(document)
    return this.page(document).subarray(from, from + this.symbolCount(document))
  }

  /** Where the record lies: facets and symbols begin in it at `facetsAt` and `symbolsAt`. */
  page(document: number): Int32Array {
    return this.#records.page(this.#addresses.get(document))
  }

  facetsAt(document: number): number {
    return place(this.#addresses.get(document)) + FACETS_AT
  }

  symbolsAt(document: number): number {
    return place(this.#addresses.get(document)) + SYMBOLS_AT
  }

  get bytes(): number {
    return this.#records.bytes + this.#addresses.bytes + this.#orders.bytes
  }

  *save(): Generator<Uint8Array> {
    yield bytesOf(Int32Array.of(this.#free, this.#live, this.#terms))
    yield* this.#records.save()
    yield* this.#addresses.save()
    yield* this.#orders.save()
  }

  static load(reader: Reader): Documents {
    const documents = new Documents()
    const [free = -1, live = 0, terms = 0] = reader.numbers(3)
    documents.#free = free
    documents.#live = live
    documents.#terms = terms
    documents.#records = Arena.load(reader)
    documents.#addresses = Column.load(reader)
    documents.#orders = Column.load(reader)
    return documents
  }

  #field(document: number, field: number): number {
    const address = this.#addresses.get(document)
    return this.#records.page(address)[place(address) + field] as number
  }
}
