import { place, type Arena } from './arena.ts'
import { lowerBound } from './lower-bound.ts'
import { insert, LONGEST, type List } from './posting-list.ts'
import { TF_BITS } from './quantized-tf.ts'

/** The first words of a long list, in the place of a short list's header. */
export const LONG = 1 << 30
const BLOCK = 256
const COUNT = 1
export const BLOCKS = 2
const ROOM = 3
export const DIRECTORY = 4
const FIRST_ROOM = 4

/** Lists in blocks: [LONG, how many postings, how many blocks, room for blocks, address, address, …] of blocks [how many postings, posting, …]. */
export class LongLists {
  readonly #arena: Arena

  constructor(arena: Arena) {
    this.#arena = arena
  }

  /** How many postings a list has. */
  count(list: List): number {
    return this.#arena.page(~list)[place(~list) + COUNT] as number
  }

  /** A list of one block with LONGEST postings. */
  make(postings: ArrayLike<number>): List {
    const block = this.#makeBlock(postings)
    const address = this.#arena.allocate(DIRECTORY + FIRST_ROOM)
    this.#arena.page(address).set([LONG, LONGEST, 1, FIRST_ROOM, block], place(address))
    return ~address
  }

  /** Adds a posting; answers the list as it is then. */
  add(list: List, posting: number): List {
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

  /** Takes a document out. */
  remove(list: List, document: number): void {
    const directory = this.#arena.page(~list)
    const at = place(~list)
    const blocks = directory[at + BLOCKS] as number
    const number = this.#blockOf(directory, at + DIRECTORY, at + DIRECTORY + blocks - 1, document << TF_BITS)
    const address = directory[number] as number
    const page = this.#arena.page(address)
    const from = place(address) + 1
    const count = page[from - 1] as number
    const found = lowerBound(page, from, from + count, document << TF_BITS)
    if (found === from + count || (page[found] as number) >> TF_BITS !== document) return
    page.copyWithin(found, found + 1, from + count)
    page[from - 1] = count - 1
    directory[at + COUNT] = (directory[at + COUNT] as number) - 1
    this.#join(list, number)
  }

  /** The postings of a list, which is released. */
  dissolve(list: List): Int32Array {
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
    return postings
  }

  #makeBlock(postings: ArrayLike<number>): number {
    const address = this.#arena.allocate(1 + BLOCK)
    const page = this.#arena.page(address)
    page[place(address)] = postings.length
    page.set(postings, place(address) + 1)
    return address
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
