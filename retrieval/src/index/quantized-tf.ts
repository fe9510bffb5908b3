import { LONGEST_TEXT } from '../text/terms.ts'

/** How fast a repeated term saturates, and how much a text longer than the pivot, in terms, is held back; chosen on the dev sets, see DESIGN.md. */
const K1 = 1.2
const B = 0.75
const PIVOT = 25

/** BM25's factor for count and length as one of 63 levels in equal steps. */
export const TF_BITS = 6
export const MAX_TF = (1 << TF_BITS) - 1
const MAX_FACTOR = 1.75
const MOST_COUNT = 31

const TABLE = new Uint8Array((MOST_COUNT + 1) * (LONGEST_TEXT + 1)).map((_, at) => computed(at >> 5, at & MOST_COUNT))

/** The level, 1 to 63, of a term that stands `count` times in a text of so many symbols. It depends on nothing else, so that no posting is ever computed anew. */
export const quantizedTf = (count: number, symbols: number): number => TABLE[(symbols << 5) | (count < MOST_COUNT ? count : MOST_COUNT)] as number

function computed(symbols: number, count: number): number {
  const terms = Math.max(2 * symbols - 1, 1)
  const factor = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * terms) / PIVOT))
  return Math.min(Math.max(Math.round((factor * MAX_TF) / MAX_FACTOR), 1), MAX_TF)
}
