import { BoundedCache } from '../text/bounded-cache.ts'
import { DIMENSIONS, embeddingOf, toUnitLength } from '../text/ngram-embedding.ts'
import type { Collection } from './collection.ts'
import type { Entries, Entry } from './entries.ts'

/** The embeddings of an entry's phrasings. */
export interface EntryVectors {
  /** One behind the other, the canonical question first. */
  phrasings: Float32Array
  /** Their mean, at unit length. */
  centre: Float32Array
}

/** The vectors of so many entries are kept: of those that many questions come near. */
const MOST_KEPT = 1024

/** The embeddings of the entries' phrasings. They are made when they are asked for, and kept until the entry changes. */
export class PhrasingVectors {
  readonly #entries: Entries
  readonly #questions: Collection
  readonly #kept = new BoundedCache<Entry, EntryVectors>(MOST_KEPT)

  constructor(entries: Entries, questions: Collection) {
    this.#entries = entries
    this.#questions = questions
  }

  of(entry: Entry): EntryVectors {
    return this.#kept.get(entry, this.#made)
  }

  /** To be told of every entry that is removed: its number may be given out again. */
  forget(entry: Entry): void {
    this.#kept.delete(entry)
  }

  readonly #made = (entry: Entry): EntryVectors => {
    const count = this.#entries.textCount(entry)
    const phrasings = new Float32Array(count * DIMENSIONS)
    const centre = new Float32Array(DIMENSIONS)
    for (let phrasing = 0; phrasing < count; phrasing++) {
      const vector = embeddingOf(this.#questions.documents.symbols(this.#entries.document(entry, phrasing)))
      phrasings.set(vector, phrasing * DIMENSIONS)
      for (let at = 0; at < DIMENSIONS; at++) centre[at] = (centre[at] as number) + (vector[at] as number)
    }
    return { phrasings, centre: toUnitLength(centre) }
  }
}
