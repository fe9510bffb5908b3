import type { Entry } from '../index/entries.ts'
import type { Library } from '../index/library.ts'
import { BoundedCache } from '../text/bounded-cache.ts'
import { DIMENSIONS, toUnitLength, type NgramEmbedding } from '../text/ngram-embedding.ts'
import type { Symbols } from '../text/terms.ts'

/** The embeddings of an entry's phrasings. */
export interface EntryVectors {
  /** One behind the other, the canonical question first. */
  phrasings: Float32Array
  /** Their mean, at unit length. */
  centre: Float32Array
}

/** The vectors of so many entries are kept, 256 bytes a phrasing: of those that many questions come near. */
const MOST_KEPT = 8192

/** The embeddings of the entries' phrasings. They are made when they are asked for, and kept until the entry changes. */
export class VectorsOfEntries {
  readonly embedding: NgramEmbedding | null
  readonly #library: Library
  readonly #kept = new BoundedCache<Entry, EntryVectors | null>(MOST_KEPT)

  constructor(library: Library, embedding: NgramEmbedding | null) {
    this.#library = library
    this.embedding = embedding
  }

  /**
   * Null for an entry without question or answer, and for one that the embedding was not fitted on: of such an entry it says too little, so that weights which trust it
   * would keep the entry from the first place.
   */
  of(entry: Entry): EntryVectors | null {
    return this.embedding === null ? null : this.#kept.get(entry, this.#made)
  }

  /** To be told of every entry that is removed: its number may be given out again. */
  forget(entry: Entry): void {
    this.#kept.delete(entry)
  }

  readonly #made = (entry: Entry): EntryVectors | null => {
    const { entries, questions } = this.#library
    const embedding = this.embedding as NgramEmbedding
    const count = entries.textCount(entry)
    if (count === 0 || entries.contentDocument(entry) < 0) return null
    const texts = Array.from({ length: count }, (_, phrasing): Symbols => questions.documents.symbols(entries.document(entry, phrasing)))
    if (2 * texts.filter((symbols) => embedding.knows(symbols)).length < count) return null
    const phrasings = new Float32Array(count * DIMENSIONS)
    const centre = new Float32Array(DIMENSIONS)
    for (const [phrasing, symbols] of texts.entries()) {
      const vector = embedding.of(symbols)
      phrasings.set(vector, phrasing * DIMENSIONS)
      for (let at = 0; at < DIMENSIONS; at++) centre[at] = (centre[at] as number) + (vector[at] as number)
    }
    return { phrasings, centre: toUnitLength(centre) }
  }
}
