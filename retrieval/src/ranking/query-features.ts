import { QUESTION_TYPES } from '../lexicon/question-type.ts'
import { clashOf } from './facet-clash.ts'
import { QUESTION_TYPE_WORD, INTENT_WORD, PERMISSION } from '../lexicon/facets.ts'
import { placeOf } from './features.ts'
import { TAGS } from '../reading/text-reader.ts'
import { isHan, isNumber, plain, tagOf } from '../text/terms.ts'
import { commonOrder, ORDERED_CANDIDATE, ORDERED_QUESTION } from './common-order.ts'
import { bitCount, coveredEnd, coveredShares, ratio } from './coverage.ts'
import { GenerationMarks } from './generation-marks.ts'
import { LONGEST_COMPARED, NONE, type QuerySymbols } from './query-symbols.ts'
import { isGrammar, type Weights } from '../index/term-weights.ts'

/** The features of one candidate, in the order of FEATURES. */
export type Fit = Float64Array

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
    coveredShares(this.#query.grammar, this.#weight, COVERS_Q, this.#length, into, at, MOST_LACKING_Q)
    coveredShares(GRAMMAR, WEIGHT, COVERS_C, length, into, at + CANDIDATE_SIDE, MOST_LACKING_C)
    this.#order(length, into, at)
    into[at + BOTH] = (into[at + COVERED_Q] as number) * (into[at + COVERED_C] as number)
    into[at + BOTH_SQUARED] = (into[at + BOTH] as number) ** 2
    into[at + HEAD_Q] = coveredEnd(this.#query.grammar, this.#weight, COVERS_Q, this.#length, 1)
    into[at + HEAD_C] = coveredEnd(GRAMMAR, WEIGHT, COVERS_C, length, 1)
    into[at + TAIL_Q] = coveredEnd(this.#query.grammar, this.#weight, COVERS_Q, this.#length, -1)
    into[at + TAIL_C] = coveredEnd(GRAMMAR, WEIGHT, COVERS_C, length, -1)
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

  /** Marks the part of the question that is covered by the candidate `#cover` has just read. */
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
    const height = Math.min(this.#length, ORDERED_QUESTION)
    const width = Math.min(length, ORDERED_CANDIDATE)
    const { sequence, run } = commonOrder(this.#query.ranks, this.#weight, height, RANK, width, SHARED)
    into[at + ORDER_Q] = ratio(sequence, this.#orderedTotal)
    into[at + ORDER_C] = ratio(sequence, this.#orderedCandidate)
    into[at + ORDER_BOTH] = (into[at + ORDER_Q] as number) * (into[at + ORDER_C] as number)
    into[at + RUN_Q] = ratio(run, this.#orderedTotal)
    into[at + RUN_C] = ratio(run, this.#orderedCandidate)
    into[at + RUN_BOTH] = (into[at + RUN_Q] as number) * (into[at + RUN_C] as number)
  }
}
