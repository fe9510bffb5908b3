import { clashOf } from './clash.ts'
import { isNumber, LONGEST_TEXT, plain, tagOf, type Symbols } from './terms.ts'
import { isGrammar, type Weights } from './weights.ts'

/** Order and runs are read in this much of a question and of a candidate, which bounds the cost. */
const ORDERED_QUESTION = 64
const ORDERED_CANDIDATE = 128
/** Where a text is rather an answer than a question, in symbols; most features lose their hold there. */
const LONG_TEXT = 45
const LEAST_SHARE = 0.02

/** Scratch for one candidate at a time. */
const CANDIDATE = new Int32Array(LONGEST_TEXT)

/** The features of one candidate, in the order of FEATURES in rerank.ts. */
export type Fit = Float64Array

/** A question made ready for comparing with many candidates. */
export class Asked {
  readonly #symbols: Symbols
  readonly #tags: Uint8Array
  readonly #weights: Weights
  readonly #facets: Int32Array
  readonly #weight: Float64Array
  /** The question's different symbols, numbered; every place of the question, and how often each occurs. */
  readonly #ranks = new Map<number, number>()
  readonly #places: Int32Array
  readonly #counts: Int32Array
  readonly #left: Int32Array
  /** Every place of the candidate at hand, -1 where the question has no such symbol. */
  readonly #candidate = CANDIDATE
  readonly #numbers = new Set<number>()
  #total = 0
  #orderedTotal = 0
  #subject = 0
  readonly #sums = new Float64Array(2 * (ORDERED_CANDIDATE + 1))
  readonly #runs = new Float64Array(2 * (ORDERED_CANDIDATE + 1))

  constructor(symbols: Symbols, facets: Int32Array, weights: Weights) {
    this.#symbols = symbols.map(plain)
    this.#tags = Uint8Array.from(symbols, tagOf)
    this.#facets = facets
    this.#weights = weights
    this.#weight = Float64Array.from(this.#symbols, (symbol) => weights.of(symbol))
    this.#places = this.#symbols.map((symbol) => {
      const rank = this.#ranks.get(symbol) ?? this.#ranks.size
      this.#ranks.set(symbol, rank)
      return rank
    })
    this.#counts = new Int32Array(this.#ranks.size)
    this.#left = new Int32Array(this.#ranks.size)
    this.#symbols.forEach((symbol, at) => {
      const weight = this.#weight[at] as number
      const rank = this.#places[at] as number
      this.#counts[rank] = (this.#counts[rank] as number) + 1
      if (isNumber(symbol)) this.#numbers.add(symbol)
      this.#total += weight
      if (at < ORDERED_QUESTION) this.#orderedTotal += weight
      if (!isGrammar(symbol)) this.#subject += weight
    })
  }

  /** The features of one candidate, in the order of FEATURES. `bm25` is its share of the question's score against itself; its facets begin at `facetsAt`. */
  compare(symbols: Symbols, facets: Int32Array, facetsAt: number, bm25: number): Fit {
    const shared = this.#shared(symbols, facets, facetsAt)
    const short = 1 / (1 + (symbols.length / LONG_TEXT) ** 4)
    const words = ratio(shared.words, this.#total)
    const answered = ratio(shared.answered, shared.candidateSubject)
    const line = this.#order(symbols.length)
    const clash = clashOf(this.#facets, facets, facetsAt)
    return Float64Array.of(
      Math.log(bm25 + LEAST_SHARE),
      Math.log(ratio(shared.subject, this.#subject) + LEAST_SHARE),
      answered,
      words * short,
      ratio(line.common, this.#orderedTotal) * short,
      ratio(line.run, this.#orderedTotal) * short,
      words * ratio(shared.candidateWords, shared.candidate) * short,
      clash.personAdded * short,
      clash.personMissing * short,
      clash.sameIntent * short,
      clash.otherIntent * short,
      this.#numberClash(symbols) * short,
      clash.negation * short,
      clash.opposite * short,
      clash.subject * short,
    )
  }

  /**
   * Weights of what both have, each symbol as often as the rarer side has it. A word of a population or an intent is also covered where
   * the other side says the same in other words.
   */
  #shared(symbols: Symbols, facets: Int32Array, at: number): Shared {
    const left = this.#left
    left.set(this.#counts)
    const sums: Shared = { words: 0, subject: 0, candidate: 0, candidateWords: 0, candidateSubject: 0, answered: 0 }
    for (let place = 0; place < symbols.length; place++) {
      const tagged = symbols[place] as number
      const symbol = plain(tagged)
      const weight = this.#weights.of(symbol)
      const subject = isGrammar(symbol) ? 0 : weight
      const rank = this.#ranks.get(symbol) ?? -1
      const times = rank < 0 ? 0 : (left[rank] as number)
      this.#candidate[place] = rank
      sums.candidate += weight
      sums.candidateSubject += subject
      if (times > 0) {
        left[rank] = times - 1
        sums.words += weight
        sums.subject += subject
      }
      if (times > 0 || speaksOf(this.#facets, 0, tagOf(tagged))) {
        sums.candidateWords += weight
        sums.answered += subject
      }
    }
    for (let place = 0; place < this.#symbols.length; place++) {
      const symbol = this.#symbols[place] as number
      const rank = this.#places[place] as number
      const missing = left[rank] as number
      if (missing === 0) continue
      left[rank] = missing - 1
      if (!speaksOf(facets, at, this.#tags[place] as number)) continue
      sums.words += this.#weight[place] as number
      if (!isGrammar(symbol)) sums.subject += this.#weight[place] as number
    }
    return sums
  }

  /** The heaviest common subsequence and the heaviest common run with the candidate that `#shared` has just read. */
  #order(length: number): { common: number; run: number } {
    const candidate = this.#candidate
    const width = Math.min(length, ORDERED_CANDIDATE) + 1
    const height = Math.min(this.#symbols.length, ORDERED_QUESTION)
    const sums = this.#sums
    const runs = this.#runs
    sums.fill(0)
    runs.fill(0)
    let run = 0
    let above = 0
    let here = width
    for (let row = 0; row < height; row++) {
      const rank = this.#places[row]
      const weight = this.#weight[row] as number
      for (let column = 1; column < width; column++) {
        if (candidate[column - 1] === rank) {
          sums[here + column] = (sums[above + column - 1] as number) + weight
          const longer = (runs[above + column - 1] as number) + weight
          runs[here + column] = longer
          if (longer > run) run = longer
        } else {
          const before = sums[here + column - 1] as number
          const over = sums[above + column] as number
          sums[here + column] = before > over ? before : over
          runs[here + column] = 0
        }
      }
      [above, here] = [here, above]
    }
    return { common: sums[above + width - 1] as number, run }
  }

  #numberClash(symbols: Symbols): number {
    if (this.#numbers.size === 0) return 0
    const theirs = symbols.filter(isNumber)
    const foreign = theirs.some((symbol) => !this.#numbers.has(symbol))
    return foreign && [...this.#numbers].some((symbol) => !theirs.includes(symbol)) ? 1 : 0
  }
}

interface Shared {
  words: number
  subject: number
  candidate: number
  candidateWords: number
  candidateSubject: number
  answered: number
}

/** Whether facets say the value that a tag stands for. */
const speaksOf = (facets: Int32Array, at: number, tag: number): boolean => tag > 0 && ((facets[at + ((tag - 1) >> 5)] as number) & (1 << ((tag - 1) & 31))) !== 0

const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)
