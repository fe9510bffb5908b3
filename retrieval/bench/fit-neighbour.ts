import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { starterSynonyms } from '../../server/src/library/synonyms.ts'
import { NEIGHBOUR_FEATURES } from '../src/guard/neighbour-features.ts'
import { QuestionIndex } from '../src/question-index.ts'
import { boosted, treesOf, type Tree } from './boosting.ts'
import { ownQuestions, starterLibrary, type DoctorQuestion } from './doctors.ts'
import { starterIndex } from './rank-training.ts'
import { foldOf } from './training.ts'

/**
 * Fits the trees that tell an entry which answers a neighbour of the question: `node retrieval/bench/fit-neighbour.ts` (a minute or two, deterministic), after fit-rank.ts. Of the
 * project's own questions those of split `fit`, and phrasings asked of a library that has the others. The cut puts `SPENT` of the right first ones second, of questions
 * that the trees have not seen.
 */
const BOOSTING = { trees: 240, depth: 3, rate: 0.05, ridge: 10 }
const WIDTH = NEIGHBOUR_FEATURES.length
const FOLDS = 3
const OPPOSITE_WEIGHT = 2
const PHRASING_WEIGHT = 0.15
const EVERY = 3
const SPENT = 0.025
const CUTS = [0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05]

interface Sample {
  question: string
  split: DoctorQuestion['split']
  /** 1: the entry answers the contrary, 0: it answers the question. */
  label: number
  weight: number
  /** It is the first candidate of a question of our own. */
  first: boolean
  features: Float64Array
}

const samples = [...ownSamples(), ...phrasingSamples()]
const fitted = samples.filter(({ split }) => split === 'fit')
const held = Array.from({ length: FOLDS }, (_, fold) => {
  const trees = grown(fitted.filter(({ question }) => foldOf(question) !== fold))
  return scored(
    trees,
    fitted.filter(({ question, first }) => first && foldOf(question) === fold),
  )
}).flat()
const trees = grown(fitted)
const chosen = scored(
  trees,
  samples.filter(({ split, first }) => first && split === 'choose'),
)
const sums = (some: typeof held, label: number): number[] =>
  some
    .filter(({ sample }) => sample.label === label)
    .map(({ sum }) => sum)
    .toSorted((a, b) => b - a)
const cutAt = (share: number): number => Number((sums([...held, ...chosen], 0)[Math.floor(share * sums([...held, ...chosen], 0).length)] ?? 0).toFixed(3))
for (const share of CUTS) {
  const cells = (
    [
      ['fit', held],
      ['choose', chosen],
    ] as const
  ).map(([name, some]) => {
    const above = (label: number): string => {
      const all = sums(some, label)
      return `${all.filter((sum) => sum > cutAt(share)).length} of ${all.length}`
    }
    return `${name}: right ones put second ${above(0)}, opposites ${above(1)}`
  })
  console.log(share, cutAt(share), cells.join('   '))
}
write()

function ownSamples(): Sample[] {
  const index = starterIndex()
  return ownQuestions()
    .filter(({ kind }) => kind === 'pos' || kind === 'opp')
    .flatMap(({ question, keys, notKey, split }) =>
      index.neighbourFeatures(question).flatMap(({ id, features }, at) => {
        const label = id === notKey ? 1 : keys.includes(id) ? 0 : null
        return label === null ? [] : [{ question, split, label, weight: label === 1 ? OPPOSITE_WEIGHT : 1, first: at === 0, features }]
      }),
    )
}

function phrasingSamples(): Sample[] {
  const library = starterLibrary()
  const index = new QuestionIndex({ synonyms: starterSynonyms })
  for (const { key, question, phrasings, answer, subject, category } of library)
    index.put(key, [question, ...phrasings.filter((_, at) => at % EVERY !== 0)], { answer, subject, category })
  return library.flatMap(({ key, phrasings }) =>
    phrasings
      .filter((_, at) => at % EVERY === 0)
      .flatMap((question) => {
        const [first] = index.neighbourFeatures(question)
        return first?.id === key ? [{ question, split: 'fit' as const, label: 0, weight: PHRASING_WEIGHT, first: false, features: first.features }] : []
      }),
  )
}

function rowsOf(some: readonly Sample[]): Float32Array {
  const rows = new Float32Array(some.length * WIDTH)
  some.forEach(({ features }, at) => rows.set(features, at * WIDTH))
  return rows
}

function grown(some: readonly Sample[]): Tree[] {
  const labels = Uint8Array.from(some, ({ label }) => label)
  const weights = Float64Array.from(some, ({ weight }) => weight)
  return boosted(rowsOf(some), WIDTH, labels, weights, new Uint8Array(some.length), BOOSTING)
}

function scored(some: readonly Tree[], of: readonly Sample[]): { sample: Sample; sum: number }[] {
  return of.map((sample) => ({ sample, sum: treesOf(some, rowsOf([sample]), 0) }))
}

function write(): void {
  const lines = trees.map(
    ({ questions, values }) =>
      `${questions.map(({ feature, above }) => `${NEIGHBOUR_FEATURES[feature]}>${Number(above.toPrecision(5))}`).join(' ')}: ${values.join(' ')}`,
  )
  writeFileSync(
    resolve(import.meta.dirname, '../src/guard/neighbour-trees.ts'),
    `/** Written by bench/fit-neighbour.ts. A line is a tree: its questions, then the numbers at its leaves. */\nexport const NEIGHBOUR_TREES = \`\n${lines.join('\n')}\n\`\n\n/** Above this sum of the trees an entry answers a neighbour of the question. */\nexport const NEIGHBOUR_CUT = ${cutAt(SPENT)}\n`,
  )
}
