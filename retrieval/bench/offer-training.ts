import { resolve } from 'node:path'
import { starterEmbedding } from '../../server/src/library/embedding.ts'
import { starterSynonyms } from '../../server/src/library/synonyms.ts'
import { QuestionIndex } from '../src/question-index.ts'
import type { OfferFeature } from '../src/ranking/offer.ts'
import { benchSets, DATA, library, readLines } from './data.ts'
import { ownQuestions, starterLibrary, type DoctorQuestion } from './doctors.ts'
import { publicIndex, starterIndex } from './rank-training.ts'

/** A question, what its first candidates are like, and whether the library has an answer to it. */
export interface OfferSample {
  /** For the regression and for the trees. */
  features: Record<OfferFeature, number>
  /** Of the first candidate. */
  logit: number
  list: Float64Array
  /** Null where the embedding does not know the first. */
  nearness: readonly number[] | null
  question: string
  /** Null: there is an answer, but it is not among the five. */
  answered: boolean | null
  /** Whether the first is right; null where none can be. */
  first: boolean | null
  kind: DoctorQuestion['kind'] | null
  split: DoctorQuestion['split']
  weight: number
  isPublic: boolean
  /** A phrasing of the library, which the embeddings are fitted on. */
  isPhrasing: boolean
  /** Made: a phrasing asked of a library without it, a question without its entries. For the trees and the curve alone. */
  isMade: boolean
}

const SHOWN = 5
const EVERYDAY = 300
/** So many everyday questions are asked together. */
const TOGETHER = 3
const QUERIES = 250
/** Queries of these sets have no answer in the starter library, which is about other things. */
const STRANGERS = ['qtr', 'cmedir']
const STRANGE = 120
/** An unanswered question of our own counts more, for they are few; of the public sets one counts less. */
const UNANSWERED = 2.5
const EVERYDAY_WEIGHT = 0.6
const PUBLIC_WEIGHT = 0.4
const PHRASING_WEIGHT = 0.15
const TAKEN_OUT_WEIGHT = 0.1
/** Our own questions are asked of libraries with so many phrasings an entry too: one that has just begun has few. */
const FEW_PHRASINGS = [0, 1, 3, 8]
const FEW_WEIGHT = 0.8

type Right = (ids: readonly string[]) => { answered: boolean | null; first: boolean }
type Add = (
  index: QuestionIndex,
  query: string,
  rest: (right: Right) => Omit<OfferSample, 'features' | 'logit' | 'list' | 'nearness' | 'question' | 'isMade' | 'isPhrasing'>,
  how?: { without?: readonly string[]; isMade?: boolean; isPhrasing?: boolean },
) => void

export function offerSamples(): OfferSample[] {
  const samples: OfferSample[] = []
  const starter = starterIndex()
  const bare = new QuestionIndex({ synonyms: starterSynonyms() })
  for (const { key, question } of starterLibrary()) bare.put(key, [question])
  const add: Add = (index, query, rest, { without = [], isMade = false, isPhrasing = false } = {}) => {
    const found = index.offerFeatures(query, without)
    if (found === null) return
    const ids = index.rank(query, SHOWN).map(({ id }) => id)
    samples.push({
      features: found.weighed,
      logit: found.logit,
      list: found.list,
      nearness: found.nearness,
      question: query,
      isMade,
      isPhrasing,
      ...rest((right) => ({ answered: ids.some((id) => right.includes(id)) || null, first: right.includes(ids[0] ?? '') })),
    })
  }
  for (const { question, keys, kind, split } of ownQuestions()) {
    add(starter, question, (right) => {
      const { answered, first } = right(keys)
      return {
        answered: kind === 'neg' ? false : kind === 'two' ? true : answered,
        first: kind === 'two' ? null : first,
        kind,
        split,
        weight: kind === 'neg' ? UNANSWERED : 1,
        isPublic: false,
      }
    })
  }
  addMade(starter, add)
  const everyday = readLines(resolve(DATA, 'pairs-lcqmc-dev.jsonl.gz'))
    .slice(0, EVERYDAY)
    .map((pair) => String(pair['a']))
  const unanswered = { answered: false, first: null, kind: null, split: 'fit', weight: EVERYDAY_WEIGHT, isPublic: true } as const
  // A message of several questions shares many common words with some entry.
  const messages = everyday.flatMap((_, at) => (at % TOGETHER === 0 ? [everyday.slice(at, at + TOGETHER).join('，')] : []))
  for (const query of [...everyday, ...messages]) add(starter, query, () => unanswered)
  for (const phrasings of FEW_PHRASINGS) addFew(phrasings, everyday, add)
  for (const set of benchSets(library()).filter(({ answers = false }) => !answers)) {
    const index = publicIndex(set)
    const step = Math.ceil(set.queries.length / QUERIES)
    for (const { query, relevant } of set.queries.filter((_, at) => at % step === 0)) {
      add(index, query, (right) => ({ ...right(relevant), kind: null, split: 'fit', weight: PUBLIC_WEIGHT, isPublic: true }))
      // For the curve from logit to chance: what comes first where nothing is right.
      add(index, query, () => ({ ...unanswered, first: false }), { without: relevant, isMade: true })
    }
    if (STRANGERS.includes(set.name))
      for (const { query } of set.queries.slice(-STRANGE)) for (const other of [starter, bare]) add(other, query, () => unanswered)
    if (set.name === 'ncov') for (const query of everyday) add(index, query, () => unanswered)
  }
  return samples
}

/** Questions without the entries that answer them, and phrasings asked of a library that has the others, with and without the entry. */
function addMade(starter: QuestionIndex, add: Add): void {
  const made = { first: null, kind: null, split: 'fit', isPublic: false } as const
  for (const { question, keys, kind } of ownQuestions().filter(({ kind, split }) => kind === 'pos' && split === 'fit'))
    add(starter, question, () => ({ ...made, answered: false, weight: TAKEN_OUT_WEIGHT, kind }), { without: keys, isMade: true })
  const half = new QuestionIndex({ synonyms: starterSynonyms(), embedding: starterEmbedding })
  const entries = starterLibrary()
  for (const { key, question, phrasings, answer, subject, category } of entries)
    half.put(key, [question, ...phrasings.filter((_, at) => at % 2 === 0)], { answer, subject, category })
  for (const { key, phrasings } of entries)
    for (const [at, phrasing] of phrasings.entries()) {
      if (at % 4 === 1)
        add(half, phrasing, (right) => ({ ...made, answered: right([key]).answered, weight: PHRASING_WEIGHT }), { isMade: true, isPhrasing: true })
      if (at % 8 === 1)
        add(half, phrasing, () => ({ ...made, answered: false, weight: TAKEN_OUT_WEIGHT / 2 }), { without: [key], isMade: true, isPhrasing: true })
    }
}

/** Our own questions, and everyday ones, asked of the starter library with so many phrasings an entry at most. */
function addFew(most: number, everyday: readonly string[], add: Add): void {
  const few = new QuestionIndex({ synonyms: starterSynonyms(), embedding: starterEmbedding })
  for (const { key, question, phrasings, answer, subject, category } of starterLibrary())
    few.put(key, [question, ...phrasings.slice(0, most)], { answer, subject, category })
  for (const { question, keys, kind, split } of ownQuestions().filter(({ kind, split }) => (kind === 'pos' || kind === 'neg') && split === 'fit'))
    add(
      few,
      question,
      (right) => ({
        answered: kind === 'neg' ? false : right(keys).answered,
        first: null,
        kind,
        split,
        weight: FEW_WEIGHT * (kind === 'neg' ? UNANSWERED : 1),
        isPublic: false,
      }),
      { isMade: true },
    )
  for (const query of everyday)
    add(few, query, () => ({ answered: false, first: null, kind: null, split: 'fit', weight: EVERYDAY_WEIGHT, isPublic: true }), { isMade: true })
}
