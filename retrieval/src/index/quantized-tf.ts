/** How fast a repeated term saturates, and how much a text longer than the pivot is held back: textbook values. */
const K1 = 1.2
const B = 0.75

/** A posting keeps how often its document has the term, in classes, and how long the document is, in classes of equal ratio. */
export const TF_BITS = 7
const LENGTH_BITS = 5
const LENGTH_CLASSES = 1 << LENGTH_BITS
/** Counts 1, 2, 3 and more; the last class stands for four. */
const MOST_COUNT = 4
/** Terms of the shortest class, and the ratio of one class to the next: 3 to some 3,000 terms. */
const SHORTEST = 3
const RATIO = 1.25
/** Impacts are whole numbers up to this, so that a sum does not depend on the order of addition. */
export const MAX_IMPACT = 63
const MAX_FACTOR = 1.9

/** How many terms a text of so many symbols has: single symbols and pairs of neighbours. */
export const termsIn = (symbols: number): number => Math.max(2 * symbols - 1, 1)

/** The class of a text of so many terms, above 0, so that no posting is 0. */
export const lengthClassOf = (terms: number): number =>
  1 + Math.min(Math.round(Math.log(Math.max(terms, SHORTEST) / SHORTEST) / Math.log(RATIO)), LENGTH_CLASSES - 2)

/** Count and length as one number of TF_BITS. It depends on the text alone, so that no posting is ever computed anew; what it is worth depends on the library. */
export const quantizedTf = (count: number, lengthClass: number): number => (((count < MOST_COUNT ? count : MOST_COUNT) - 1) << LENGTH_BITS) | lengthClass

/** BM25's factor for every quantized count and length, `pivot` being the mean number of terms: 1 to MAX_IMPACT each. */
export function impactsOf(pivot: number): Int32Array {
  return Int32Array.from({ length: 1 << TF_BITS }, (_, code) => {
    const count = (code >> LENGTH_BITS) + 1
    const terms = SHORTEST * RATIO ** ((code & (LENGTH_CLASSES - 1)) - 1)
    const factor = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * terms) / pivot))
    return Math.min(Math.max(Math.round((factor * MAX_IMPACT) / MAX_FACTOR), 1), MAX_IMPACT)
  })
}
