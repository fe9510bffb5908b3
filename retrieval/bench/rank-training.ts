import { starterSynonyms } from '../../server/src/library/synonyms.ts'
import { synonymsWithNames } from '../fixtures/synonyms.ts'
import { QuestionIndex } from '../src/question-index.ts'
import type { NgramEmbedding } from '../src/text/ngram-embedding.ts'
import { starterEmbedding } from '../../server/src/library/embedding.ts'
import { FEATURES } from '../src/ranking/features.ts'
import { longShare } from '../src/ranking/logit.ts'
import { benchSets, library, type BenchSet } from './data.ts'
import { ownQuestions, starterLibrary, type DoctorQuestion } from './doctors.ts'
import type { List } from './listwise.ts'
import { foldOf } from './training.ts'

/** The lists that order and offer are fitted on: candidates of the public sets' queries, of the project's own questions, and of the starter library's phrasings. */
export interface RankList extends List {
  fold: number
  kind: DoctorQuestion['kind'] | null
  split: DoctorQuestion['split'] | null
  /** How long the question is, 0 to 1. */
  long: number
}

export interface RankTraining {
  matrix: Float32Array
  lists: readonly RankList[]
}

export const RANK_WIDTH = FEATURES.length
/** Candidates of a query. */
const CANDIDATES = 32
/** How much the lists of a set count together. */
const SHARES: Readonly<Record<string, number>> = {
  doctors: 3,
  starter: 1,
  ncov: 1,
  qtr: 1,
  qqr: 1.2,
  cmedir: 1,
  chipstsfaq: 1,
  huatuoans: 0.7,
  toyhom: 0.7,
  toyhomrev: 0.7,
}
const OPPOSITE_SHARE = 2
const MOST_QUERIES = 900

interface Asked {
  query: string
  relevant: readonly string[]
  neg: readonly string[]
  kind?: DoctorQuestion['kind']
  split?: DoctorQuestion['split']
}

/** The starter library as the server holds it, or without its phrasings but the first, or without embeddings. */
export function starterIndex({ whole = true, embedding = starterEmbedding }: { whole?: boolean; embedding?: NgramEmbedding | null } = {}): QuestionIndex {
  const index = new QuestionIndex({ synonyms: starterSynonyms(), embedding })
  for (const { key, question, phrasings, ...content } of starterLibrary()) index.put(key, whole ? [question, ...phrasings] : [question], content)
  return index
}

export function publicIndex({ own, answers = false }: BenchSet): QuestionIndex {
  const index = new QuestionIndex({ synonyms: synonymsWithNames() })
  for (const { id, text } of own) {
    if (answers) index.put(id, [], { answer: text })
    else index.put(id, [text])
  }
  return index
}

/** Reads all lists through the engine. */
export function rankTraining(): RankTraining {
  const rows: Float32Array[] = []
  const lists: RankList[] = []
  let row = 0
  const gather = (set: string, index: QuestionIndex, asked: readonly Asked[]): void => {
    for (const { query, relevant, neg, kind = null, split = null } of asked) {
      const found = index.compare(query).slice(0, CANDIDATES)
      const labels = Uint8Array.from(found, ({ id }) => (relevant.includes(id) ? 2 : neg.includes(id) ? 0 : 1))
      const weight = ((1000 * (SHARES[set] ?? 1)) / asked.length) * (kind === 'opp' ? OPPOSITE_SHARE : 1)
      lists.push({ set, from: row, count: found.length, labels, weight, fold: foldOf(query), kind, split, long: longShare(index.lengthOf(query)) })
      rows.push(...found.map(({ fit }) => Float32Array.from(fit)))
      row += found.length
    }
    console.log(`${set}: ${asked.length} lists`)
  }
  gather(
    'doctors',
    starterIndex(),
    ownQuestions().map(({ question, keys, notKey, kind, split }) => ({ query: question, relevant: keys, neg: notKey === null ? [] : [notKey], kind, split })),
  )
  const phrasings = starterLibrary().flatMap(({ key, phrasings }) => phrasings.map((query) => ({ query, relevant: [key], neg: [] })))
  gather(
    'starter',
    starterIndex({ whole: false }),
    phrasings.filter((_, at) => at % 2 === 0),
  )
  for (const set of benchSets(library())) {
    const step = Math.ceil(set.queries.length / MOST_QUERIES)
    gather(
      set.name,
      publicIndex(set),
      set.queries.filter((_, at) => at % step === 0).map(({ query, relevant, neg = [] }) => ({ query, relevant, neg })),
    )
  }
  const matrix = new Float32Array(row * RANK_WIDTH)
  rows.forEach((fit, at) => matrix.set(fit, at * RANK_WIDTH))
  return { matrix, lists }
}
