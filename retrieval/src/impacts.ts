import { LONGEST_TEXT } from './terms.ts'

/** How fast a repeated term saturates, and how much a long text is held back; chosen on the dev sets, see DESIGN.md. */
export const K1 = 1.2
export const B = 0.75

const IMPACT_SCALE = 256
const WEIGHT_SCALE = 256
export const TABLED_COUNTS = 4

/** The inverse document frequency of a term that `documents` of `all` have, above 0 always. */
export const inverseFrequency = (documents: number, all: number): number => Math.log(1 + (all - documents + 0.5) / (documents + 0.5))

export const weightOf = (inverse: number): number => Math.round(WEIGHT_SCALE * inverse)

/** Whole-number BM25 factor of a term by its count and the text's length, for one average length. */
export class Impacts {
  /** At `length * TABLED_COUNTS + count - 1`. */
  readonly table = new Int32Array(TABLED_COUNTS * (LONGEST_TEXT * 2 + 1))
  readonly #average: number

  constructor(averageLength: number) {
    this.#average = Math.max(averageLength, 1)
    for (let at = 0; at < this.table.length; at++) {
      const length = Math.floor(at / TABLED_COUNTS)
      this.table[at] = this.#compute((at % TABLED_COUNTS) + 1, length)
    }
  }

  /** `length` is the text's number of terms. */
  of(count: number, length: number): number {
    if (count > TABLED_COUNTS) return this.#compute(count, length)
    return this.table[length * TABLED_COUNTS + count - 1] as number
  }

  #compute(count: number, length: number): number {
    return Math.round((IMPACT_SCALE * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / this.#average)))
  }
}
