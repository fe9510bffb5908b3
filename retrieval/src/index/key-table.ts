import { lowerBound } from './lower-bound.ts'

/** Places of keys, 32-bit numbers, in one array. */
export class KeyTable {
  /** Rising. */
  readonly #keys: Int32Array

  constructor(keys: Iterable<number>) {
    this.#keys = Int32Array.from(keys).sort()
  }

  /** The place of a key among all in rising order, or -1. */
  placeOf(key: number): number {
    const at = lowerBound(this.#keys, 0, this.#keys.length, key)
    return this.#keys[at] === key ? at : -1
  }

  has(key: number): boolean {
    return this.placeOf(key) >= 0
  }

  /** The values of the keys, each of which has one, in the order of their places. */
  inOrder<Value>(values: ReadonlyMap<number, Value>): Value[] {
    return Array.from(this.#keys, (key) => values.get(key) as Value)
  }
}
