import type { Entry } from '../index/entries.ts'
import type { Library } from '../index/library.ts'
import { isGrammar } from '../index/term-weights.ts'
import { FEATURES, PLAIN_FEATURES, placeOf } from '../ranking/features.ts'
import { pairSimilarity } from '../ranking/pair-similarity.ts'
import type { Fit, QueryFeatures } from '../ranking/query-features.ts'
import type { Question } from '../ranking/question.ts'
import { plain } from '../text/terms.ts'
import { isAmong, keysOf } from './symbol-keys.ts'

type Name = (typeof FEATURES)[number][0]

/** Features of the counterexample most like the question that count. */
const MOST_LIKE = 'pairSimilarity subjectShareQ subjectShareC coveredQ coveredC pairsQ pairsC orderC runC lackRunQ lackRunC negation opposite typesQ'.split(
  ' ',
) as Name[]
/** Features in which it is compared with the best phrasing. */
const OVER = 'pairSimilarity subjectShareQ subjectShareC coveredQ coveredC pairsQ orderQ runQ lackRunQ'.split(' ') as Name[]
/** `countered`: of what the question says and no phrasing does, the share that counterexamples have; `counteredMost`: its heaviest symbol; `counteredShare`: by how many have it. */
const OF_ALL = 'countered counteredMost counteredShare bestSubject counterexamples'.split(' ')
/** Names of the features that counterexamples add. */
export const COUNTEREXAMPLE_FEATURES: readonly string[] = [...MOST_LIKE.map((name) => `counter.${name}`), ...OVER.map((name) => `over.${name}`), ...OF_ALL]

const MOST_LIKE_PLACES = MOST_LIKE.map(placeOf)
const OVER_PLACES = OVER.map(placeOf)
const SUBJECT_SHARE = placeOf('subjectShareQ')
const NONE: readonly number[] = COUNTEREXAMPLE_FEATURES.map(() => 0)

/**
 * What an entry's counterexamples say against it as the answer to a question; zeros for an entry without any. `fit` is that of its best phrasing, `shares` says which
 * symbols its phrasings have.
 */
export function counterexampleFeatures(
  { entries, counterexamples: documents, questions: { weights } }: Library,
  entry: Entry,
  question: Question,
  features: QueryFeatures,
  fit: Fit,
  shares: ReadonlyMap<number, number>,
): readonly number[] {
  const counterexamples = entries.counterexamples(entry).map((number) => entries.document(entry, number))
  if (counterexamples.length === 0) return NONE
  let mostLike = new Float64Array(FEATURES.length)
  let row = new Float64Array(FEATURES.length)
  let bestSubject = 0
  for (const [at, document] of counterexamples.entries()) {
    features.compare(documents.page(document), documents.symbolsAt(document), documents.symbolCount(document), documents.facetsAt(document), row, 0)
    row[PLAIN_FEATURES] = pairSimilarity(row, 0)
    bestSubject = Math.max(bestSubject, row[SUBJECT_SHARE] as number)
    if (at === 0 || (row[PLAIN_FEATURES] as number) > (mostLike[PLAIN_FEATURES] as number)) [mostLike, row] = [row, mostLike]
  }
  const keys = counterexamples.map((document) => keysOf(documents.symbols(document)))
  let [novel, countered, most, shared] = [0, 0, 0, 0]
  for (const symbol of question.symbols) {
    if (isGrammar(plain(symbol)) || isAmong(shares, symbol)) continue
    const weight = weights.of(plain(symbol))
    const having = keys.filter((one) => isAmong(one, symbol)).length
    novel += weight
    shared += (weight * having) / keys.length
    if (having === 0) continue
    countered += weight
    most = Math.max(most, weight)
  }
  return [
    ...MOST_LIKE_PLACES.map((at) => mostLike[at] as number),
    ...OVER_PLACES.map((at) => (mostLike[at] as number) - (fit[at] as number)),
    novel > 0 ? countered / novel : 0,
    most,
    novel > 0 ? shared / novel : 0,
    bestSubject,
    counterexamples.length,
  ]
}
