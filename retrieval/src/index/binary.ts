/** Numbers out of a snapshot that comes in pieces of any length. Everything read is a copy, so that the pieces can go. */
export class Reader {
  readonly #pieces: Iterator<Uint8Array>
  #piece: Uint8Array = new Uint8Array(0)
  #at = 0
  readonly #seen: (bytes: Uint8Array) => void

  /** `seen` is shown all bytes in order, as they are read: for a checksum. */
  constructor(pieces: Iterable<Uint8Array>, seen: (bytes: Uint8Array) => void) {
    this.#pieces = pieces[Symbol.iterator]()
    this.#seen = seen
  }

  /** The next `count` 32-bit numbers; throws RangeError when the snapshot ends before. */
  numbers(count: number): Int32Array {
    if (!(count >= 0 && count <= MOST_NUMBERS)) throw new RangeError('no such length')
    const into = new Uint8Array(4 * count)
    this.#fill(into)
    this.#seen(into)
    return new Int32Array(into.buffer)
  }

  /** Whether nothing is left. */
  get ended(): boolean {
    return !this.#more()
  }

  #fill(into: Uint8Array): void {
    for (let filled = 0; filled < into.length;) {
      if (!this.#more()) throw new RangeError('the snapshot ends too early')
      const length = Math.min(into.length - filled, this.#piece.length - this.#at)
      into.set(this.#piece.subarray(this.#at, this.#at + length), filled)
      this.#at += length
      filled += length
    }
  }

  #more(): boolean {
    while (this.#at === this.#piece.length) {
      const next = this.#pieces.next()
      if (next.done === true) return false
      this.#piece = next.value
      this.#at = 0
    }
    return true
  }
}

/** One array of a snapshot; no page and no column is longer, and garbage must not ask for all memory. */
const MOST_NUMBERS = 1 << 26
