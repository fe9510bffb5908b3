import { LONGEST_TEXT, plain, type Symbols } from '../text/terms.ts'
import { mixed } from '../text/text-hash.ts'

/** The second symbol of a term that is a single one. */
export const SINGLE = -1

/**
 * A term as one number. Two terms may be of one number, which makes them one term: among a million terms each meets another with a chance of one in four
 * thousand, which no ranking feels.
 */
export const termOf = (first: number, second: number): number => mixed(Math.imul(first, 0x9e37_79b1) ^ Math.imul(second + 1, 0x85eb_ca6b))

const MOST_TERMS = 2 * LONGEST_TEXT
const SLOT_BITS = 13

/** The different terms of one text, single symbols and pairs of neighbours, numbered in the order they first come. To be used again for the next text. */
export class TermBag {
  readonly terms = new Int32Array(MOST_TERMS)
  /** The symbols of each, the second SINGLE where it is a single one. */
  readonly first = new Int32Array(MOST_TERMS)
  readonly second = new Int32Array(MOST_TERMS)
  /** How often the text has the term. */
  readonly counts = new Int32Array(MOST_TERMS)
  size = 0
  /** Open addressing: number + 1, and where every number stands. */
  readonly #slots = new Int16Array(1 << SLOT_BITS)
  readonly #slotOf = new Int32Array(MOST_TERMS)

  /** Takes the terms of a text in place of what was in it. */
  fill(symbols: Symbols): void {
    for (let number = 0; number < this.size; number++) this.#slots[this.#slotOf[number] as number] = 0
    this.size = 0
    let before = 0
    for (let at = 0; at < symbols.length; at++) {
      const symbol = plain(symbols[at] as number)
      this.#add(symbol, SINGLE)
      if (at > 0) this.#add(before, symbol)
      before = symbol
    }
  }

  /** Counts a term once more. */
  #add(first: number, second: number): void {
    const term = termOf(first, second)
    let slot = term >>> (32 - SLOT_BITS)
    let number = 0
    while ((number = this.#slots[slot] as number) > 0 && this.terms[number - 1] !== term) slot = (slot + 1) & ((1 << SLOT_BITS) - 1)
    if (number > 0) {
      this.counts[number - 1] = (this.counts[number - 1] as number) + 1
      return
    }
    number = this.size++
    this.#slots[slot] = number + 1
    this.#slotOf[number] = slot
    this.terms[number] = term
    this.first[number] = first
    this.second[number] = second
    this.counts[number] = 1
  }
}
