import { QUESTION_TYPES } from '../lexicon/question-type.ts'
import { clashOf } from './facet-clash.ts'
import { QUESTION_TYPE_WORD, INTENT_WORD, PERMISSION } from '../lexicon/facets.ts'
import { placeOf } from './features.ts'
import { TAGS } from '../text/reading.ts'
import { isHan, isNumber, plain, tagOf } from '../text/terms.ts'
import { GenerationMarks } from './generation-marks.ts'
import { LONGEST_COMPARED, NONE, type QuerySymbols } from './query-symbols.ts'
import { isGrammar, type Weights } from '../index/term-weights.ts'

/** Of a question's and a candidate's order so much is compared. It bounds the cost. */
const ORDERED_QUESTION = 64
const ORDERED_CANDIDATE = 128
/** The first and the last so many symbols of the subject are a text's head and tail. */
const END = 4
const LEAST_SHARE = 0.02

/** The features of one candidate, in the order of FEATURES. */
export type Fit = Float64Array

const SUBJECT_Q = placeOf('subjectQ')
const SUBJECT_SHARE_Q = placeOf('subjectShareQ')
const COVERED_Q = placeOf('coveredQ')
const COVERED_C = placeOf('coveredC')
const BOTH = placeOf('both')
const BOTH_SQUARED = placeOf('bothSquared')
const PAIRS_Q = placeOf('pairsQ')
const PAIRS_C = placeOf('pairsC')
const PAIRS_BOTH = placeOf('pairsBoth')
const ORDER_Q = placeOf('orderQ')
const ORDER_C = placeOf('orderC')
const ORDER_BOTH = placeOf('orderBoth')
const RUN_Q = placeOf('runQ')
const RUN_C = placeOf('runC')
const RUN_BOTH = placeOf('runBoth')
const HEAD_Q = placeOf('headQ')
const HEAD_C = placeOf('headC')
const TAIL_Q = placeOf('tailQ')
const TAIL_C = placeOf('tailC')
const LACK_Q = placeOf('lackQ')
const LACK_RUN_Q = placeOf('lackRunQ')
const LACK_RUNS_Q = placeOf('lackRunsQ')
const LACK_MOST_Q = placeOf('lackMostQ')
const LENGTH_Q = placeOf('lengthQ')
const LENGTH_C = placeOf('lengthC')
const LENGTHS = placeOf('lengths')
const PERSON_ADDED = placeOf('personAdded')
const NUMBERS_CLASH = placeOf('numbersClash')
const NUMBERS_Q = placeOf('numbersQ')
const NUMBERS_C = placeOf('numbersC')
const NUMBERS_BOTH = placeOf('numbersBoth')
const LATIN_CLASH = placeOf('latinClash')
const LATIN_Q = placeOf('latinQ')
const LATIN_C = placeOf('latinC')
const TYPES_Q = placeOf('typesQ')
const TYPES_C = placeOf('typesC')
const TYPES_BOTH = placeOf('typesBoth')
const FIRST_TYPE = TYPES_BOTH + 1
/** A feature of the candidate stands behind that of the question. */
const CANDIDATE_SIDE = 1
const MOST_LACKING_Q = { weight: 50, run: 25, runs: 6 }
const MOST_LACKING_C = { weight: 80, run: 40, runs: 8 }

/** Scratch for one candidate at a time. */
const RANK = new Int32Array(LONGEST_COMPARED)
const WEIGHT = new Float64Array(LONGEST_COMPARED)
const GRAMMAR = new Uint8Array(LONGEST_COMPARED)
const COVERS_Q = new Uint8Array(LONGEST_COMPARED)
const COVERS_C = new Uint8Array(LONGEST_COMPARED)
const SUMS = new Float64Array(ORDERED_CANDIDATE + 1)
const RUNS = new Float64Array(ORDERED_CANDIDATE + 1)
/** Tags of the candidate, and which symbols of the question it has. */
const SEEN = new GenerationMarks(TAGS)
const SHARED = new GenerationMarks(LONGEST_COMPARED)

/** A question made ready for comparing with many candidates. */
export class QueryFeatures {
  readonly #query: QuerySymbols
  readonly #length: number
  readonly #weights: Weights
  readonly #facets: Int32Array
  readonly #weight: Float64Array
  readonly #counts: Int32Array
  readonly #left: Int32Array
  readonly #hasTag = new Uint8Array(TAGS)
  #pairs = 0
  #orderedTotal = 0
  #numbers = 0
  #latin = 0
  #orderedCandidate = 0

  /** `facets` begin at 0. */
  constructor(query: QuerySymbols, facets: Int32Array, weights: Weights) {
    const { length, symbols, tags, ranks, emphasis } = query
    this.#query = query
    this.#length = length
    this.#weights = weights
    this.#facets = facets
    this.#weight = new Float64Array(length)
    this.#counts = new Int32Array(length)
    this.#left = new Int32Array(length)
    for (let at = 0; at < length; at++) {
      const symbol = symbols[at] as number
      const weight = weights.of(symbol) * (emphasis[at] as number)
      const rank = ranks[at] as number
      this.#counts[rank] = (this.#counts[rank] as number) + 1
      this.#weight[at] = weight
      this.#hasTag[tags[at] as number] = 1
      if (at < ORDERED_QUESTION) this.#orderedTotal += weight
      if (at > 0) this.#pairs += (weight + (this.#weight[at - 1] as number)) / 2
      if (isNumber(symbol)) this.#numbers++
      else if (!isHan(symbol)) this.#latin++
    }
    this.#hasTag[0] = 0
  }

  /**
   * Writes the plain features of one candidate to `into[at]` onwards. The candidate's symbols are `page[symbolsAt]` to `page[symbolsAt + count - 1]`, its facets begin at
   * `page[facetsAt]`.
   */
  compare(page: Int32Array, symbolsAt: number, count: number, facetsAt: number, into: Float64Array, at: number): void {
    const length = Math.min(count, LONGEST_COMPARED)
    this.#cover(page, symbolsAt, length, into, at)
    this.#coverQuestion()
    shares(this.#query.grammar, this.#weight, COVERS_Q, this.#length, into, at, MOST_LACKING_Q)
    shares(GRAMMAR, WEIGHT, COVERS_C, length, into, at + CANDIDATE_SIDE, MOST_LACKING_C)
    this.#order(length, into, at)
    into[at + BOTH] = (into[at + COVERED_Q] as number) * (into[at + COVERED_C] as number)
    into[at + BOTH_SQUARED] = (into[at + BOTH] as number) ** 2
    into[at + HEAD_Q] = end(this.#query.grammar, this.#weight, COVERS_Q, this.#length, 1)
    into[at + HEAD_C] = end(GRAMMAR, WEIGHT, COVERS_C, length, 1)
    into[at + TAIL_Q] = end(this.#query.grammar, this.#weight, COVERS_Q, this.#length, -1)
    into[at + TAIL_C] = end(GRAMMAR, WEIGHT, COVERS_C, length, -1)
    into[at + LENGTH_Q] = Math.log(this.#length + 1)
    into[at + LENGTH_C] = Math.log(length + 1)
    into[at + LENGTHS] = Math.log((length + 3) / (this.#length + 3))
    this.#compareFacets(page, facetsAt, into, at + PERSON_ADDED)
    const ours = this.#facets[QUESTION_TYPE_WORD] as number
    const theirs = page[facetsAt + QUESTION_TYPE_WORD] as number
    into[at + TYPES_Q] = bitCount(ours & ~theirs)
    into[at + TYPES_C] = bitCount(theirs & ~ours)
    into[at + TYPES_BOTH] = bitCount(ours & theirs)
    for (let way = 0; way < QUESTION_TYPES.length; way++) {
      into[at + FIRST_TYPE + 2 * way] = ((ours & ~theirs) >> way) & 1
      into[at + FIRST_TYPE + 2 * way + 1] = ((theirs & ~ours) >> way) & 1
    }
  }

  #compareFacets(page: Int32Array, facetsAt: number, into: Float64Array, at: number): number {
    const clash = clashOf(this.#facets, page, facetsAt)
    const wanted = (this.#facets[INTENT_WORD] as number) & ~PERMISSION
    const offered = (page[facetsAt + INTENT_WORD] as number) & ~PERMISSION
    let out = at
    into[out++] = clash.personAdded
    into[out++] = clash.personMissing
    into[out++] = clash.sameIntent
    into[out++] = clash.otherIntent
    into[out++] = Math.min(bitCount(wanted & ~offered), 3)
    into[out++] = Math.min(bitCount(offered & ~wanted), 3)
    into[out++] = Math.min(bitCount(wanted & offered), 3)
    into[out++] = clash.negation
    into[out++] = clash.opposite
    into[out++] = clash.subject
    into[out++] = clash.object
    return out
  }

  /** Reads a candidate: what of it the question covers. Each symbol counts as often as the rarer side has it. */
  #cover(page: Int32Array, from: number, length: number, into: Float64Array, at: number): void {
    const left = this.#left
    left.set(this.#counts)
    SEEN.clear()
    SHARED.clear()
    let ordered = 0
    let pairs = 0
    let pairsTotal = 0
    let numbers = 0
    let numbersBoth = 0
    let latin = 0
    let latinBoth = 0
    let rankBefore = NONE
    let weightBefore = 0
    for (let place = 0; place < length; place++) {
      const tagged = page[from + place] as number
      const symbol = plain(tagged)
      const tag = tagOf(tagged)
      const weight = this.#weights.of(symbol)
      const rank = this.#query.rankOf(symbol)
      const same = rank >= 0 && (left[rank] as number) > 0
      const covers = same || this.#hasTag[tag] === 1
      const grammar = isGrammar(symbol)
      RANK[place] = rank
      WEIGHT[place] = weight
      GRAMMAR[place] = grammar ? 1 : 0
      COVERS_C[place] = covers ? 1 : 0
      SEEN.set(tag)
      if (rank >= 0) SHARED.set(rank)
      if (same) left[rank] = (left[rank] as number) - 1
      if (place < ORDERED_CANDIDATE) ordered += weight
      if (place > 0) {
        const pair = (weight + weightBefore) / 2
        pairsTotal += pair
        if (rank >= 0 && rankBefore >= 0 && this.#query.pairOf(rankBefore, rank) >= 0) pairs += pair
      }
      rankBefore = rank
      weightBefore = weight
      if (!isHan(symbol)) {
        if (!isNumber(symbol)) latin++
        else numbers++
        if (same && isNumber(symbol)) numbersBoth++
        else if (same) latinBoth++
      }
    }
    numbers -= numbersBoth
    latin -= latinBoth
    const pairsQ = ratio(Math.min(pairs, this.#pairs), this.#pairs)
    const pairsC = ratio(pairs, pairsTotal)
    this.#orderedCandidate = ordered
    into[at + PAIRS_Q] = pairsQ
    into[at + PAIRS_C] = pairsC
    into[at + PAIRS_BOTH] = pairsQ * pairsC
    into[at + NUMBERS_CLASH] = this.#numbers > numbersBoth && numbers > 0 ? 1 : 0
    into[at + NUMBERS_Q] = Math.min(this.#numbers - numbersBoth, 2)
    into[at + NUMBERS_C] = Math.min(numbers, 2)
    into[at + NUMBERS_BOTH] = Math.min(numbersBoth, 2)
    into[at + LATIN_CLASH] = this.#latin > latinBoth && latin > 0 ? 1 : 0
    into[at + LATIN_Q] = Math.min(this.#latin - latinBoth, 2)
    into[at + LATIN_C] = Math.min(latin, 2)
  }

  /** What of the question the candidate that `#cover` has just read covers. */
  #coverQuestion(): void {
    const left = this.#left
    // `left` is what the candidate lacks of each symbol; the last places of a symbol lack it.
    for (let place = this.#length - 1; place >= 0; place--) {
      const rank = this.#query.ranks[place] as number
      let covers = true
      if ((left[rank] as number) > 0) {
        left[rank] = (left[rank] as number) - 1
        const tag = this.#query.tags[place] as number
        covers = tag > 0 && SEEN.has(tag)
      }
      COVERS_Q[place] = covers ? 1 : 0
    }
  }

  /** The heaviest common subsequence and the heaviest common run with the candidate that `#cover` has just read. */
  #order(length: number, into: Float64Array, at: number): void {
    const width = Math.min(length, ORDERED_CANDIDATE)
    const height = Math.min(this.#length, ORDERED_QUESTION)
    SUMS.fill(0, 0, width + 1)
    RUNS.fill(0, 0, width + 1)
    let run = 0
    let stale = true
    for (let row = 0; row < height; row++) {
      const rank = this.#query.ranks[row] as number
      // A symbol the candidate has nowhere changes no sum and ends every run.
      if (!SHARED.has(rank)) {
        if (!stale) RUNS.fill(0, 0, width + 1)
        stale = true
        continue
      }
      stale = false
      const weight = this.#weight[row] as number
      let diagonal = 0
      let diagonalRun = 0
      let before = 0
      for (let column = 1; column <= width; column++) {
        const above = SUMS[column] as number
        const runAbove = RUNS[column] as number
        if (RANK[column - 1] === rank) {
          before = diagonal + weight
          const longer = diagonalRun + weight
          RUNS[column] = longer
          if (longer > run) run = longer
        } else {
          if (above > before) before = above
          RUNS[column] = 0
        }
        SUMS[column] = before
        diagonal = above
        diagonalRun = runAbove
      }
    }
    const common = SUMS[width] as number
    into[at + ORDER_Q] = ratio(common, this.#orderedTotal)
    into[at + ORDER_C] = ratio(common, this.#orderedCandidate)
    into[at + ORDER_BOTH] = (into[at + ORDER_Q] as number) * (into[at + ORDER_C] as number)
    into[at + RUN_Q] = ratio(run, this.#orderedTotal)
    into[at + RUN_C] = ratio(run, this.#orderedCandidate)
    into[at + RUN_BOTH] = (into[at + RUN_Q] as number) * (into[at + RUN_C] as number)
  }
}

/** How much of a text is covered, and what is lacking; `at` is where the features of its side begin. */
function shares(
  grammar: Uint8Array,
  weights: Float64Array,
  covers: Uint8Array,
  length: number,
  into: Float64Array,
  at: number,
  most: typeof MOST_LACKING_Q,
): void {
  let total = 0
  let subject = 0
  let covered = 0
  let coveredSubject = 0
  let run = 0
  let longestRun = 0
  let runs = 0
  let heaviest = 0
  for (let place = 0; place < length; place++) {
    const weight = weights[place] as number
    const isSubject = grammar[place] === 0
    total += weight
    if (isSubject) subject += weight
    if (covers[place] === 1) {
      covered += weight
      if (isSubject) coveredSubject += weight
      run = 0
    } else if (isSubject) {
      if (run === 0) runs++
      run += weight
      if (run > longestRun) longestRun = run
      if (weight > heaviest) heaviest = weight
    }
  }
  into[at + SUBJECT_Q] = Math.log(ratio(coveredSubject, subject) + LEAST_SHARE)
  into[at + SUBJECT_SHARE_Q] = ratio(coveredSubject, subject)
  into[at + COVERED_Q] = ratio(covered, total)
  into[at + LACK_Q] = Math.min(subject - coveredSubject, most.weight)
  into[at + LACK_RUN_Q] = Math.min(longestRun, most.run)
  into[at + LACK_RUNS_Q] = Math.min(runs, most.runs)
  into[at + LACK_MOST_Q] = heaviest
}

/** The covered share of the subject's first symbols, or last, going by `step`. */
function end(grammar: Uint8Array, weights: Float64Array, covers: Uint8Array, length: number, step: 1 | -1): number {
  let all = 0
  let got = 0
  let seen = 0
  for (let place = step > 0 ? 0 : length - 1; place >= 0 && place < length && seen < END; place += step) {
    if (grammar[place] === 1) continue
    seen++
    all += weights[place] as number
    if (covers[place] === 1) got += weights[place] as number
  }
  return ratio(got, all)
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)
