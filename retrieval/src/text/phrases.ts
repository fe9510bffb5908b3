/**
 * Finds known phrases in a folded text: from left to right, the longest that fits, never two on one place. A trie whose steps lie in one hash table of
 * plain numbers: a character that begins no phrase costs one look into an array.
 */
export class Phrases<V> {
  readonly #values: V[] = []
  /** The phrase that ends at a node: a place in `#values`, or -1. */
  #accepts = [-1]
  /** The steps: node * 65536 + character code, and the node it leads to; open addressing, -1 where free. */
  #keys = new Float64Array(64).fill(-1)
  #targets = new Int32Array(64)
  /** 1 for each character that begins a phrase: most characters of a text do not. */
  readonly #begins = new Uint8Array(1 << 16)

  /** Phrases must be folded already (`normalize`). Of two equal ones the first stays. */
  constructor(phrases: Iterable<readonly [phrase: string, value: V]>) {
    for (const [phrase, value] of phrases) {
      let node = 0
      for (let at = 0; at < phrase.length; at++) node = this.#grow(node, phrase.charCodeAt(at))
      if (node === 0 || this.#accepts[node] !== -1) continue
      this.#begins[phrase.charCodeAt(0)] = 1
      this.#accepts[node] = this.#values.length
      this.#values.push(value)
    }
  }

  each(text: string, visit: (value: V, from: number, to: number) => void): void {
    const accepts = this.#accepts
    let before = 0
    for (let at = 0; at < text.length;) {
      const first = text.charCodeAt(at)
      if (this.#begins[first] === 0) {
        before = first
        at++
        continue
      }
      let node = runsOn(before, first) ? -1 : this.#step(0, first)
      let found = -1
      let end = at
      let last = first
      for (let to = at + 1; node >= 0; to++) {
        const next = to < text.length ? text.charCodeAt(to) : 0
        if (accepts[node] !== -1 && !runsOn(last, next)) {
          found = accepts[node] as number
          end = to
        }
        if (to >= text.length) break
        node = this.#step(node, next)
        last = next
      }
      if (found >= 0) visit(this.#values[found] as V, at, end)
      else end = at + 1
      before = text.charCodeAt(end - 1)
      at = end
    }
  }

  #step(node: number, code: number): number {
    const key = node * 65_536 + code
    const keys = this.#keys
    const mask = keys.length - 1
    for (let slot = slotOf(node, code) & mask; ; slot = (slot + 1) & mask) {
      const there = keys[slot] as number
      if (there === key) return this.#targets[slot] as number
      if (there === -1) return -1
    }
  }

  #grow(node: number, code: number): number {
    const known = this.#step(node, code)
    if (known >= 0) return known
    if (this.#accepts.length * 3 > this.#keys.length) this.#widen()
    const made = this.#accepts.push(-1) - 1
    put(this.#keys, this.#targets, node * 65_536 + code, made)
    return made
  }

  #widen(): void {
    const keys = new Float64Array(this.#keys.length * 2).fill(-1)
    const targets = new Int32Array(keys.length)
    this.#keys.forEach((key, slot) => {
      if (key !== -1) put(keys, targets, key, this.#targets[slot] as number)
    })
    this.#keys = keys
    this.#targets = targets
  }
}

function put(keys: Float64Array, targets: Int32Array, key: number, target: number): void {
  const code = key % 65_536
  const mask = keys.length - 1
  let slot = slotOf((key - code) / 65_536, code) & mask
  while (keys[slot] !== -1) slot = (slot + 1) & mask
  keys[slot] = key
  targets[slot] = target
}

function slotOf(node: number, code: number): number {
  const mixed = Math.imul(node, 0x9e37_79b1) ^ Math.imul(code, 0x85eb_ca6b)
  return mixed ^ (mixed >>> 15)
}

/** `ct` is no part of `ctnt`, `8因子` none of `18因子`. */
function runsOn(left: number, right: number): boolean {
  return (isDigit(left) && isDigit(right)) || (isLetter(left) && isLetter(right))
}

const isDigit = (code: number): boolean => (code >= 0x30 && code <= 0x39) || code === 0x2e
const isLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a
