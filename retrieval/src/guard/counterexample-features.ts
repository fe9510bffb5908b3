import type { Library } from '../index/library.ts'
import { isGrammar } from '../index/term-weights.ts'
import { EMBEDDING, FEATURES, PLAIN_FEATURES, placeOf } from '../ranking/features.ts'
import { pairSimilarity } from '../ranking/pair-similarity.ts'
import type { Fit, QueryFeatures } from '../ranking/query-features.ts'
import type { Question } from '../ranking/question.ts'
import { nearest } from '../ranking/embedding-features.ts'
import { plain, tagOf } from '../text/terms.ts'
import type { CounterexampleSet } from './counterexample-set.ts'
import { isAmong, type EntryProfile } from './entry-profile.ts'

type Name = (typeof FEATURES)[number][0]

/** Features of the counterexample most like the question that count. */
const MOST_LIKE = 'pairSimilarity subjectShareQ subjectShareC coveredQ coveredC pairsQ pairsC orderC runC lackRunQ lackRunC negation opposite typesQ'.split(
  ' ',
) as Name[]
/** Features in which it is compared with the best phrasing. */
const OVER = 'pairSimilarity subjectShareQ subjectShareC coveredQ coveredC pairsQ orderQ runQ lackRunQ'.split(' ') as Name[]
/**
 * `countered`: of what the question says and no phrasing does, the share that counterexamples have; `counteredMost`: its heaviest symbol; `counteredShare`: weighed by how
 * many of them have it; `bestSubject`: the share of the question that the one with most of it has; `counter.embedding…`: how near the nearest and the nearest three are by
 * embeddings, `over.embedding…`: by how much they are nearer than the phrasings.
 */
const OF_ALL =
  'countered counteredMost counteredShare bestSubject counter.embeddingBest counter.embeddingThree over.embeddingBest over.embeddingThree counterexamples'.split(
    ' ',
  )
/** Names of the features that counterexamples add. */
export const COUNTEREXAMPLE_FEATURES: readonly string[] = [...MOST_LIKE.map((name) => `counter.${name}`), ...OVER.map((name) => `over.${name}`), ...OF_ALL]

const MOST_LIKE_PLACES = MOST_LIKE.map(placeOf)
const OVER_PLACES = OVER.map(placeOf)
const NONE: readonly number[] = COUNTEREXAMPLE_FEATURES.map(() => 0)
/** So many counterexamples, those that share most with the question, are compared with it in every feature. */
const COMPARED = 5

/** What the counterexamples of entries say against them as answers to one question. */
export class CounterexampleFeatures {
  readonly #features: QueryFeatures
  readonly #ofSymbol: Library['questions']['weights']
  /** The question's symbols that are no grammar, and their weights. */
  readonly #symbols: number[]
  readonly #weights: number[]
  readonly #total: number
  /** How many of the entry's counterexamples have each symbol. */
  readonly #having: Uint16Array

  constructor(library: Library, question: Question, features: QueryFeatures) {
    this.#features = features
    this.#ofSymbol = library.questions.weights
    this.#symbols = [...question.symbols].filter((symbol) => !isGrammar(plain(symbol)))
    this.#weights = this.#symbols.map((symbol) => this.#ofSymbol.of(plain(symbol)))
    this.#total = this.#weights.reduce((sum, weight) => sum + weight, 0)
    this.#having = new Uint16Array(this.#symbols.length)
  }

  /** `fit` is that of the entry's best phrasing, `vector` the question's embedding, null for an entry that the embedding does not know. Zeros for an entry without counterexamples. */
  of({ counterexamples, shares, vectors }: EntryProfile, fit: Fit, vector: Float32Array | null): readonly number[] {
    if (counterexamples.size === 0) return NONE
    const { common, alike } = this.#shared(counterexamples)
    const bestSubject = this.#total > 0 ? Math.max(...common) / this.#total : 0
    const compared = [...alike.keys()].sort((a, b) => (alike[b] as number) - (alike[a] as number)).slice(0, COMPARED)
    const mostLike = compared
      .map((number) => this.#compare(counterexamples, number))
      .reduce((a, b) => ((b[PLAIN_FEATURES] as number) > (a[PLAIN_FEATURES] as number) ? b : a))
    const [best, three] = vector === null ? [0, 0] : nearest(vector, vectors)
    let [novel, countered, most, shared] = [0, 0, 0, 0]
    for (const [at, symbol] of this.#symbols.entries()) {
      if (isAmong(shares, symbol)) continue
      const weight = this.#weights[at] as number
      const count = this.#having[at] as number
      novel += weight
      shared += (weight * count) / counterexamples.size
      if (count === 0) continue
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
      best,
      three,
      best - (fit[EMBEDDING] as number),
      three - (fit[EMBEDDING + 1] as number),
      counterexamples.size,
    ]
  }

  /** The weight of the question's symbols that each counterexample has, and how alike the two are by weight (Dice). Counts how many have each symbol. */
  #shared(counterexamples: CounterexampleSet): { common: Float64Array; alike: Float64Array } {
    const common = new Float64Array(counterexamples.size)
    const last = new Int32Array(counterexamples.size).fill(-1)
    for (const [at, symbol] of this.#symbols.entries()) {
      let having = 0
      for (const key of tagOf(symbol) > 0 ? [plain(symbol), -tagOf(symbol)] : [plain(symbol)])
        for (const number of counterexamples.having(key)) {
          if (last[number] === at) continue
          last[number] = at
          having++
          common[number] = (common[number] as number) + (this.#weights[at] as number)
        }
      this.#having[at] = having
    }
    const totals = counterexamples.totals(this.#ofSymbol)
    return { common, alike: common.map((weight, number) => weight / (this.#total + (totals[number] as number) || 1)) }
  }

  #compare(set: CounterexampleSet, number: number): Float64Array {
    const row = new Float64Array(FEATURES.length)
    const from = set.symbolsAt(number)
    this.#features.compare(set.page, from, set.endOf(number) - from, set.facetsAt(number), row, 0)
    row[PLAIN_FEATURES] = pairSimilarity(row, 0)
    return row
  }
}
