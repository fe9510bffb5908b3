/** Values by key, at most `most` of them. */
export class BoundedCache<K, V> {
  readonly #most: number
  readonly #values = new Map<K, V>()

  constructor(most: number) {
    this.#most = most
  }

  has(key: K): boolean {
    return this.#values.has(key)
  }

  delete(key: K): void {
    this.#values.delete(key)
  }

  /** The value of a key, made where it is not kept; then the oldest gives way. */
  get(key: K, make: (key: K) => V): V {
    const kept = this.#values.get(key)
    if (kept !== undefined) return kept
    const value = make(key)
    if (this.#values.size >= this.#most) this.#values.delete(this.#values.keys().next().value as K)
    this.#values.set(key, value)
    return value
  }
}
