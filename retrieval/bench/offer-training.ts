import { resolve } from 'node:path'
import { aliases } from '../../server/src/library/aliases.ts'
import { QuestionIndex } from '../src/question-index.ts'
import type { OfferFeature } from '../src/ranking/offer.ts'
import { benchSets, DATA, library, readLines } from './data.ts'
import { ownQuestions, starterLibrary, type DoctorQuestion } from './doctors.ts'
import { publicIndex, starterIndex } from './rank-training.ts'

/** A question, what its first candidates are like, and whether the library has an answer to it. */
export interface OfferSample {
  features: Record<OfferFeature, number>
  /** Null: there is an answer, but it is not among the five. */
  answered: boolean | null
  /** Whether the first is right; null where none can be. */
  first: boolean | null
  kind: DoctorQuestion['kind'] | null
  split: DoctorQuestion['split']
  weight: number
  isPublic: boolean
}

const SHOWN = 5
const EVERYDAY = 300
const QUERIES = 250
/** Queries of these sets have no answer in the starter library, which is about other things. */
const STRANGERS = ['qtr', 'cmedir']
const STRANGE = 120
/** An unanswered question of our own counts more, for they are few; of the public sets one counts less. */
const UNANSWERED = 2.5
const EVERYDAY_WEIGHT = 0.6
const PUBLIC_WEIGHT = 0.4

export function offerSamples(): OfferSample[] {
  const samples: OfferSample[] = []
  const starter = starterIndex()
  const bare = new QuestionIndex({ aliases })
  for (const { key, question } of starterLibrary()) bare.put(key, [question])
  const add = (
    index: QuestionIndex,
    query: string,
    rest: (right: (ids: readonly string[]) => { answered: boolean | null; first: boolean }) => Omit<OfferSample, 'features'>,
  ): void => {
    const features = index.offerFeatures(query)
    if (features === null) return
    const found = index.rank(query, SHOWN).map(({ id }) => id)
    samples.push({ features, ...rest((ids) => ({ answered: found.some((id) => ids.includes(id)) || null, first: ids.includes(found[0] ?? '') })) })
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
  const everyday = readLines(resolve(DATA, 'pairs-lcqmc-dev.jsonl.gz'))
    .slice(0, EVERYDAY)
    .map((pair) => String(pair['a']))
  const unanswered = { answered: false, first: null, kind: null, split: 'fit', weight: EVERYDAY_WEIGHT, isPublic: true } as const
  for (const query of everyday) add(starter, query, () => unanswered)
  for (const set of benchSets(library()).filter(({ answers = false }) => !answers)) {
    const index = publicIndex(set)
    const step = Math.ceil(set.queries.length / QUERIES)
    for (const { query, relevant } of set.queries.filter((_, at) => at % step === 0))
      add(index, query, (right) => ({ ...right(relevant), kind: null, split: 'fit', weight: PUBLIC_WEIGHT, isPublic: true }))
    if (STRANGERS.includes(set.name))
      for (const { query } of set.queries.slice(-STRANGE)) for (const other of [starter, bare]) add(other, query, () => unanswered)
    if (set.name === 'ncov') for (const query of everyday) add(index, query, () => unanswered)
  }
  return samples
}
