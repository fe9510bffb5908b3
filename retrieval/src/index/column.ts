import { bytesOf } from './arena.ts'
import type { Reader } from './binary.ts'

const PAGE_BITS = 12
const PAGE_SIZE = 1 << PAGE_BITS

/** A list of 32-bit numbers that grows without being copied. */
export class Column {
  readonly #pages: Int32Array[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  get(at: number): number {
    return (this.#pages[at >>> PAGE_BITS] as Int32Array)[at & (PAGE_SIZE - 1)] as number
  }

  set(at: number, value: number): void {
    ;(this.#pages[at >>> PAGE_BITS] as Int32Array)[at & (PAGE_SIZE - 1)] = value
  }

  push(value: number): void {
    if (this.#length === this.#pages.length << PAGE_BITS) this.#pages.push(new Int32Array(PAGE_SIZE))
    this.set(this.#length++, value)
  }

  get bytes(): number {
    return 4 * (this.#pages.length << PAGE_BITS)
  }

  *save(): Generator<Uint8Array> {
    yield bytesOf(Int32Array.of(this.#length))
    for (const page of this.#pages) yield bytesOf(page)
  }

  static load(reader: Reader): Column {
    const column = new Column()
    column.#length = reader.numbers(1)[0] as number
    while (column.#pages.length << PAGE_BITS < column.#length) column.#pages.push(reader.numbers(PAGE_SIZE))
    return column
  }
}
