import { TopK, type Scored } from './top-k.ts'
import type { Reader } from './binary.ts'
import { Documents, type Document } from './documents.ts'
import type { Entries } from './entries.ts'
import { HashTable } from './hash-table.ts'
import { lengthClassOf, MAX_IMPACT, quantizedTf, termsIn } from './quantized-tf.ts'
import { Postings } from './postings.ts'
import { Query } from './first-stage-query.ts'
import { Scorer } from './scorer.ts'
import { TermBag, termOf } from './term-bag.ts'
import type { Symbols } from '../text/terms.ts'
import { Weights } from './term-weights.ts'

/** The mean length is taken as if so many further documents of so many terms were there: of a handful the mean says little. */
const SUPPOSED = { documents: 20, terms: 25 }

/** One field of all entries, a document for each text of it, and the first stage over them. The entries are shared by all fields. */
export class Collection {
  readonly entries: Entries
  readonly documents: Documents
  readonly weights: Weights
  /** From a term (`termOf`) to its list. */
  readonly #table: HashTable
  readonly #postings: Postings
  readonly #scorer: Scorer
  readonly #query: Query
  readonly #best = new TopK((document) => this.documents.order(document))
  readonly #follows = (one: number, other: number): boolean => this.#inOrder(one, other) > 0
  readonly #bag = new TermBag()
  /** Whether the weights are those of the library as it is. */
  #weighed = false

  constructor(entries: Entries, documents = new Documents(), table = new HashTable(), postings = new Postings()) {
    this.entries = entries
    this.documents = documents
    this.#table = table
    this.#postings = postings
    this.weights = new Weights(table, postings)
    this.#query = new Query(table, postings, this.weights)
    this.#scorer = new Scorer(postings, documents)
  }

  /** Adds a document and answers its number. The caller sees to it that there are at most MOST_DOCUMENTS. */
  add(added: Document): number {
    const document = this.documents.add(added)
    const lengthClass = lengthClassOf(termsIn(added.symbols.length))
    const bag = this.#bag
    bag.fill(added.symbols)
    for (let at = 0; at < bag.size; at++) {
      const term = bag.terms[at] as number
      const list = this.#table.get(term)
      const longer = this.#postings.add(list, document, quantizedTf(bag.counts[at] as number, lengthClass))
      if (longer !== list) this.#table.set(term, longer)
    }
    this.#weighed = false
    return document
  }

  remove(document: number): void {
    const bag = this.#bag
    bag.fill(this.documents.symbols(document))
    for (let at = 0; at < bag.size; at++) {
      const term = bag.terms[at] as number
      const list = this.#table.get(term)
      const shorter = this.#postings.remove(list, document)
      if (shorter !== list) this.#table.set(term, shorter)
    }
    this.documents.remove(document)
    this.#weighed = false
  }

  /**
   * The `wanted` best documents by BM25, best first. Equal scores are ordered by hashes of the entries' ids, then by id and phrasing. A question is asked by the terms
   * that few documents have, and by all its terms where those do not find enough.
   */
  best(symbols: Symbols, wanted: number, emphasis?: Float32Array): Scored[] {
    this.weigh()
    const query = this.#query
    const best = this.#best
    query.read(symbols, emphasis)
    query.ask(false)
    this.#scorer.read = 0
    best.open(wanted)
    this.#scorer.score(query, best)
    if (best.size < wanted && query.shortened) {
      query.ask(true)
      best.open(wanted)
      this.#scorer.score(query, best)
    }
    best.settle(this.#follows)
    best.sort(this.#follows)
    return best.list()
  }

  /** The rough upper bound of a score: a document with every term of the last question. */
  get total(): number {
    return this.#query.total * MAX_IMPACT
  }

  /** How many documents have these two symbols side by side. */
  having(first: number, second: number): number {
    return this.#postings.length(this.#table.get(termOf(first, second)))
  }

  /** Makes the weights those of the library as it is. */
  weigh(): void {
    if (!this.#weighed) {
      const { live, terms } = this.documents
      this.weights.changed(live)
      this.#scorer.pivot((terms + SUPPOSED.documents * SUPPOSED.terms) / (live + SUPPOSED.documents))
    }
    this.#weighed = true
  }

  /** How many postings the last search read. */
  get read(): number {
    return this.#scorer.read
  }

  get bytes(): number {
    return this.#table.bytes + this.#postings.bytes + this.documents.bytes + this.#best.bytes + this.weights.bytes
  }

  *save(): Generator<Uint8Array> {
    yield* this.documents.save()
    yield* this.#table.save()
    yield* this.#postings.save()
  }

  static load(reader: Reader, entries: Entries): Collection {
    return new Collection(entries, Documents.load(reader), HashTable.load(reader), Postings.load(reader))
  }

  /** An order that does not depend on when an entry was added. */
  #inOrder(one: number, other: number): number {
    const { documents, entries } = this
    const byOrder = documents.order(other) - documents.order(one)
    if (byOrder !== 0) return byOrder
    const first = entries.id(documents.entry(one))
    const second = entries.id(documents.entry(other))
    return first === second ? documents.phrasing(one) - documents.phrasing(other) : first < second ? -1 : 1
  }
}
