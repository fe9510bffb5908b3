import type { Reader } from './binary.ts'
import { Collection } from './collection.ts'
import { Entries } from './entries.ts'

/** All entries and the two fields they are searched by: every phrasing is a document of `questions`; an entry that has an answer is one document of `contents`. */
export class Library {
  readonly entries: Entries
  readonly questions: Collection
  readonly contents: Collection

  constructor(entries = new Entries(), questions = new Collection(entries), contents = new Collection(entries)) {
    this.entries = entries
    this.questions = questions
    this.contents = contents
  }

  get bytes(): number {
    return this.entries.bytes + this.questions.bytes + this.contents.bytes
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
