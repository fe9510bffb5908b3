import { Arena, place } from './arena.ts'
import type { Reader } from './binary.ts'
import { TF_BITS } from './quantized-tf.ts'
import { lowerBound } from './lower-bound.ts'

/**
 * The documents that have a term, as one number the caller keeps for it: 0 for none; a posting itself while it is the only one, which holds for most terms;
 * else the address of a list, as its complement.
 */
export type List = number

/** A posting is `document << TF_BITS | level`; documents are below this. Lists are in rising order. */
export const MOST_DOCUMENTS = 1 << 23

/**
 * A short list is [header, posting, posting, …], a long one [header, how many postings, how many blocks, room for blocks, address, address, …] of blocks
 * [how many postings, posting, …]. The header of a short list holds how many postings there are and room for how many.
 */
const LONG = 1 << 30
const ROOM_AT = 10
const FIELD = (1 << 10) - 1
const SHORTEST = 2
const LONGEST = 256
const BLOCK = 256
const COUNT = 1
const BLOCKS = 2
const ROOM = 3
const DIRECTORY = 4
const FIRST_ROOM = 4

/**
 * The lists of all terms. A document is put in its place and taken out of it for good, in lists of any length at the cost of one or two blocks; nothing is ever
 * rebuilt, so that an index that has lived long equals one built fresh.
 */
export class Postings {
  readonly #arena: Arena

  constructor(arena = new Arena()) {
    this.#arena = arena
  }

  /** How many documents a list has. */
  length(list: List): number {
    if (list >= 0) return list === 0 ? 0 : 1
    const page = this.#arena.page(~list)
    const header = page[place(~list)] as number
    return header >= LONG ? (page[place(~list) + COUNT] as number) : header & FIELD
  }

  /** Adds a document the list has not; answers the list as it is then. */
  add(list: List, document: number, level: number): List {
    const posting = (document << TF_BITS) | level
    if (list === 0) return posting
    if (list > 0) return this.#makeShort(SHORTEST, list < posting ? [list, posting] : [posting, list])
    return this.#isLong(list) ? this.#addLong(list, posting) : this.#addShort(list, posting)
  }

  /** Takes a document out; answers the list as it is then. */
  remove(list: List, document: number): List {
    if (list >= 0) return list >> TF_BITS === document ? 0 : list
    return this.#isLong(list) ? this.#removeLong(list, document) : this.#removeShort(list, document)
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
    if (header < LONG) cursor.to = cursor.at + (header & FIELD)
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

  #isLong(list: List): boolean {
    return this.#arena.page(~list)[place(~list)] === LONG
  }

  #makeShort(room: number, postings: ArrayLike<number>): List {
    const address = this.#arena.allocate(1 + room)
    const page = this.#arena.page(address)
    page.set(postings, place(address) + 1)
    page[place(address)] = (room << ROOM_AT) | postings.length
    return ~address
  }

  #addShort(list: List, posting: number): List {
    const page = this.#arena.page(~list)
    const at = place(~list)
    const header = page[at] as number
    const count = header & FIELD
    const room = header >> ROOM_AT
    if (count === LONGEST) return this.#addLong(this.#lengthen(list), posting)
    if (count === room) {
      const postings = page.subarray(at + 1, at + 1 + count)
      const longer = this.#makeShort(Math.min(room + Math.max(1, room >> 2), LONGEST), postings)
      this.#arena.release(~list, 1 + room)
      return this.#addShort(longer, posting)
    }
    insert(page, at + 1, count, posting)
    page[at] = header + 1
    return list
  }

  #removeShort(list: List, document: number): List {
    const page = this.#arena.page(~list)
    const at = place(~list)
    const header = page[at] as number
    const count = header & FIELD
    const room = header >> ROOM_AT
    const found = lowerBound(page, at + 1, at + 1 + count, document << TF_BITS)
    if (found === at + 1 + count || (page[found] as number) >> TF_BITS !== document) return list
    page.copyWithin(found, found + 1, at + 1 + count)
    page[at] = header - 1
    if (count > 2 && 2 * count > room) return list
    const left = page.slice(at + 1, at + count)
    this.#arena.release(~list, 1 + room)
    return count === 2 ? (left[0] as number) : this.#makeShort(Math.max(left.length, SHORTEST), left)
  }

  /** A full short list as a long one of one block. */
  #lengthen(list: List): List {
    const page = this.#arena.page(~list)
    const at = place(~list)
    const header = page[at] as number
    const block = this.#makeBlock(page.subarray(at + 1, at + 1 + LONGEST))
    const address = this.#arena.allocate(DIRECTORY + FIRST_ROOM)
    this.#arena.page(address).set([LONG, LONGEST, 1, FIRST_ROOM, block], place(address))
    this.#arena.release(~list, 1 + (header >> ROOM_AT))
    return ~address
  }

  #makeBlock(postings: ArrayLike<number>): number {
    const address = this.#arena.allocate(1 + BLOCK)
    const page = this.#arena.page(address)
    page[place(address)] = postings.length
    page.set(postings, place(address) + 1)
    return address
  }

  #addLong(list: List, posting: number): List {
    const directory = this.#arena.page(~list)
    const at = place(~list)
    const blocks = directory[at + BLOCKS] as number
    const number = this.#blockOf(directory, at + DIRECTORY, at + DIRECTORY + blocks - 1, posting)
    const address = directory[number] as number
    const page = this.#arena.page(address)
    const from = place(address) + 1
    const count = page[from - 1] as number
    directory[at + COUNT] = (directory[at + COUNT] as number) + 1
    if (count < BLOCK) {
      insert(page, from, count, posting)
      page[from - 1] = count + 1
      return list
    }
    const last = number === at + DIRECTORY + blocks - 1 && (page[from + count - 1] as number) < posting
    if (last) return this.#addBlock(list, blocks, this.#makeBlock([posting]))
    const half = BLOCK >> 1
    const upper = this.#makeBlock(page.subarray(from + half, from + BLOCK))
    page[from - 1] = half
    const target = posting < (page[from + half] as number) ? address : upper
    const targetPage = this.#arena.page(target)
    insert(targetPage, place(target) + 1, half, posting)
    targetPage[place(target)] = half + 1
    return this.#addBlock(list, number + 1 - at - DIRECTORY, upper)
  }

  #addBlock(list: List, index: number, block: number): List {
    const directory = this.#arena.page(~list)
    const at = place(~list)
    const blocks = directory[at + BLOCKS] as number
    const room = directory[at + ROOM] as number
    if (blocks < room) {
      const from = at + DIRECTORY + index
      directory.copyWithin(from + 1, from, at + DIRECTORY + blocks)
      directory[from] = block
      directory[at + BLOCKS] = blocks + 1
      return list
    }
    const larger = room + (room >> 1)
    const address = this.#arena.allocate(DIRECTORY + larger)
    const page = this.#arena.page(address)
    page.set(directory.subarray(at, at + DIRECTORY + blocks), place(address))
    page[place(address) + ROOM] = larger
    this.#arena.release(~list, DIRECTORY + room)
    return this.#addBlock(~address, index, block)
  }

  #removeLong(list: List, document: number): List {
    const directory = this.#arena.page(~list)
    const at = place(~list)
    const blocks = directory[at + BLOCKS] as number
    const number = this.#blockOf(directory, at + DIRECTORY, at + DIRECTORY + blocks - 1, document << TF_BITS)
    const address = directory[number] as number
    const page = this.#arena.page(address)
    const from = place(address) + 1
    const count = page[from - 1] as number
    const found = lowerBound(page, from, from + count, document << TF_BITS)
    if (found === from + count || (page[found] as number) >> TF_BITS !== document) return list
    page.copyWithin(found, found + 1, from + count)
    page[from - 1] = count - 1
    const left = (directory[at + COUNT] as number) - 1
    directory[at + COUNT] = left
    if (left <= LONGEST >> 1) return this.#shorten(list)
    this.#join(list, number)
    return list
  }

  /** Joins a block that has few postings left with its neighbour, where both have room in one. */
  #join(list: List, number: number): void {
    const directory = this.#arena.page(~list)
    const at = place(~list)
    const blocks = directory[at + BLOCKS] as number
    const second = Math.min(number + 1, at + DIRECTORY + blocks - 1)
    const first = second - 1
    if (first < at + DIRECTORY) return
    const low = directory[first] as number
    const high = directory[second] as number
    const lowPage = this.#arena.page(low)
    const highPage = this.#arena.page(high)
    const lowCount = lowPage[place(low)] as number
    const highCount = highPage[place(high)] as number
    if (lowCount > 0 && highCount > 0 && lowCount + highCount > (3 * BLOCK) >> 2) return
    lowPage.set(highPage.subarray(place(high) + 1, place(high) + 1 + highCount), place(low) + 1 + lowCount)
    lowPage[place(low)] = lowCount + highCount
    this.#arena.release(high, 1 + BLOCK)
    directory.copyWithin(second, second + 1, at + DIRECTORY + blocks)
    directory[at + BLOCKS] = blocks - 1
  }

  #shorten(list: List): List {
    const directory = this.#arena.page(~list)
    const at = place(~list)
    const blocks = directory[at + BLOCKS] as number
    const postings = new Int32Array(directory[at + COUNT] as number)
    let filled = 0
    for (let number = at + DIRECTORY; number < at + DIRECTORY + blocks; number++) {
      const block = directory[number] as number
      const page = this.#arena.page(block)
      const count = page[place(block)] as number
      postings.set(page.subarray(place(block) + 1, place(block) + 1 + count), filled)
      filled += count
      this.#arena.release(block, 1 + BLOCK)
    }
    this.#arena.release(~list, DIRECTORY + (directory[at + ROOM] as number))
    return this.#makeShort(postings.length, postings)
  }

  /** Of the blocks `directory[from]` to `directory[last]` the first that ends with `posting` or above, else the last. No block is empty. */
  #blockOf(directory: Int32Array, from: number, last: number, posting: number): number {
    const newest = directory[last] as number
    if ((this.#arena.page(newest)[place(newest) + 1] as number) <= posting) return last
    let low = from
    let high = last
    while (low < high) {
      const middle = (low + high) >>> 1
      const address = directory[middle] as number
      const page = this.#arena.page(address)
      if ((page[place(address) + (page[place(address)] as number)] as number) < posting) low = middle + 1
      else high = middle
    }
    return low
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

/** Puts a posting into its place among `count` that begin at `from`. */
function insert(page: Int32Array, from: number, count: number, posting: number): void {
  const to = from + count
  if (count > 0 && (page[to - 1] as number) > posting) {
    const found = lowerBound(page, from, to, posting)
    page.copyWithin(found + 1, found, to)
    page[found] = posting
  } else page[to] = posting
}
