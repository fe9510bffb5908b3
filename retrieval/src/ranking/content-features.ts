import { CATEGORY, HEADING_INTENTS, HEADING_NAMES, QUESTION_INTENTS } from '../reading/content-reading.ts'
import { plain, SEPARATOR, tagOf } from '../text/terms.ts'
import type { Weights } from '../index/term-weights.ts'
import { CoveredPlaces, QuestionPlaces } from './covered-places.ts'
import { placeOf } from './features.ts'
import { NONE, type QuerySymbols } from './query-symbols.ts'

const FIRST = placeOf('hasContent')
const LEAST_SHARE = 0.02
const MOST_LACKING = 40
/** Of two passages the better has more of the question's pairs, and of its subject, which counts this much. */
const SUBJECT_VALUE = 0.5
/** A passage counts from this value on, and is better than another from this difference on. */
const LEAST_VALUE = 1e-9
const LOW_BITS = 0x1fff

/** What is covered by heading and phrasings, by the passage that is read, by the best one so far, by all, and by two of them. */
const HEAD = new CoveredPlaces()
const ENTRY = new CoveredPlaces()
const JOINT = new CoveredPlaces()
let passage = new CoveredPlaces()
let bestPassage = new CoveredPlaces()

interface Cover {
  /** Share of the subject's weight, and of the weight of its pairs. */
  subject: number
  pairs: number
}

/** A question made ready for comparing with the contents of entries: heading, phrasings, passages of the answer. */
export class ContentFeatures {
  readonly #query: QuerySymbols
  readonly #weight: Float64Array
  readonly #pairWeight: Float64Array
  readonly #subject: number
  readonly #pairs: number
  readonly #intents: number
  readonly #names: readonly [number, number]
  readonly #places: QuestionPlaces
  /** By the lowest bits of a symbol: whether the question may have it. Most symbols of a content are passed over by this. */
  readonly #mayHave = new Uint8Array(LOW_BITS + 1)

  constructor(query: QuerySymbols, intents: number, names: readonly [number, number], weights: Weights) {
    this.#query = query
    this.#intents = intents
    this.#names = names
    this.#places = new QuestionPlaces(query)
    this.#weight = new Float64Array(query.length)
    this.#pairWeight = new Float64Array(query.length)
    let subject = 0
    let pairs = 0
    for (let at = 0; at < query.length; at++) {
      const grammar = query.grammar[at] === 1
      const weight = weights.of(query.symbols[at] as number) * (query.emphasis[at] as number)
      this.#weight[at] = grammar ? 0.15 * weight : weight
      subject += this.#weight[at] as number
      this.#mayHave[(query.symbols[at] as number) & LOW_BITS] = 1
      if (at === 0) continue
      this.#pairWeight[at] = ((this.#weight[at] as number) + (this.#weight[at - 1] as number)) / 2
      pairs += this.#pairWeight[at] as number
    }
    this.#subject = subject
    this.#pairs = pairs
    this.#mayHave[SEPARATOR] = 1
  }

  /**
   * Writes the features of a content whose `count` symbols begin at `page[from]` and whose facets at `page[facetsAt]`, `texts` of its sections being phrasings. Answers
   * the number of the passage that has most of the question, NONE where the answer has nothing of it.
   */
  compare(page: Int32Array, from: number, count: number, facetsAt: number, texts: number, into: Float64Array, row: number): number {
    for (const places of [HEAD, ENTRY, passage, bestPassage]) places.clear()
    let section = 0
    let best = NONE
    let bestValue = LEAST_VALUE
    let answer = 0
    let start = from
    let before = NONE
    const end = from + count
    for (let at = from; at <= end; at++) {
      const tagged = at < end ? (page[at] as number) : SEPARATOR
      if (this.#mayHave[tagged & LOW_BITS] === 0 && !this.#places.hasTag(tagOf(tagged))) {
        before = NONE
        continue
      }
      if (tagged !== SEPARATOR) {
        before = this.#mark(tagged, before, section > texts ? passage : HEAD)
        continue
      }
      if (section > texts) {
        answer += at - start
        ENTRY.add(passage)
        const { pairs, subject } = this.#cover(passage)
        const value = pairs + SUBJECT_VALUE * subject
        if (value > bestValue) {
          best = section - texts - 1
          bestValue = value + LEAST_VALUE
          ;[passage, bestPassage] = [bestPassage, passage]
        }
        passage.clear()
      }
      section++
      start = at + 1
      before = NONE
    }
    ENTRY.add(HEAD)
    this.#write(into, row + FIRST, answer)
    this.#writeFacets(page, facetsAt, into, row + FIRST + 13)
    return best
  }

  #write(into: Float64Array, at: number, answer: number): void {
    JOINT.clear()
    JOINT.add(HEAD)
    JOINT.add(bestPassage)
    const [head, best, joint, entry] = [this.#cover(HEAD), this.#cover(bestPassage), this.#cover(JOINT), this.#cover(ENTRY)]
    into[at] = 1
    into[at + 1] = head.subject
    into[at + 2] = head.pairs
    into[at + 3] = best.subject
    into[at + 4] = best.pairs
    into[at + 5] = joint.subject
    into[at + 6] = joint.pairs
    into[at + 7] = entry.subject
    into[at + 8] = entry.pairs
    into[at + 9] = Math.min(this.#places.heaviestGap(ENTRY.covered, this.#weight), MOST_LACKING)
    into[at + 10] = Math.log(entry.subject + LEAST_SHARE)
    into[at + 11] = Math.log(joint.pairs + LEAST_SHARE)
    into[at + 12] = Math.log(answer + 1)
  }

  #writeFacets(page: Int32Array, facetsAt: number, into: Float64Array, at: number): void {
    const [first, second] = this.#names
    const [theirs, others] = [page[facetsAt + HEADING_NAMES] as number, page[facetsAt + HEADING_NAMES + 1] as number]
    const asked = (first | second) !== 0
    const shared = ((first & theirs) | (second & others)) !== 0
    const heading = page[facetsAt + HEADING_INTENTS] as number
    const question = page[facetsAt + QUESTION_INTENTS] as number
    into[at] = asked && shared ? 1 : 0
    into[at + 1] = asked && !shared && (theirs | others) !== 0 ? 1 : 0
    into[at + 2] = (this.#intents & heading) !== 0 ? 1 : 0
    into[at + 3] = this.#intents !== 0 && heading !== 0 && (this.#intents & (heading | question)) === 0 ? 1 : 0
    into[at + 4] = (this.#intents & question) !== 0 ? 1 : 0
  }

  /** Marks what the question shares with a symbol of a content, and with it and the one before, of which the rank is known. Answers the symbol's rank. */
  #mark(tagged: number, before: number, into: CoveredPlaces): number {
    const places = this.#places
    const tag = tagOf(tagged)
    if (places.hasTag(tag)) places.markTag(tag, into)
    const rank = this.#query.rankOf(plain(tagged))
    if (rank < 0) return NONE
    places.markRank(rank, into)
    const pair = before >= 0 ? this.#query.pairOf(before, rank) : NONE
    if (pair >= 0) places.markPair(pair, into)
    return rank
  }

  #cover({ covered, paired }: CoveredPlaces): Cover {
    return {
      subject: share(this.#places.weightOf(covered, this.#weight), this.#subject),
      pairs: share(this.#places.weightOf(paired, this.#pairWeight), this.#pairs),
    }
  }
}

/** The category of a content, 0 for none. */
export const categoryOf = (page: Int32Array, facetsAt: number): number => page[facetsAt + CATEGORY] as number

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)
