import { Buffer } from 'node:buffer'
import type { Reader } from './binary.ts'

const PAGE_BITS = 14
const PAGE_SIZE = 1 << PAGE_BITS
const NO_PAGE = new Int32Array(0)

/**
 * Many small runs of 32-bit numbers in pages. A run never moves and lies in one page, so growing copies nothing and pauses nobody; a
 * released run is handed out again to the next one of its length. A run longer than a page gets a page as long as it needs, which
 * takes as many page numbers.
 */
export class Arena {
  readonly #pages: Int32Array[] = []
  readonly #bytes: Buffer[] = []
  /** By length, the address + 1 of the first released run of that length, 0 for none; a released run begins with the next one's. */
  #released: Int32Array = new Int32Array(64)
  /** Released page numbers of long runs: first and how many. */
  #long: { page: number; pages: number }[] = []
  #end = 0
  #size = 0

  /** The address of a run of `length` numbers (at least 1), contents undefined. */
  allocate(length: number): number {
    if (length > PAGE_SIZE) return this.#allocateLong(length)
    const again = (this.#released[length] ?? 0) - 1
    if (again >= 0) {
      this.#released[length] = this.page(again)[place(again)] as number
      return again
    }
    if ((this.#end & (PAGE_SIZE - 1)) + length > PAGE_SIZE) this.#end = (this.#end | (PAGE_SIZE - 1)) + 1
    const address = this.#end
    this.#end += length
    if (this.#pages.length << PAGE_BITS < this.#end) this.#setPage(this.#pages.length, new Int32Array(PAGE_SIZE))
    return address
  }

  release(address: number, length: number): void {
    if (length > PAGE_SIZE) return this.#releaseLong(address, length)
    if (length >= this.#released.length) {
      const longer = new Int32Array(Math.min(2 * length, PAGE_SIZE) + 1)
      longer.set(this.#released)
      this.#released = longer
    }
    // What a removed entry said stays neither in memory nor in a snapshot.
    this.page(address).fill(0, place(address), place(address) + length)
    this.page(address)[place(address)] = this.#released[length] as number
    this.#released[length] = address + 1
  }

  /** The page an address lies on; the run starts there at `place(address)`. */
  page(address: number): Int32Array {
    return this.#pages[address >>> PAGE_BITS] as Int32Array
  }

  /** The same page as bytes; the run starts there at `4 * place(address)`. */
  pageBytes(address: number): Buffer {
    const number = address >>> PAGE_BITS
    const page = this.#pages[number] as Int32Array
    return (this.#bytes[number] ??= Buffer.from(page.buffer, page.byteOffset, page.byteLength))
  }

  get bytes(): number {
    return 4 * (this.#size + this.#released.length)
  }

  *save(): Generator<Uint8Array> {
    const long = this.#long.flatMap(({ page, pages }) => [page, pages])
    yield bytesOf(Int32Array.of(this.#end, this.#pages.length, this.#released.length, long.length, ...long))
    yield bytesOf(this.#released)
    yield bytesOf(Int32Array.from(this.#pages, ({ length }) => length))
    for (const page of this.#pages) if (page.length > 0) yield bytesOf(page)
  }

  static load(reader: Reader): Arena {
    const arena = new Arena()
    const [end = 0, pages = 0, released = 0, long = 0] = reader.numbers(4)
    const gaps = reader.numbers(long)
    for (let at = 0; at < long; at += 2) arena.#long.push({ page: gaps[at] as number, pages: gaps[at + 1] as number })
    arena.#end = end
    arena.#released = reader.numbers(released)
    for (const length of reader.numbers(pages)) arena.#setPage(arena.#pages.length, length === 0 ? NO_PAGE : reader.numbers(length))
    return arena
  }

  #setPage(number: number, page: Int32Array): void {
    this.#size += page.length - (this.#pages[number]?.length ?? 0)
    this.#pages[number] = page
    delete this.#bytes[number]
  }

  #allocateLong(length: number): number {
    const pages = Math.ceil(length / PAGE_SIZE)
    const found = this.#long.findIndex((gap) => gap.pages >= pages)
    let number = this.#pages.length
    if (found >= 0) {
      const gap = this.#long[found] as { page: number; pages: number }
      number = gap.page
      this.#long.splice(found, 1)
      if (gap.pages > pages) this.#long.push({ page: gap.page + pages, pages: gap.pages - pages })
    } else this.#end = (number + pages) << PAGE_BITS
    this.#setPage(number, new Int32Array(pages << PAGE_BITS))
    for (let at = number + 1; at < number + pages; at++) this.#setPage(at, NO_PAGE)
    return number << PAGE_BITS
  }

  #releaseLong(address: number, length: number): void {
    const page = address >>> PAGE_BITS
    this.#setPage(page, NO_PAGE)
    this.#long.push({ page, pages: Math.ceil(length / PAGE_SIZE) })
  }
}

export const place = (address: number): number => address & (PAGE_SIZE - 1)

export const bytesOf = (numbers: Int32Array): Uint8Array => new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
