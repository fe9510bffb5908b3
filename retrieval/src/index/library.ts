import type { Reader } from './binary.ts'
import { Collection } from './collection.ts'
import { Documents } from './documents.ts'
import { Entries } from './entries.ts'

/**
 * All entries and the two fields they are searched by: every phrasing is a document of `questions`; an entry that has an answer is one document of `contents`.
 * `counterexamples` are compared with a question whose entry was found; nothing is found by them.
 */
export class Library {
  readonly entries: Entries
  readonly questions: Collection
  readonly contents: Collection
  readonly counterexamples: Documents

  constructor(entries = new Entries(), questions = new Collection(entries), contents = new Collection(entries), counterexamples = new Documents()) {
    this.entries = entries
    this.questions = questions
    this.contents = contents
    this.counterexamples = counterexamples
  }

  get bytes(): number {
    return this.entries.bytes + this.questions.bytes + this.contents.bytes + this.counterexamples.bytes
  }

  *save(): Generator<Uint8Array> {
    yield* this.entries.save()
    yield* this.questions.save()
    yield* this.contents.save()
    yield* this.counterexamples.save()
  }

  static load(reader: Reader): Library {
    const entries = Entries.load(reader)
    const questions = Collection.load(reader, entries)
    const contents = Collection.load(reader, entries)
    return new Library(entries, questions, contents, Documents.load(reader))
  }
}
