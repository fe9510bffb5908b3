import type { Library } from '../index/library.ts'
import { HEADING_NAMES } from '../reading/content-reading.ts'
import { categoryOf } from './content-features.ts'
import { EMBEDDING, EMBEDDINGS, FEATURES, PLAIN_FEATURES, placeOf } from './features.ts'
import { ANSWER_WEIGHTS } from './offer-answer-weights.ts'
import { OFFER_CURVE, OFFER_TREES, OFFER_WORDS_CURVE } from './offer-trees.ts'
import type { Question } from './question.ts'
import type { Ranked } from './ranking.ts'
import { TreeEnsemble } from './tree-ensemble.ts'

/** Of the first candidate. Length and fields of the answer are left out: they would tell one library's entries apart, not questions. */
const OF_FIRST = (
  'subjectShareQ coveredQ pairsQ runQ orderQ headQ tailQ lackQ lackRunQ lackRunsQ lackMostQ lengthQ sameIntent otherIntent numbersQ latinQ typesQ pairSimilarity ' +
  'headingSubject headingPairs passageSubject passagePairs jointSubject jointPairs entrySubject entryPairs entryLackRun nameShared nameOther headingIntent ' +
  'headingOther questionIntent categoryVotes questionScore questionTop contentScore contentTop'
).split(' ')
const OF_LIST = (
  'gap2 gap3 gap5 meanJointPairs mostEntryPairs mostJointPairs mostEntrySubject leastLackRun sameCategory sameNames unknown unknownRun logit phrasings similarity2 ' +
  'jointSubject2 jointPairs2 headingPairs2 questionScore2 contentScore2'
).split(' ')
/** Features of the offer's trees: the first candidate, how the first five stand to one another and what they have of the question, and what the library lacks. */
export const OFFER_LIST_FEATURES: readonly string[] = [...OF_FIRST, ...OF_LIST]

const PLACES = OF_FIRST.map((name) => FEATURES.findIndex(([known]) => known === name))
const FIRST_FEW = 5
/** How far the first may stand above the second, the third and the fifth, in logits. */
const MOST_GAPS = [6, 8, 10] as const
const [JOINT_SUBJECT, JOINT_PAIRS, HEADING_PAIRS] = [placeOf('jointSubject'), placeOf('jointPairs'), placeOf('headingPairs')]
const [ENTRY_SUBJECT, ENTRY_PAIRS, LACK_RUN] = [placeOf('entrySubject'), placeOf('entryPairs'), placeOf('entryLackRun')]
const [QUESTION_SCORE, CONTENT_SCORE] = [placeOf('questionScore'), placeOf('contentScore')]

const ensemble = new TreeEnsemble(OFFER_TREES, OFFER_LIST_FEATURES)

/** The features of a list of candidates, the best first; of entries with answers. */
export function offerListFeatures(library: Library, ranked: readonly Ranked[], unknown: { share: number; run: number }): Float64Array | null {
  const [first] = ranked
  if (first === undefined) return null
  const few = ranked.slice(0, FIRST_FEW)
  const second = (ranked[1] ?? first).fit
  const of = (place: number): number[] => few.map(({ fit }) => fit[place] as number)
  const gap = (place: number, most: number): number => Math.min(most, first.wordLogit - (ranked[place]?.wordLogit ?? first.wordLogit - most))
  const headings = few.map(({ entry }) => headingOf(library, entry))
  return Float64Array.of(
    ...PLACES.map((place) => first.fit[place] as number),
    gap(1, MOST_GAPS[0]),
    gap(2, MOST_GAPS[1]),
    gap(4, MOST_GAPS[2]),
    of(JOINT_PAIRS).reduce((sum, pairs) => sum + pairs, 0) / few.length,
    Math.max(...of(ENTRY_PAIRS)),
    Math.max(...of(JOINT_PAIRS)),
    Math.max(...of(ENTRY_SUBJECT)),
    Math.min(...of(LACK_RUN)),
    headings.filter(({ category }) => category === headings[0]?.category).length,
    headings.filter(({ names }) => names === headings[0]?.names).length,
    unknown.share,
    unknown.run,
    first.wordLogit,
    Math.log1p(library.entries.textCount(first.entry)),
    ...[PLAIN_FEATURES, JOINT_SUBJECT, JOINT_PAIRS, HEADING_PAIRS, QUESTION_SCORE, CONTENT_SCORE].map((place) => second[place] as number),
  )
}

/** The category of an entry's content and the names of its heading; zeros for one without. */
function headingOf({ entries, contents: { documents } }: Library, entry: Ranked['entry']): { category: number; names: number } {
  const document = entries.contentDocument(entry)
  if (document < 0) return { category: 0, names: 0 }
  const [page, at] = [documents.page(document), documents.facetsAt(document)]
  return { category: categoryOf(page, at), names: page[at + HEADING_NAMES] as number }
}

/** The most that each feature of the embeddings comes to among the first few; null where the embedding does not know the first. */
export function nearnessOf(ranked: readonly Ranked[]): number[] | null {
  if (!ranked[0]?.isEmbedded) return null
  const few = ranked.slice(0, FIRST_FEW)
  return Array.from({ length: EMBEDDINGS }, (_, at) => Math.max(...few.map(({ fit }) => fit[EMBEDDING + at] as number)))
}

/** The chance, 0 to 1, that a list with these features has what is asked. The trees know nothing of the embeddings, which are fitted on phrasings that the trees are grown on. */
export function offerListChance(features: Float64Array, nearness: readonly number[] | null): number {
  const values = [1, ensemble.sum(features, 0), ...(nearness ?? [])]
  const curve = nearness === null ? OFFER_WORDS_CURVE : OFFER_CURVE
  return 1 / (1 + Math.exp(-values.reduce((sum, value, at) => sum + value * (curve[at] as number), 0)))
}

const OF_ANSWER = ['entrySubject', 'entryPairs', 'passagePairs', 'contentScore'] as const
const ANSWER_PLACES = OF_ANSWER.map(placeOf)

/** Of a first candidate that is an answer without any question: how much of the question it has, and how much was asked. Null for another. */
export function offerAnswerFeatures({ symbols }: Question, [first]: readonly Ranked[]): number[] | null {
  if (first === undefined || first.document >= 0) return null
  return [1, ...ANSWER_PLACES.map((place) => first.fit[place] as number), Math.log(symbols.length + 1)]
}

/** The chance, 0 to 1, that such an answer is what is asked for. */
export function offerAnswerChance(features: readonly number[]): number {
  const weights = Object.values(ANSWER_WEIGHTS)
  return 1 / (1 + Math.exp(-features.reduce((sum, value, at) => sum + value * (weights[at] as number), 0)))
}
