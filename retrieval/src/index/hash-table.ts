import { bytesOf } from './arena.ts'
import type { Reader } from './binary.ts'

const SEGMENT_BITS = 8
const SEGMENTS = 1 << SEGMENT_BITS
const HOME_BITS = 32 - SEGMENT_BITS
const HOME = (1 << HOME_BITS) - 1
/** Key, value; a value of 0 highlights an empty slot. */
const SLOT = 2
const FIRST_SLOTS = 4
const MOST_FULL = 0.88
const GROWTH = 1.2

/**
 * From a 32-bit hash to a 32-bit number that is not 0: open addressing in typed arrays. It lies in 256 segments by the hash's highest bits, each of which grows
 * by itself, so that adding never waits for the whole of it to be laid out anew.
 */
export class HashTable {
  readonly #segments: Int32Array[] = Array.from({ length: SEGMENTS }, () => EMPTY)
  readonly #sizes = new Int32Array(SEGMENTS)

  /** The value, or 0. */
  get(hash: number): number {
    const slots = this.#segments[hash >>> HOME_BITS] as Int32Array
    const at = find(slots, hash)
    return at < 0 ? 0 : (slots[at + 1] as number)
  }

  /** Sets a value; 0 deletes. */
  set(hash: number, value: number): void {
    const segment = hash >>> HOME_BITS
    const slots = this.#segments[segment] as Int32Array
    const at = find(slots, hash)
    if (at >= 0) {
      if (value !== 0) slots[at + 1] = value
      else {
        empty(slots, at)
        this.#sizes[segment] = (this.#sizes[segment] as number) - 1
      }
    } else if (value !== 0) {
      const size = (this.#sizes[segment] as number) + 1
      this.#sizes[segment] = size
      put(size * SLOT > slots.length * MOST_FULL ? this.#grow(segment) : slots, hash, value)
    }
  }

  get bytes(): number {
    return this.#segments.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  *save(): Generator<Uint8Array> {
    yield bytesOf(this.#sizes)
    yield bytesOf(Int32Array.from(this.#segments, ({ length }) => length))
    for (const slots of this.#segments) if (slots.length > 0) yield bytesOf(slots)
  }

  static load(reader: Reader): HashTable {
    const table = new HashTable()
    table.#sizes.set(reader.numbers(SEGMENTS))
    reader.numbers(SEGMENTS).forEach((length, segment) => {
      if (length > 0) table.#segments[segment] = reader.numbers(length)
    })
    return table
  }

  #grow(segment: number): Int32Array {
    const old = this.#segments[segment] as Int32Array
    const capacity = Math.max(FIRST_SLOTS, Math.ceil((old.length / SLOT) * GROWTH))
    const slots = new Int32Array(SLOT * capacity)
    for (let at = 0; at < old.length; at += SLOT) {
      if (old[at + 1] !== 0) put(slots, old[at] as number, old[at + 1] as number)
    }
    this.#segments[segment] = slots
    return slots
  }
}

const EMPTY = new Int32Array(0)

/** Where a hash stands, or -1. */
function find(slots: Int32Array, hash: number): number {
  if (slots.length === 0) return -1
  for (let at = homeOf(hash, slots.length); ;) {
    if (slots[at + 1] === 0) return -1
    if (slots[at] === hash) return at
    at += SLOT
    if (at === slots.length) at = 0
  }
}

function put(slots: Int32Array, hash: number, value: number): void {
  let at = homeOf(hash, slots.length)
  while (slots[at + 1] !== 0) at = at + SLOT === slots.length ? 0 : at + SLOT
  slots[at] = hash
  slots[at + 1] = value
}

/** Empties a slot and moves up what would not be found any more behind the hole. */
function empty(slots: Int32Array, at: number): void {
  let hole = at
  for (let next = at; ;) {
    next = next + SLOT === slots.length ? 0 : next + SLOT
    if (slots[next + 1] === 0) break
    const home = homeOf(slots[next] as number, slots.length)
    const reachable = hole <= next ? hole < home && home <= next : hole < home || home <= next
    if (reachable) continue
    slots.copyWithin(hole, next, next + SLOT)
    hole = next
  }
  slots[hole + 1] = 0
}

const homeOf = (hash: number, length: number): number => SLOT * Math.floor((hash & HOME) * (length / (SLOT * (HOME + 1))))
