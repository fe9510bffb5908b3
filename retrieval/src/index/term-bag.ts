import { LONGEST_CONTENT, plain, SEPARATOR, tagOf, type Symbols } from '../text/terms.ts'
import { mixed } from '../text/text-hash.ts'

/** The second symbol of a term that is a single one, and of one that is a concept: the tag that synonyms share. */
export const SINGLE = -1
export const CONCEPT = -2

/**
 * A term as one number. Two terms may be of one number, which makes them one term: among a million terms each meets another with a chance of one in four
 * thousand, which no ranking feels.
 */
export const termOf = (first: number, second: number): number => mixed(Math.imul(first, 0x9e37_79b1) ^ Math.imul(second + 1, 0x85eb_ca6b))

const MOST_TERMS = 3 * LONGEST_CONTENT
const SLOT_BITS = 15

/**
 * The different terms of one text: single symbols, pairs of neighbours, and concepts (a run of symbols under one tag), numbered in the order they first come. To be used
 * again for the next text.
 */
export class TermBag {
  readonly terms = new Int32Array(MOST_TERMS)
  /** The symbols of each, the second SINGLE or CONCEPT where it is no pair. */
  readonly first = new Int32Array(MOST_TERMS)
  readonly second = new Int32Array(MOST_TERMS)
  /** How much of the term the text has: how often, or the emphasis of its places added up. */
  readonly counts = new Float64Array(MOST_TERMS)
  size = 0
  /** Open addressing: number + 1, and where every number stands. */
  readonly #slots = new Int16Array(1 << SLOT_BITS)
  readonly #slotOf = new Int32Array(MOST_TERMS)

  /** Takes the terms of a text in place of what was in it. `emphasis`: how much each place counts, 1 where it is not given. */
  fill(symbols: Symbols, emphasis?: Float32Array): void {
    for (let number = 0; number < this.size; number++) this.#slots[this.#slotOf[number] as number] = 0
    this.size = 0
    let before = SEPARATOR
    let tagBefore = 0
    let share = 1
    for (let at = 0; at < symbols.length; at++) {
      const tagged = symbols[at] as number
      const symbol = plain(tagged)
      const tag = tagOf(tagged)
      if (symbol !== SEPARATOR) {
        const shareBefore = share
        share = emphasis === undefined ? 1 : (emphasis[at] as number)
        this.#add(symbol, SINGLE, share)
        if (before !== SEPARATOR) this.#add(before, symbol, shareBefore < share ? shareBefore : share)
        if (tag !== tagBefore && tag > 0) this.#add(tag, CONCEPT, share)
      }
      before = symbol
      tagBefore = tag
    }
  }

  /** Counts a term once more. */
  #add(first: number, second: number, share: number): void {
    const term = termOf(first, second)
    let slot = term >>> (32 - SLOT_BITS)
    let number = 0
    while ((number = this.#slots[slot] as number) > 0 && this.terms[number - 1] !== term) slot = (slot + 1) & ((1 << SLOT_BITS) - 1)
    if (number > 0) {
      this.counts[number - 1] = (this.counts[number - 1] as number) + share
      return
    }
    number = this.size++
    this.#slots[slot] = number + 1
    this.#slotOf[number] = slot
    this.terms[number] = term
    this.first[number] = first
    this.second[number] = second
    this.counts[number] = share
  }
}
