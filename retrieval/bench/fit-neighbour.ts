import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { NEIGHBOUR_FEATURES } from '../src/guard/neighbour-features.ts'
import { boosted, treesOf, type Tree } from './boosting.ts'
import { ownQuestions, starterLibrary } from './doctors.ts'
import { starterSynonyms } from '../../server/src/library/synonyms.ts'
import { QuestionIndex } from '../src/question-index.ts'
import { foldOf } from './training.ts'

/**
 * Fits the trees that tell an entry which answers a neighbour of the question: `node retrieval/bench/fit-neighbour.ts` (a minute or two, deterministic), after fit-rank.ts. Of the
 * project's own questions those of the splits `fit` and `choose`. The cut puts `SPENT` of the right first ones second, of questions that the trees have not seen.
 */
const BOOSTING = { trees: 240, depth: 3, rate: 0.05, ridge: 10 }
const WIDTH = NEIGHBOUR_FEATURES.length
const FOLDS = 3
const OPPOSITE_WEIGHT = 2
/** The near-opposites of this file share fewer words with their entry than those of the others, and would otherwise make the trees suspect every unknown word. */
const FAR = { file: 'questions-4.jsonl', weight: 0.3 }
/** The library is asked with so many phrasings an entry, at most: one that has just begun has few. */
const PHRASINGS = [0, 2, 100]
const SPENT = 0.1
const CUTS = [0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.14]

interface Sample {
  question: string
  isFar: boolean
  most: number
  /** 1: the entry answers the contrary, 0: it answers the question. */
  label: number
  weight: number
  /** It is the first candidate of a question of our own. */
  first: boolean
  features: Float64Array
}

const samples = PHRASINGS.flatMap(ownSamples)
const held = Array.from({ length: FOLDS }, (_, fold) => {
  const trees = grown(samples.filter(({ question }) => foldOf(question) !== fold))
  return scored(
    trees,
    samples.filter(({ question, first }) => first && foldOf(question) === fold),
  )
}).flat()
const trees = grown(samples)
const sums = (some: typeof held, label: number): number[] =>
  some
    .filter(({ sample }) => sample.label === label)
    .map(({ sum }) => sum)
    .toSorted((a, b) => b - a)
const cutAt = (share: number): number => Number((sums(held, 0)[Math.floor(share * sums(held, 0).length)] ?? 0).toFixed(3))
for (const share of CUTS) {
  const cells = PHRASINGS.flatMap((most) =>
    [false, true].map((isFar) => {
      const some = held.filter(({ sample }) => sample.isFar === isFar && sample.most === most)
      const above = (label: number): string => {
        const all = sums(some, label)
        return ((100 * all.filter((sum) => sum > cutAt(share)).length) / all.length).toFixed(1)
      }
      return `${most} ${isFar ? 'far' : 'near'}: ${above(0)} / ${above(1)}`
    }),
  )
  console.log(share, cutAt(share), cells.join('   '))
}
write()

function ownSamples(most: number): Sample[] {
  const index = new QuestionIndex({ synonyms: starterSynonyms })
  for (const { key, question, phrasings, answer, subject, category } of starterLibrary())
    index.put(key, [question, ...phrasings.slice(0, most)], { answer, subject, category })
  return ownQuestions()
    .filter(({ kind, split }) => (kind === 'pos' || kind === 'opp') && split !== 'test')
    .flatMap(({ question, keys, notKey, file }) =>
      index.neighbourFeatures(question).flatMap(({ id, features }, at) => {
        const label = id === notKey ? 1 : keys.includes(id) ? 0 : null
        const isFar = file === FAR.file
        const weight = (label === 1 ? OPPOSITE_WEIGHT : 1) * (isFar ? FAR.weight : 1)
        return label === null ? [] : [{ question, most, isFar, label, weight, first: at === 0, features }]
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
