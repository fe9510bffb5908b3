import type { Collection } from '../index/collection.ts'
import { CONCEPT } from '../index/term-bag.ts'
import { isGrammar } from '../index/term-weights.ts'
import type { Library } from '../index/library.ts'
import { isHan, isNumber, plain, tagOf } from '../text/terms.ts'
import { PLAIN_FEATURES, placeOf } from './features.ts'
import { offerAnswerChance, offerAnswerFeatures, nearnessOf, offerListChance, offerListFeatures } from './offer-list.ts'
import { OFFER_WEIGHTS } from './offer-weights.ts'
import type { Question } from './question.ts'
import type { Ranked } from './ranking.ts'

/** How far the first may stand above the second, in logits, and how far it stands where there is no second. */
const MOST_MARGIN = 3
const ALONE = 6
const MOST_UNKNOWN = 6

const HAS_CONTENT = placeOf('hasContent')
const [JOINT_SUBJECT, JOINT_PAIRS, ENTRY_LACK_RUN] = [placeOf('jointSubject'), placeOf('jointPairs'), placeOf('entryLackRun')]
const [SUBJECT_SHARE, PAIRS, LACK_RUN, LENGTH] = [placeOf('subjectShareQ'), placeOf('pairsQ'), placeOf('lackRunQ'), placeOf('lengthQ')]
const [CONTENT_SCORE, QUESTION_SCORE] = [placeOf('contentScore'), placeOf('questionScore')]
const [HEADING_OTHER, HEADING_SUBJECT, ENTRY_SUBJECT] = [placeOf('headingOther'), placeOf('headingSubject'), placeOf('entrySubject')]

export type OfferFeature = keyof typeof OFFER_WEIGHTS

/** Signs that a library has an entry for a question: how much of the question the first ones have, and how much of it no entry has. */
export interface OfferFeatures {
  /** Of the first. */
  logit: number
  weighed: Record<OfferFeature, number>
  /** For the trees. */
  list: Float64Array
  nearness: readonly number[] | null
  /** Where the first is an answer without any question. */
  answer: number[] | null
  /** The question is about something else than the library. */
  isForeign: boolean
}

export function offerFeatures(library: Library, question: Question, ranked: readonly Ranked[]): OfferFeatures | null {
  const missing = unknown(library, question)
  const list = offerListFeatures(library, ranked, missing)
  if (list === null) return null
  const weighed = weighedFeatures(ranked, missing)
  const logit = (ranked[0] as Ranked).logit
  const foreign = question.named.names.length > 0 ? FOREIGN : FOREIGN_NAMELESS
  const isForeign = weighed.plain === 0 && weighed.unknown >= foreign.unknown && weighed.subject < foreign.subject
  return { logit, weighed, list, nearness: nearnessOf(ranked), answer: offerAnswerFeatures(question, ranked), isForeign }
}

function weighedFeatures([first, second]: readonly Ranked[], { share, run }: ReturnType<typeof unknown>): Record<OfferFeature, number> {
  if (first === undefined) throw new RangeError('no candidates')
  const { fit } = first
  const at = (place: number): number => fit[place] as number
  const rich = at(HAS_CONTENT) === 1
  return {
    bias: 1,
    logit: first.wordLogit / 5,
    margin: Math.min(MOST_MARGIN, first.wordLogit - (second?.wordLogit ?? first.wordLogit - ALONE)),
    subject: at(rich ? JOINT_SUBJECT : SUBJECT_SHARE),
    pairs: at(rich ? JOINT_PAIRS : PAIRS),
    lack: at(rich ? ENTRY_LACK_RUN : LACK_RUN) / 10,
    contentScore: rich ? at(CONTENT_SCORE) : 0,
    questionScore: at(QUESTION_SCORE),
    headingOther: at(HEADING_OTHER),
    similarity: at(PLAIN_FEATURES) / 3,
    plain: rich ? 0 : 1,
    plainLack: rich ? 0 : at(LACK_RUN) / 10,
    length: at(LENGTH),
    heading: rich ? at(HEADING_SUBJECT) : 0,
    entry: rich ? at(ENTRY_SUBJECT) : 0,
    secondPairs: second?.fit[JOINT_PAIRS] ?? 0,
    unknown: share,
    unknownRun: run / 3,
  }
}

/** A question of whose pairs the library lacks this share, and whose subject the best entry covers to less than that, is about something else; the sooner where it names no medicine. */
const FOREIGN = { unknown: 0.45, subject: 0.4 }
const FOREIGN_NAMELESS = { unknown: 0.4, subject: 0.45 }

/** The chance, 0 to 1, that the best entries have what is asked. */
export function offerChance(found: OfferFeatures | null): number {
  if (found === null) return 0
  const { weighed: features, list, nearness, answer, isForeign } = found
  if (answer !== null) return offerAnswerChance(answer)
  // The regression trusts length: without this a long message about something else is offered entries that share its common words.
  if (isForeign) return 0
  if (features.plain === 0) return offerListChance(list, nearness)
  let sum = 0
  for (const name of Object.keys(OFFER_WEIGHTS) as OfferFeature[]) sum += OFFER_WEIGHTS[name] * features[name]
  return 1 / (1 + Math.exp(-sum))
}

/** Pairs of the question, numbers and grammar aside, that no entry has, nor in other words: their share, and the longest run of them. */
function unknown({ questions, contents }: Library, { symbols }: Question): { share: number; run: number } {
  let all = 0
  let missing = 0
  let run = 0
  let longest = 0
  const has = (first: number, second: number): boolean => knows(questions, first, second) || knows(contents, first, second)
  const isKnownConcept = (symbol: number): boolean => tagOf(symbol) > 0 && has(tagOf(symbol), CONCEPT)
  for (let at = 1; at < symbols.length; at++) {
    const [before, here] = [symbols[at - 1] as number, symbols[at] as number]
    if (!tells(before) || !tells(here)) {
      run = 0
      continue
    }
    all++
    if (has(plain(before), plain(here)) || (isKnownConcept(before) && isKnownConcept(here))) run = 0
    else {
      missing++
      longest = Math.max(longest, ++run)
    }
  }
  return { share: all === 0 ? 0 : missing / all, run: Math.min(longest, MOST_UNKNOWN) }
}

const tells = (symbol: number): boolean => !isNumber(symbol) && (!isHan(symbol) || !isGrammar(plain(symbol)))
const knows = (collection: Collection, first: number, second: number): boolean => collection.having(first, second) > 0
