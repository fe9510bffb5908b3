const PAGE_BITS = 16
const PAGE_SIZE = 1 << PAGE_BITS

/**
 * Many small runs of 32-bit numbers in a few large typed arrays. A run never moves and never crosses a page, so growing
 * copies nothing and pauses nobody; a released run is handed out again to the next one of its length.
 */
export class Arena {
  readonly #pages: Int32Array[] = []
  readonly #released = new Map<number, number[]>()
  #end = 0

  /** The address of a run of `length` numbers (1 to 65,536), contents undefined. */
  allocate(length: number): number {
    const again = this.#released.get(length)?.pop()
    if (again !== undefined) return again
    if ((this.#end & (PAGE_SIZE - 1)) + length > PAGE_SIZE) this.#end = (this.#end | (PAGE_SIZE - 1)) + 1
    const address = this.#end
    this.#end += length
    while (this.#pages.length * PAGE_SIZE < this.#end) this.#pages.push(new Int32Array(PAGE_SIZE))
    return address
  }

  release(address: number, length: number): void {
    const same = this.#released.get(length)
    if (same) same.push(address)
    else this.#released.set(length, [address])
  }

  /** The page an address lies on; the run starts there at `place(address)`. */
  page(address: number): Int32Array {
    return this.#pages[address >>> PAGE_BITS] as Int32Array
  }

  get bytes(): number {
    return this.#pages.length * PAGE_SIZE * 4
  }
}

export const place = (address: number): number => address & (PAGE_SIZE - 1)
