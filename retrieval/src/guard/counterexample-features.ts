import type { Library } from '../index/library.ts'
import { FACETS } from '../lexicon/facets.ts'
import { isGrammar } from '../index/term-weights.ts'
import { EMBEDDING, FEATURES, PLAIN_FEATURES, placeOf } from '../ranking/features.ts'
import { pairSimilarity } from '../ranking/pair-similarity.ts'
import type { Fit, QueryFeatures } from '../ranking/query-features.ts'
import type { Question } from '../ranking/question.ts'
import { nearest } from '../ranking/embedding-features.ts'
import { plain, tagOf } from '../text/terms.ts'
import { isAmong, type Counterexample, type EntryProfile } from './entry-profile.ts'

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
  /** The question's symbols that are no grammar, their weights, and by symbol and by tag which of them these are. */
  readonly #symbols: number[]
  readonly #weights: number[]
  readonly #total: number
  readonly #places = new Map<number, number[]>()
  /** Of each symbol the last counterexample that had it, and how many of the entry's have it. */
  readonly #last: Int32Array
  readonly #having: Uint16Array

  constructor(library: Library, question: Question, features: QueryFeatures) {
    this.#features = features
    this.#ofSymbol = library.questions.weights
    this.#symbols = [...question.symbols].filter((symbol) => !isGrammar(plain(symbol)))
    this.#weights = this.#symbols.map((symbol) => this.#ofSymbol.of(plain(symbol)))
    this.#total = this.#weights.reduce((sum, weight) => sum + weight, 0)
    this.#last = new Int32Array(this.#symbols.length)
    this.#having = new Uint16Array(this.#symbols.length)
    for (const [at, symbol] of this.#symbols.entries()) {
      this.#note(plain(symbol), at)
      if (tagOf(symbol) > 0) this.#note(-tagOf(symbol), at)
    }
  }

  /** `fit` is that of the entry's best phrasing, `vector` the question's embedding, null for an entry that the embedding does not know. Zeros for an entry without counterexamples. */
  of({ counterexamples, shares, vectors }: EntryProfile, fit: Fit, vector: Float32Array | null): readonly number[] {
    if (counterexamples.length === 0) return NONE
    this.#last.fill(0)
    this.#having.fill(0)
    const found = counterexamples.map((one, at) => this.#shared(one, at + 1))
    const bestSubject = Math.max(...found.map(({ subject }) => subject))
    const compared = found.toSorted((a, b) => b.alike - a.alike).slice(0, COMPARED)
    const mostLike = compared
      .map(({ record }) => this.#compare(record))
      .reduce((a, b) => ((b[PLAIN_FEATURES] as number) > (a[PLAIN_FEATURES] as number) ? b : a))
    const [best, three] = vector === null ? [0, 0] : nearest(vector, vectors)
    let [novel, countered, most, shared] = [0, 0, 0, 0]
    for (const [at, symbol] of this.#symbols.entries()) {
      if (isAmong(shares, symbol)) continue
      const weight = this.#weights[at] as number
      const count = this.#having[at] as number
      novel += weight
      shared += (weight * count) / counterexamples.length
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
      counterexamples.length,
    ]
  }

  #note(key: number, at: number): void {
    const places = this.#places.get(key)
    if (places === undefined) this.#places.set(key, [at])
    else places.push(at)
  }

  /** How much of the question a counterexample has (`subject`), and how alike they are by weight (Dice). Counts which symbols it has. */
  #shared({ record, subject }: Counterexample, number: number): { record: Int32Array; subject: number; alike: number } {
    let own = 0
    let common = 0
    for (const symbol of subject) {
      own += this.#ofSymbol.of(plain(symbol))
      common += this.#taken(plain(symbol), number)
      if (tagOf(symbol) > 0) common += this.#taken(-tagOf(symbol), number)
    }
    return { record, subject: this.#total > 0 ? common / this.#total : 0, alike: common / (this.#total + own || 1) }
  }

  /** The weight of the question's symbols that a key of this counterexample is the first to have. */
  #taken(key: number, number: number): number {
    const places = this.#places.get(key)
    if (places === undefined) return 0
    let weight = 0
    for (const at of places) {
      if (this.#last[at] === number) continue
      this.#last[at] = number
      this.#having[at] = (this.#having[at] as number) + 1
      weight += this.#weights[at] as number
    }
    return weight
  }

  #compare(record: Int32Array): Float64Array {
    const row = new Float64Array(FEATURES.length)
    this.#features.compare(record, FACETS, record.length - FACETS, 0, row, 0)
    row[PLAIN_FEATURES] = pairSimilarity(row, 0)
    return row
  }
}
