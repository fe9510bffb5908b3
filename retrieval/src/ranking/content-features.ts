import { CATEGORY, HEADING_INTENTS, HEADING_NAMES, QUESTION_INTENTS } from '../reading/content-reading.ts'
import { TAGS } from '../reading/text-reader.ts'
import { plain, SEPARATOR, TAG_SHIFT, tagOf } from '../text/terms.ts'
import type { Weights } from '../index/term-weights.ts'
import { placeOf } from './features.ts'
import { GenerationMarks } from './generation-marks.ts'
import { LONGEST_COMPARED, NONE, type QuerySymbols } from './query-symbols.ts'

const FIRST = placeOf('hasContent')
const LEAST_SHARE = 0.02
const MOST_LACKING = 40
/** Of two passages the better has more of the question's pairs, and of its subject, which counts this much. */
const SUBJECT_VALUE = 0.5
const LOW_BITS = 0x1fff

/** The part of the question found in a stretch of sections: symbols by rank, pairs by number, tags. It holds one stretch at a time. */
class Seen {
  readonly ranks = new GenerationMarks(LONGEST_COMPARED)
  readonly pairs = new GenerationMarks(LONGEST_COMPARED)
  readonly tags = new GenerationMarks(TAGS)
  /** What the marks weigh, at least what they cover. */
  bound = 0

  clear(): void {
    this.ranks.clear()
    this.pairs.clear()
    this.tags.clear()
    this.bound = 0
  }
}

const HEAD = new Seen()
const PASSAGE = new Seen()
const ENTRY = new Seen()

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
  readonly #hasTag = new Uint8Array(TAGS)
  /** By the lowest bits of a symbol: whether the question may have it. Most symbols of a content are passed over by this. */
  readonly #mayHave = new Uint8Array(LOW_BITS + 1)
  /** What a rank, a tag or a pair adds to the value of a cover, at most. */
  readonly #rankValue = new Float64Array(LONGEST_COMPARED)
  readonly #pairValue = new Float64Array(LONGEST_COMPARED)
  readonly #tagValue = new Float64Array(TAGS)
  /** Weight of the heaviest run that the last cover left out. */
  #lackRun = 0

  constructor(query: QuerySymbols, intents: number, names: readonly [number, number], weights: Weights) {
    this.#query = query
    this.#intents = intents
    this.#names = names
    this.#weight = new Float64Array(query.length)
    this.#pairWeight = new Float64Array(query.length)
    let subject = 0
    let pairs = 0
    for (let at = 0; at < query.length; at++) {
      const grammar = query.grammar[at] === 1
      const weight = weights.of(query.symbols[at] as number) * (query.emphasis[at] as number)
      this.#weight[at] = grammar ? 0.15 * weight : weight
      subject += this.#weight[at] as number
      this.#hasTag[query.tags[at] as number] = 1
      if (at === 0) continue
      this.#pairWeight[at] = ((this.#weight[at] as number) + (this.#weight[at - 1] as number)) / 2
      pairs += this.#pairWeight[at] as number
    }
    this.#hasTag[0] = 0
    this.#subject = subject
    this.#pairs = pairs
    this.#mayHave[SEPARATOR] = 1
    for (let at = 0; at < query.length; at++) this.#value(at)
  }

  /** Adds what a place of the question is worth to its symbol, its tag and its pair. */
  #value(at: number): void {
    const { symbols, ranks, tags, pairs } = this.#query
    const [rank, tag, pair] = [ranks[at] as number, tags[at] as number, pairs[at] as number]
    const alone = share(this.#weight[at] as number, this.#subject) * SUBJECT_VALUE
    const paired = share(this.#pairWeight[at] as number, this.#pairs)
    this.#mayHave[(symbols[at] as number) & LOW_BITS] = 1
    this.#rankValue[rank] = (this.#rankValue[rank] as number) + alone
    this.#tagValue[tag] = (this.#tagValue[tag] as number) + alone + paired
    if (pair >= 0) this.#pairValue[pair] = (this.#pairValue[pair] as number) + paired
  }

  /**
   * Writes the features of a content whose `count` symbols begin at `page[from]` and whose facets at `page[facetsAt]`, `texts` of its sections being phrasings. Answers
   * the number of the passage that has most of the question, NONE where the answer has nothing of it.
   */
  compare(page: Int32Array, from: number, count: number, facetsAt: number, texts: number, into: Float64Array, row: number): number {
    HEAD.clear()
    ENTRY.clear()
    PASSAGE.clear()
    let section = 0
    let best = NONE
    let bestValue = 1e-9
    let bestCover: Cover = { subject: 0, pairs: 0 }
    let bestJoint: Cover | null = null
    let head: Cover = { subject: 0, pairs: 0 }
    let answer = 0
    let start = from
    let before = NONE
    const end = from + count
    for (let at = from; at <= end; at++) {
      const tagged = at < end ? (page[at] as number) : SEPARATOR
      if (this.#mayHave[tagged & LOW_BITS] === 0 && this.#hasTag[(tagged >> TAG_SHIFT) & (TAGS - 1)] === 0) {
        before = NONE
        continue
      }
      if (tagged !== SEPARATOR) {
        before = this.#mark(tagged, before, section > texts ? PASSAGE : HEAD)
        continue
      }
      if (section === texts) head = this.#cover(HEAD, null)
      if (section > texts) {
        answer += at - start
        if (PASSAGE.bound > bestValue) {
          const cover = this.#cover(PASSAGE, null)
          const value = cover.pairs + SUBJECT_VALUE * cover.subject
          if (value > bestValue) {
            best = section - texts - 1
            bestValue = value + 1e-9
            bestCover = cover
            bestJoint = this.#cover(PASSAGE, HEAD)
          }
        }
        PASSAGE.clear()
      }
      section++
      start = at + 1
      before = NONE
    }
    this.#write(into, row + FIRST, head, bestCover, bestJoint ?? head, this.#cover(ENTRY, null), answer)
    this.#writeFacets(page, facetsAt, into, row + FIRST + 13)
    return best
  }

  #write(into: Float64Array, at: number, head: Cover, passage: Cover, joint: Cover, entry: Cover, answer: number): void {
    into[at] = 1
    into[at + 1] = head.subject
    into[at + 2] = head.pairs
    into[at + 3] = passage.subject
    into[at + 4] = passage.pairs
    into[at + 5] = joint.subject
    into[at + 6] = joint.pairs
    into[at + 7] = entry.subject
    into[at + 8] = entry.pairs
    into[at + 9] = Math.min(this.#lackRun, MOST_LACKING)
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
  #mark(tagged: number, before: number, seen: Seen): number {
    const query = this.#query
    const tag = tagOf(tagged)
    if (tag > 0 && this.#hasTag[tag] === 1 && !seen.tags.has(tag)) {
      seen.tags.set(tag)
      seen.bound += this.#tagValue[tag] as number
      ENTRY.tags.set(tag)
    }
    const rank = query.rankOf(plain(tagged))
    if (rank < 0) return NONE
    if (!seen.ranks.has(rank)) {
      seen.ranks.set(rank)
      seen.bound += this.#rankValue[rank] as number
      ENTRY.ranks.set(rank)
    }
    const pair = before >= 0 ? query.pairOf(before, rank) : NONE
    if (pair >= 0 && !seen.pairs.has(pair)) {
      seen.pairs.set(pair)
      seen.bound += this.#pairValue[pair] as number
      ENTRY.pairs.set(pair)
    }
    return rank
  }

  /** How much of the question is marked in either. */
  #cover(one: Seen, other: Seen | null): Cover {
    const { length, ranks, pairs, tags } = this.#query
    let subject = 0
    let paired = 0
    let before = false
    let run = 0
    this.#lackRun = 0
    for (let at = 0; at < length; at++) {
      const tag = tags[at] as number
      const byTag = tag > 0 && (one.tags.has(tag) || (other !== null && other.tags.has(tag)))
      const rank = ranks[at] as number
      if (byTag || one.ranks.has(rank) || (other !== null && other.ranks.has(rank))) {
        subject += this.#weight[at] as number
        run = 0
      } else if ((run += this.#weight[at] as number) > this.#lackRun) this.#lackRun = run
      const pair = pairs[at] as number
      const sameConcept = byTag && before && tag === tags[at - 1]
      if (pair >= 0 && (sameConcept || one.pairs.has(pair) || (other !== null && other.pairs.has(pair)))) paired += this.#pairWeight[at] as number
      before = byTag
    }
    return { subject: share(subject, this.#subject), pairs: share(paired, this.#pairs) }
  }
}

/** The category of a content, 0 for none. */
export const categoryOf = (page: Int32Array, facetsAt: number): number => page[facetsAt + CATEGORY] as number

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)
