import type { Reader } from './binary.ts'
import { Collection } from './collection.ts'
import type { Document } from './documents.ts'
import { Entries } from './entries.ts'
import { HashTable } from './hash-table.ts'

/** All entries and the two fields they are searched by: every phrasing is a document of `questions`; an entry that has an answer is one document of `contents`. */
export class Library {
  readonly entries: Entries
  readonly questions: Collection
  readonly contents: Collection
  /** From the hash of a core to how many phrasings have it. */
  readonly #cores = new HashTable()

  constructor(entries = new Entries(), questions = new Collection(entries), contents = new Collection(entries)) {
    this.entries = entries
    this.questions = questions
    this.contents = contents
    const { documents } = questions
    for (let document = 0; document < documents.end; document++) if (!documents.isFree(document)) this.#count(documents.core(document), 1)
  }

  /** Adds a phrasing and answers the number of its document. */
  addPhrasing(phrasing: Document): number {
    this.#count(phrasing.core, 1)
    return this.questions.add(phrasing)
  }

  removePhrasing(document: number): void {
    this.#count(this.questions.documents.core(document), -1)
    this.questions.remove(document)
  }

  /** Whether a phrasing has a core of this hash. */
  hasCore(core: number): boolean {
    return this.#cores.get(core) !== 0
  }

  #count(core: number, more: number): void {
    this.#cores.set(core, this.#cores.get(core) + more)
  }

  get bytes(): number {
    return this.entries.bytes + this.questions.bytes + this.contents.bytes + this.#cores.bytes
  }

  *save(): Generator<Uint8Array> {
    yield* this.entries.save()
    yield* this.questions.save()
    yield* this.contents.save()
  }

  static load(reader: Reader): Library {
    const entries = Entries.load(reader)
    const questions = Collection.load(reader, entries)
    return new Library(entries, questions, Collection.load(reader, entries))
  }
}
