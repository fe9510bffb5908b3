import { place, type Arena } from './arena.ts'
import { lowerBound } from './lower-bound.ts'
import { insert, LONGEST, type List } from './posting-list.ts'
import { TF_BITS } from './quantized-tf.ts'

const ROOM_AT = 10
const FIELD = (1 << 10) - 1
const SHORTEST = 2

/** Lists that lie in one piece: [header, posting, posting, …]; the header holds how many postings there are and room for how many. */
export class ShortLists {
  readonly #arena: Arena

  constructor(arena: Arena) {
    this.#arena = arena
  }

  /** How many postings a list of this header has. */
  static count(header: number): number {
    return header & FIELD
  }

  /** A list of these postings, with room for so many, two at least. */
  make(postings: ArrayLike<number>, least = postings.length): List {
    const room = Math.max(least, SHORTEST)
    const address = this.#arena.allocate(1 + room)
    const page = this.#arena.page(address)
    page.set(postings, place(address) + 1)
    page[place(address)] = (room << ROOM_AT) | postings.length
    return ~address
  }

  /** Adds a posting to a list that is not full; answers the list as it is then. */
  add(list: List, posting: number): List {
    const page = this.#arena.page(~list)
    const at = place(~list)
    const header = page[at] as number
    const count = header & FIELD
    const room = header >> ROOM_AT
    if (count === room) {
      const postings = page.subarray(at + 1, at + 1 + count)
      const longer = this.make(postings, Math.min(room + Math.max(1, room >> 2), LONGEST))
      this.#arena.release(~list, 1 + room)
      return this.add(longer, posting)
    }
    insert(page, at + 1, count, posting)
    page[at] = header + 1
    return list
  }

  /** Takes a document out; answers the list as it is then. */
  remove(list: List, document: number): List {
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
    return count === 2 ? (left[0] as number) : this.make(left)
  }

  /** The postings of a list, good until the arena changes. */
  postings(list: List): Int32Array {
    const at = place(~list)
    const page = this.#arena.page(~list)
    return page.subarray(at + 1, at + 1 + ((page[at] as number) & FIELD))
  }

  release(list: List): void {
    this.#arena.release(~list, 1 + ((this.#arena.page(~list)[place(~list)] as number) >> ROOM_AT))
  }
}
