import { Documents, type Entry } from './documents.ts'
import { FACETS } from './facets.ts'
import { Impacts, weightOf } from './impacts.ts'
import { Postings } from './postings.ts'
import { read } from './reading.ts'
import { MOST_DOCUMENTS } from './runs.ts'
import { Scorer, type QueryTerm, type Scored } from './score.ts'
import { TermTable } from './term-table.ts'
import { plain, type Symbols } from './terms.ts'
import { Weights } from './weights.ts'

const MOST_QUERY_TERMS = 160
const GAPS_BEFORE_COMPACTING = 4096

/** The indexed phrasings of all entries, and the first stage over them. Phrasings come in folded, in standard names. */
export class Collection {
  readonly documents = new Documents()
  readonly #table = new TermTable()
  readonly #postings = new Postings()
  readonly #scorer = new Scorer()
  /** What depends on the whole library; made anew by the first search after a change. */
  #statistics: { impacts: Impacts; weights: Weights } | null = null

  /** Adds a phrasing of an entry and answers the document it is. */
  add(entry: Entry, folded: string): number {
    if (this.documents.end >= MOST_DOCUMENTS) throw new RangeError('too many questions for one index')
    const facets = new Int32Array(FACETS)
    const symbols = read(folded, facets, 0)
    const length = termCount(symbols)
    const document = this.documents.add(entry, symbols, length)
    this.documents.facets.set(facets, document * FACETS)
    const counts = new Map<number, number>()
    eachTerm(symbols, (first, second) => {
      const term = this.#table.findOrAdd(first, second)
      counts.set(term, (counts.get(term) ?? 0) + 1)
    })
    for (const [term, count] of counts) this.#postings.append(term, document, count, length)
    this.#statistics = null
    return document
  }

  remove(entry: Entry): void {
    for (const document of entry.documents) {
      eachTerm(this.documents.symbols(document), (first, second) => this.#postings.remove(this.#table.find(first, second), document))
      this.documents.remove(document)
    }
    this.#statistics = null
    if (this.documents.end > 2 * this.documents.live + GAPS_BEFORE_COMPACTING) this.#postings.renumber(this.documents.compact())
  }

  get weights(): Weights {
    return this.#current().weights
  }

  /**
   * The `wanted` best documents by BM25, best first, ties by id and phrasing; and `self`, what the question would score against itself. Of a long question
   * the heaviest terms are asked.
   */
  best(symbols: Symbols, wanted: number): { scored: Scored[]; self: number } {
    const { impacts, weights } = this.#current()
    const terms = new Map<number, QueryTerm>()
    let self = 0
    eachTerm(symbols, (first, second) => {
      const weight = weightOf(second < 0 ? weights.of(first) : weights.ofPair(first, second))
      const term = this.#table.find(first, second)
      self += weight * impacts.of(1, termCount(symbols))
      if (term >= 0) terms.set(term, { term, weight: (terms.get(term)?.weight ?? 0) + weight })
    })
    const heaviest = [...terms.values()].sort((a, b) => b.weight - a.weight).slice(0, MOST_QUERY_TERMS)
    const { lengths, end } = this.documents
    const scored = this.#scorer.best({ postings: this.#postings, lengths, impacts, documents: end }, heaviest, wanted)
    return { scored: scored.sort((a, b) => b.score - a.score || this.#inOrder(a.document, b.document)).slice(0, wanted), self }
  }

  get bytes(): number {
    return this.#table.bytes + this.#postings.bytes + this.documents.bytes + this.#scorer.bytes
  }

  #current(): { impacts: Impacts; weights: Weights } {
    this.#statistics ??= {
      impacts: new Impacts(this.documents.averageLength),
      weights: new Weights(this.#table, this.#postings, this.documents.live),
    }
    return this.#statistics
  }

  /** An order that does not depend on when an entry was added. */
  #inOrder(one: number, other: number): number {
    const first = this.documents.entry(one).id
    const second = this.documents.entry(other).id
    return first === second ? this.documents.phrasing(one) - this.documents.phrasing(other) : first < second ? -1 : 1
  }
}

function eachTerm(symbols: Symbols, visit: (first: number, second: number) => void): void {
  for (let at = 0; at < symbols.length; at++) {
    const symbol = plain(symbols[at] as number)
    visit(symbol, -1)
    if (at > 0) visit(plain(symbols[at - 1] as number), symbol)
  }
}

/** Single symbols and pairs of neighbours. */
const termCount = (symbols: Symbols): number => Math.max(0, 2 * symbols.length - 1)
