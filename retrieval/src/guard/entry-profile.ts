import type { Entry } from '../index/entries.ts'
import { KeyTable } from '../index/key-table.ts'
import type { Library } from '../index/library.ts'
import { FACETS } from '../lexicon/facets.ts'
import type { TextReader } from '../reading/text-reader.ts'
import { BoundedCache } from '../text/bounded-cache.ts'
import { DIMENSIONS, type NgramEmbedding } from '../text/ngram-embedding.ts'
import { plain, tagOf, type Symbols } from '../text/terms.ts'
import { CounterexampleSet } from './counterexample-set.ts'

/** What the texts of an entry say together. */
export interface EntryProfile {
  shares: SymbolShares
  /** How many phrasings have each bit of the facets. */
  facets: Uint16Array
  counterexamples: CounterexampleSet
  /** The embeddings of the counterexamples, one behind the other; zeros without an embedding. */
  vectors: Float32Array
}

/** The share of an entry's phrasings with each symbol and tag, tags below 0. */
export class SymbolShares {
  readonly #keys: KeyTable
  readonly #counts: Uint32Array
  readonly #phrasings: number

  constructor(counts: ReadonlyMap<number, number>, phrasings: number) {
    this.#keys = new KeyTable(counts.keys())
    this.#counts = Uint32Array.from(this.#keys.inOrder(counts))
    this.#phrasings = phrasings
  }

  has(key: number): boolean {
    return this.#keys.has(key)
  }

  /** 0 to 1. */
  of(key: number): number {
    const at = this.#keys.placeOf(key)
    return at < 0 ? 0 : (this.#counts[at] as number) / this.#phrasings
  }
}

/** The profiles of so many entries are kept, some 25 kB each with fifty counterexamples: those that many questions come near. */
export const MOST_PROFILES = 4096

/** The profiles of a library's entries. They are made when they are asked for, and kept until the entry changes. */
export class EntryProfiles {
  readonly #library: Library
  readonly #reader: TextReader
  readonly #embedding: NgramEmbedding | null
  readonly #kept = new BoundedCache<Entry, EntryProfile>(MOST_PROFILES)

  constructor(library: Library, reader: TextReader, embedding: NgramEmbedding | null) {
    this.#embedding = embedding
    this.#library = library
    this.#reader = reader
  }

  of(entry: Entry): EntryProfile {
    return this.#kept.get(entry, this.#made)
  }

  /** To be told of every entry that is removed: its number may be given out again. */
  forget(entry: Entry): void {
    this.#kept.delete(entry)
  }

  readonly #made = (entry: Entry): EntryProfile => {
    const { entries } = this.#library
    const phrasings = Array.from({ length: entries.textCount(entry) }, (_, at) => entries.document(entry, at))
    const counterexamples = new CounterexampleSet(entries.counterexamples(entry).map(this.#read))
    const vectors = new Float32Array(counterexamples.size * DIMENSIONS)
    if (this.#embedding !== null)
      for (let at = 0; at < counterexamples.size; at++) {
        const symbols = counterexamples.page.subarray(counterexamples.symbolsAt(at), counterexamples.endOf(at))
        vectors.set(this.#embedding.of(symbols), at * DIMENSIONS)
      }
    return { shares: this.#shares(phrasings), facets: this.#facets(phrasings), counterexamples, vectors }
  }

  #shares(phrasings: readonly number[]): SymbolShares {
    const { documents } = this.#library.questions
    const counts = new Map<number, number>()
    for (const document of phrasings) for (const key of keysOf(documents.symbols(document))) counts.set(key, (counts.get(key) ?? 0) + 1)
    return new SymbolShares(counts, phrasings.length)
  }

  #facets(phrasings: readonly number[]): Uint16Array {
    const { documents } = this.#library.questions
    const counts = new Uint16Array(32 * FACETS)
    for (const document of phrasings) {
      const [page, at] = [documents.page(document), documents.facetsAt(document)]
      for (let word = 0; word < FACETS; word++)
        for (let left = page[at + word] as number; left !== 0; left &= left - 1) {
          const bit = 32 * word + 31 - Math.clz32(left & -left)
          counts[bit] = (counts[bit] as number) + 1
        }
    }
    return counts
  }

  readonly #read = (text: string): Int32Array => {
    const facets = new Int32Array(FACETS)
    const symbols = this.#reader.read(this.#reader.fold(text), facets, 0)
    return Int32Array.of(...facets, ...symbols)
  }
}

/** Symbols and, below 0, the tags of a text. */
export function keysOf(symbols: Symbols): Set<number> {
  const keys = new Set<number>()
  for (const symbol of symbols) {
    keys.add(plain(symbol))
    if (tagOf(symbol) > 0) keys.add(-tagOf(symbol))
  }
  return keys
}

/** Whether a symbol, or its tag, stands among such keys. */
export const isAmong = (keys: Pick<ReadonlySet<number>, 'has'>, symbol: number): boolean =>
  keys.has(plain(symbol)) || (tagOf(symbol) > 0 && keys.has(-tagOf(symbol)))
