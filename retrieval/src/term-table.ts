/** Numbers terms 0, 1, 2, … A term is a symbol, or a pair of neighbouring symbols. Open addressing in one typed array. */
export class TermTable {
  /** Two numbers a slot: first symbol + 1 (0 is an empty slot) and second symbol + 1 (0 for a single symbol); then the term. */
  #slots = new Int32Array(3 * 1024)
  #mask = 1023
  #size = 0

  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#slots.byteLength
  }

  /** The term's number, or -1. `second` is -1 for a single symbol. */
  find(first: number, second: number): number {
    const slots = this.#slots
    for (let slot = hash(first, second) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * 3
      if (slots[at] === 0) return -1
      if (slots[at] === first + 1 && slots[at + 1] === second + 1) return slots[at + 2] as number
    }
  }

  findOrAdd(first: number, second: number): number {
    const found = this.find(first, second)
    if (found >= 0) return found
    if (this.#size * 4 >= (this.#mask + 1) * 3) this.#grow()
    this.#place(first + 1, second + 1, this.#size)
    return this.#size++
  }

  #place(first: number, second: number, term: number): void {
    let slot = hash(first - 1, second - 1) & this.#mask
    while (this.#slots[slot * 3] !== 0) slot = (slot + 1) & this.#mask
    this.#slots.set([first, second, term], slot * 3)
  }

  #grow(): void {
    const old = this.#slots
    this.#mask = this.#mask * 2 + 1
    this.#slots = new Int32Array(3 * (this.#mask + 1))
    for (let at = 0; at < old.length; at += 3) {
      if (old[at] !== 0) this.#place(old[at] as number, old[at + 1] as number, old[at + 2] as number)
    }
  }
}

function hash(first: number, second: number): number {
  let mixed = Math.imul(first, 0x9e37_79b1) ^ Math.imul(second + 1, 0x85eb_ca6b)
  mixed ^= mixed >>> 15
  return Math.imul(mixed, 0x2c1b_3c6d) >>> 7
}
