import { Arena, place } from './arena.ts'
import type { Reader } from './binary.ts'
import { BLOCKS, DIRECTORY, LONG, LongLists } from './long-lists.ts'
import { LONGEST, type List } from './posting-list.ts'
import { TF_BITS } from './quantized-tf.ts'
import { ShortLists } from './short-lists.ts'

export { MOST_DOCUMENTS, type List } from './posting-list.ts'

/**
 * The lists of all terms. A document is put in its place and taken out of it for good, in lists of any length at the cost of one or two blocks; nothing is ever
 * rebuilt, so that an index that has lived long equals one built fresh.
 */
export class Postings {
  readonly #arena: Arena
  readonly #short: ShortLists
  readonly #long: LongLists

  constructor(arena = new Arena()) {
    this.#arena = arena
    this.#short = new ShortLists(arena)
    this.#long = new LongLists(arena)
  }

  /** How many documents a list has. */
  length(list: List): number {
    if (list >= 0) return list === 0 ? 0 : 1
    const header = this.#header(list)
    return header === LONG ? this.#long.count(list) : ShortLists.count(header)
  }

  /** Adds a document the list has not; answers the list as it is then. */
  add(list: List, document: number, level: number): List {
    const posting = (document << TF_BITS) | level
    if (list === 0) return posting
    if (list > 0) return this.#short.make(list < posting ? [list, posting] : [posting, list])
    const header = this.#header(list)
    if (header === LONG) return this.#long.add(list, posting)
    return ShortLists.count(header) === LONGEST ? this.#long.add(this.#lengthened(list), posting) : this.#short.add(list, posting)
  }

  /** Takes a document out; answers the list as it is then. */
  remove(list: List, document: number): List {
    if (list >= 0) return list >> TF_BITS === document ? 0 : list
    if (this.#header(list) !== LONG) return this.#short.remove(list, document)
    this.#long.remove(list, document)
    return this.#long.count(list) <= LONGEST >> 1 ? this.#short.make(this.#long.dissolve(list)) : list
  }

  /** Sets `cursor` before the first posting of a list. */
  open(list: List, cursor: Cursor): void {
    cursor.blocks = cursor.block = 0
    if (list >= 0) {
      cursor.single[0] = list
      cursor.page = cursor.single
      cursor.at = 0
      cursor.to = list === 0 ? 0 : 1
      return
    }
    const page = this.#arena.page(~list)
    const at = place(~list)
    const header = page[at] as number
    cursor.page = page
    cursor.at = at + 1
    if (header !== LONG) cursor.to = cursor.at + ShortLists.count(header)
    else {
      cursor.to = cursor.at
      cursor.directory = page
      cursor.block = at + DIRECTORY
      cursor.blocks = cursor.block + (page[at + BLOCKS] as number)
    }
  }

  /** The next block of a long list; false when there is none. */
  advance(cursor: Cursor): boolean {
    if (cursor.block === cursor.blocks) return false
    const address = cursor.directory[cursor.block++] as number
    cursor.page = this.#arena.page(address)
    cursor.at = place(address) + 1
    cursor.to = cursor.at + (cursor.page[place(address)] as number)
    return true
  }

  get bytes(): number {
    return this.#arena.bytes
  }

  save(): Generator<Uint8Array> {
    return this.#arena.save()
  }

  static load(reader: Reader): Postings {
    return new Postings(Arena.load(reader))
  }

  #header(list: List): number {
    return this.#arena.page(~list)[place(~list)] as number
  }

  /** A full short list as a long one of one block. */
  #lengthened(list: List): List {
    const longer = this.#long.make(this.#short.postings(list))
    this.#short.release(list)
    return longer
  }
}

/** A place in a list: `page[at]` to `page[to - 1]` are the postings at hand, further blocks follow. */
export class Cursor {
  readonly single = new Int32Array(1)
  page: Int32Array = this.single
  at = 0
  to = 0
  directory: Int32Array = this.single
  block = 0
  blocks = 0
}
