import type { Content, Searched } from '../reading/content-reading.ts'
import { Buffer } from 'node:buffer'
import { Arena, bytesOf, place } from './arena.ts'
import type { Reader } from './binary.ts'
import { HashTable } from './hash-table.ts'
import { textHash } from '../text/text-hash.ts'

/** An entry, as long as it is in the index: the address of its record. */
export type Entry = number

/**
 * A record is [how many texts, length of the id, next entry, how many of the texts are phrasings, document of the content, document of the first text, length of the first
 * text, document of the second, …] and then the id and the texts, one behind the other in UTF-8. Behind the phrasings come answer, subject, category and the
 * counterexamples, where the entry has content. A length is in bytes, doubled; what is no well-formed Unicode stands in UTF-16, and its length is odd.
 */
const COUNT = 0
const ID_LENGTH = 1
/** Of those whose ids have one hash, the next one + 1, 0 for none. */
const NEXT = 2
const PHRASINGS = 3
const CONTENT = 4
const TEXTS = 5
/** Answer, subject and category. */
const CONTENT_TEXTS = 3
const PER_TEXT = 2
const NO_DOCUMENT = -1

/** The entries with their ids and texts, kept as bytes and decoded only to be shown. */
export class Entries {
  #records = new Arena()
  /** From an id's hash to the address + 1 of the record that came last. */
  #byId = new HashTable()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The entry of an id, or -1. */
  find(id: string): Entry {
    let entry = this.#byId.get(textHash(id)) - 1
    while (entry >= 0 && this.id(entry) !== id) entry = this.#length(entry, NEXT) - 1
    return entry
  }

  /** Adds an entry that is not there yet; its documents are to be set. */
  add(id: string, phrasings: readonly string[], content?: Content): Entry {
    const texts = content === undefined ? phrasings : [...phrasings, content.answer, content.subject, content.category, ...content.counterexamples]
    const lengths = [id, ...texts].map(lengthOf)
    const bytes = lengths.reduce((sum, length) => sum + (length >> 1), 0)
    const entry = this.#records.allocate(sizeOf(texts.length, bytes))
    const page = this.#records.page(entry)
    const at = place(entry)
    page[at + COUNT] = texts.length
    page[at + PHRASINGS] = phrasings.length
    page[at + CONTENT] = NO_DOCUMENT
    page[at + ID_LENGTH] = lengths[0] as number
    const pageBytes = this.#records.pageBytes(entry)
    let to = 4 * (at + TEXTS + PER_TEXT * texts.length)
    to += write(pageBytes, to, id, lengths[0] as number)
    texts.forEach((text, number) => {
      const length = lengths[number + 1] as number
      page[at + TEXTS + PER_TEXT * number + 1] = length
      to += write(pageBytes, to, text, length)
    })
    const hash = textHash(id)
    page[at + NEXT] = this.#byId.get(hash)
    this.#byId.set(hash, entry + 1)
    this.#size++
    return entry
  }

  remove(entry: Entry): void {
    const hash = textHash(this.id(entry))
    const next = this.#length(entry, NEXT)
    let before = this.#byId.get(hash) - 1
    if (before === entry) this.#byId.set(hash, next)
    else {
      while (this.#length(before, NEXT) !== entry + 1) before = this.#length(before, NEXT) - 1
      this.#records.page(before)[place(before) + NEXT] = next
    }
    const texts = this.#length(entry, COUNT)
    let bytes = this.#length(entry, ID_LENGTH) >> 1
    for (let number = 0; number < texts; number++) bytes += this.#length(entry, TEXTS + PER_TEXT * number + 1) >> 1
    this.#records.release(entry, sizeOf(texts, bytes))
    this.#size--
  }

  id(entry: Entry): string {
    return this.#read(entry, 4 * (place(entry) + TEXTS + PER_TEXT * this.#length(entry, COUNT)), this.#length(entry, ID_LENGTH))
  }

  /** How many phrasings the entry has; each is a document. */
  textCount(entry: Entry): number {
    return this.#length(entry, PHRASINGS)
  }

  /** Answer, subject and category; null for an entry of phrasings alone. */
  content(entry: Entry): Searched | null {
    const first = this.textCount(entry)
    if (this.#length(entry, COUNT) === first) return null
    return { answer: this.text(entry, first), subject: this.text(entry, first + 1), category: this.text(entry, first + 2) }
  }

  /** The answer alone, empty for an entry of phrasings alone. */
  answer(entry: Entry): string {
    const first = this.textCount(entry)
    return this.#length(entry, COUNT) === first ? '' : this.text(entry, first)
  }

  /** Its counterexamples: nothing is found by them, they are compared with a question whose entry was found. */
  counterexamples(entry: Entry): string[] {
    const first = this.textCount(entry) + CONTENT_TEXTS
    return Array.from({ length: this.counterexampleCount(entry) }, (_, at) => this.text(entry, first + at))
  }

  counterexampleCount(entry: Entry): number {
    return Math.max(0, this.#length(entry, COUNT) - this.textCount(entry) - CONTENT_TEXTS)
  }

  /** The document of the entry's content, -1 where it has none. */
  contentDocument(entry: Entry): number {
    return this.#length(entry, CONTENT)
  }

  setContentDocument(entry: Entry, document: number): void {
    this.#records.page(entry)[place(entry) + CONTENT] = document
  }

  /** A text of the entry; the phrasings come first, the canonical question is number 0. */
  text(entry: Entry, number: number): string {
    let from = 4 * (place(entry) + TEXTS + PER_TEXT * this.#length(entry, COUNT)) + (this.#length(entry, ID_LENGTH) >> 1)
    for (let before = 0; before < number; before++) from += this.#length(entry, TEXTS + PER_TEXT * before + 1) >> 1
    return this.#read(entry, from, this.#length(entry, TEXTS + PER_TEXT * number + 1))
  }

  /** The document that a phrasing of the entry is. */
  document(entry: Entry, number: number): number {
    return this.#length(entry, TEXTS + PER_TEXT * number)
  }

  setDocument(entry: Entry, number: number, document: number): void {
    this.#records.page(entry)[place(entry) + TEXTS + PER_TEXT * number] = document
  }

  /** Bytes of the table of ids. */
  get bytes(): number {
    return this.#byId.bytes
  }

  /** Bytes of ids and texts, and of their lengths. */
  get textBytes(): number {
    return this.#records.bytes
  }

  *save(): Generator<Uint8Array> {
    yield bytesOf(Int32Array.of(this.#size))
    yield* this.#records.save()
    yield* this.#byId.save()
  }

  static load(reader: Reader): Entries {
    const entries = new Entries()
    entries.#size = reader.numbers(1)[0] as number
    entries.#records = Arena.load(reader)
    entries.#byId = HashTable.load(reader)
    return entries
  }

  #length(entry: Entry, field: number): number {
    return this.#records.page(entry)[place(entry) + field] as number
  }

  #read(entry: Entry, from: number, length: number): string {
    return this.#records.pageBytes(entry).toString((length & 1) === 0 ? 'utf8' : 'utf16le', from, from + (length >> 1))
  }
}

/** In numbers, a multiple of four so that what is replaced finds a place again. */
const sizeOf = (texts: number, bytes: number): number => (TEXTS + PER_TEXT * texts + ((bytes + 3) >> 2) + 3) & ~3

const lengthOf = (text: string): number => (text.isWellFormed() ? Buffer.byteLength(text) << 1 : (text.length << 2) | 1)

function write(page: Buffer, at: number, text: string, length: number): number {
  if (text !== '') page.write(text, at, length >> 1, (length & 1) === 0 ? 'utf8' : 'utf16le')
  return length >> 1
}
