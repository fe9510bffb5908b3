import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { hasManyWordings, NEIGHBOUR_FEATURES } from '../src/guard/neighbour-features.ts'
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
const KINDS = ['few', 'many'] as const
const WIDTH = NEIGHBOUR_FEATURES.length
const FOLDS = 3
const OPPOSITE_WEIGHT = 2
/** The near-opposites of this file share fewer words with their entry than those of the others, and would otherwise make the trees suspect every unknown word. */
const FAR = { file: 'questions-4.jsonl', weight: 0.3 }
/** The library is asked with so many phrasings an entry, at most: one that has just begun has few. */
const PHRASINGS = [0, 2, 100]
/** Of entries that have learnt how they are asked more is spent: they have more right first ones than are required, and near-opposites are to come first for 5 % at most. */
const SPENT = { few: 0.1, many: 0.14 } as const
const CUTS = [0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.14]

type Kind = 'few' | 'many'

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
const fits = KINDS.map((kind) => {
  const isOf = ({ features }: Sample): boolean => hasManyWordings(features) === (kind === 'many')
  const seen = kind === 'many' ? samples.filter(isOf) : samples
  const held = Array.from({ length: FOLDS }, (_, fold) =>
    scored(
      grown(seen.filter(({ question }) => foldOf(question) !== fold)),
      samples.filter((sample) => sample.first && isOf(sample) && foldOf(sample.question) === fold),
    ),
  ).flat()
  for (const share of CUTS) report(kind, share, held)
  return { kind, trees: grown(seen), cut: cutAt(held, SPENT[kind]) }
})
write()

/** The sums of the samples of a label, the highest first. */
function sums(held: ReturnType<typeof scored>, label: number): number[] {
  return held
    .filter(({ sample }) => sample.label === label)
    .map(({ sum }) => sum)
    .toSorted((a, b) => b - a)
}

function cutAt(held: ReturnType<typeof scored>, share: number): number {
  const right = sums(held, 0)
  return Number((right[Math.floor(share * right.length)] ?? 0).toFixed(3))
}

function report(kind: Kind, share: number, held: ReturnType<typeof scored>): void {
  const cut = cutAt(held, share)
  const cells = PHRASINGS.flatMap((most) =>
    [false, true].map((isFar) => {
      const some = held.filter(({ sample }) => sample.isFar === isFar && sample.most === most)
      const above = (label: number): string => {
        const all = sums(some, label)
        return ((100 * all.filter((sum) => sum > cut).length) / all.length).toFixed(1)
      }
      return some.length === 0 ? [] : `${most} ${isFar ? 'far' : 'near'}: ${above(0)} / ${above(1)}`
    }),
  )
  console.log(kind, share, cut, cells.flat().join('   '))
}

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
  for (const { kind, trees, cut } of fits) {
    const lines = trees.map(
      ({ questions, values }) =>
        `${questions.map(({ feature, above }) => `${NEIGHBOUR_FEATURES[feature]}>${Number(above.toPrecision(5))}`).join(' ')}: ${values.join(' ')}`,
    )
    writeFileSync(
      resolve(import.meta.dirname, `../src/guard/neighbour-trees-${kind}.ts`),
      `/** Written by bench/fit-neighbour.ts, for entries of ${kind} wordings. A line is a tree: its questions, then the numbers at its leaves; above the cut the entry answers a neighbour. */\nexport const ${kind.toUpperCase()}_WORDINGS = {\n  trees: \`\n${lines.join('\n')}\n\`,\n  cut: ${cut},\n} as const\n`,
    )
  }
}
