import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { NEIGHBOUR_FEATURES } from '../src/guard/neighbour-features.ts'
import { cutOf, type Cuts } from '../src/guard/neighbour.ts'
import { boosted, treesOf, type Boosting, type Tree } from './boosting.ts'
import { ownQuestions, starterLibrary } from './doctors.ts'
import { starterSynonyms } from '../../server/src/library/synonyms.ts'
import { QuestionIndex } from '../src/question-index.ts'
import { foldOf } from './training.ts'

/**
 * Fits the trees that tell an entry which answers a neighbour of the question: `node retrieval/bench/fit-neighbour.ts` (some minutes, deterministic), after fit-rank.ts. Of the
 * project's own questions those of the splits `fit` and `choose`.
 */
interface Kind {
  /** In ../src/guard. */
  file: string
  constants: string
  about: string
  boosting: Boosting
  oppositeWeight: number
  /** This share of the right first ones is put second, of questions that the trees have not seen; the cuts follow. */
  spent: number
  /** Of the libraries, by number, those that the cut for entries of few and of many phrasings is chosen by. */
  cutBy: { few: readonly number[]; many: readonly number[] }
  /** The library is asked with so many phrasings and counterexamples an entry, at most: one that has just begun has few. `weight`: 1 where it is not given. */
  libraries: readonly { phrasings: number; counterexamples: number; weight?: number }[]
}
const ALL = 100
const KINDS: readonly Kind[] = [
  {
    file: 'neighbour-trees.ts',
    constants: 'NEIGHBOUR',
    about: 'an entry without counterexamples',
    boosting: { trees: 240, depth: 3, rate: 0.05, ridge: 10 },
    oppositeWeight: 2,
    spent: 0.1,
    libraries: [0, 2, 10, ALL].map((phrasings) => ({ phrasings, counterexamples: 0 })),
    cutBy: { few: [0, 1], many: [3] },
  },
  {
    file: 'counterexample-trees.ts',
    constants: 'COUNTEREXAMPLE',
    about: 'an entry with counterexamples',
    boosting: { trees: 240, depth: 4, rate: 0.08, ridge: 10 },
    oppositeWeight: 4,
    spent: 0.18,
    libraries: [
      { phrasings: ALL, counterexamples: ALL },
      { phrasings: 15, counterexamples: ALL },
      { phrasings: ALL, counterexamples: 22 },
      { phrasings: 15, counterexamples: 4 },
      { phrasings: 5, counterexamples: 8, weight: 0.4 },
      { phrasings: 0, counterexamples: 4, weight: 0.4 },
      { phrasings: 2, counterexamples: ALL, weight: 0.4 },
    ],
    cutBy: { few: [5, 6], many: [0] },
  },
]
const WIDTH = NEIGHBOUR_FEATURES.length
const FOLDS = 3
/** The near-opposites of this file share fewer words with their entry than those of the others, and would otherwise make the trees suspect every unknown word. */
const FAR = { file: 'questions-4.jsonl', weight: 0.3 }
const CUTS = [0.04, 0.08, 0.1, 0.12, 0.14, 0.16, 0.18]

interface Sample {
  question: string
  isFar: boolean
  /** Which of the libraries was asked. */
  library: number
  /** 1: the entry answers the contrary, 0: it answers the question. */
  label: number
  weight: number
  /** It is the first candidate of a question of our own. */
  first: boolean
  features: Float64Array
}

interface Scored {
  sample: Sample
  sum: number
}

for (const kind of KINDS) fit(kind)

function fit(kind: Kind): void {
  const samples = kind.libraries.flatMap((_, library) => ownSamples(kind, library))
  const held = Array.from({ length: FOLDS }, (_, fold) => {
    const trees = grown(
      kind,
      samples.filter(({ question }) => foldOf(question) !== fold),
    )
    return scored(
      trees,
      samples.filter(({ question, first }) => first && foldOf(question) === fold),
    )
  }).flat()
  const cutsAt = (share: number): Cuts => ({ few: cutAt(held, kind.cutBy.few, share), many: cutAt(held, kind.cutBy.many, share) })
  console.log(kind.constants)
  for (const share of CUTS) console.log(share, cutsAt(share), spentBy(kind, held, cutsAt(share)).join('   '))
  write(kind, grown(kind, samples), cutsAt(kind.spent))
}

/** Above this cut the trees put this share of the right first ones of some libraries second. */
function cutAt(held: readonly Scored[], libraries: readonly number[], share: number): number {
  const right = sums(
    held.filter(({ sample }) => libraries.includes(sample.library)),
    0,
  )
  return Number((right[Math.floor(share * right.length)] ?? 0).toFixed(3))
}

/** The sums of the samples with this label, the highest first. */
function sums(some: readonly Scored[], label: number): number[] {
  return some
    .filter(({ sample }) => sample.label === label)
    .map(({ sum }) => sum)
    .toSorted((a, b) => b - a)
}

/** Of every library, near and far: per cent of the right ones and of the near-opposites above the cut. */
function spentBy({ libraries }: Kind, held: readonly Scored[], cuts: Cuts): string[] {
  return libraries.flatMap(({ phrasings, counterexamples }, library) =>
    [false, true].map((isFar) => {
      const some = held.filter(({ sample }) => sample.isFar === isFar && sample.library === library)
      const above = (label: number): string => {
        const of = some.filter(({ sample }) => sample.label === label)
        return ((100 * of.filter(({ sample, sum }) => sum > cutOf(cuts, sample.features)).length) / of.length).toFixed(1)
      }
      return `${phrasings}/${counterexamples} ${isFar ? 'far' : 'near'}: ${above(0)} / ${above(1)}`
    }),
  )
}

function ownSamples({ libraries, oppositeWeight }: Kind, library: number): Sample[] {
  const most = libraries[library] as Kind['libraries'][number]
  const index = new QuestionIndex({ synonyms: starterSynonyms })
  for (const { key, question, phrasings, counterexamples, answer, subject, category } of starterLibrary())
    index.put(key, [question, ...phrasings.slice(0, most.phrasings)], {
      answer,
      subject,
      category,
      counterexamples: counterexamples.slice(0, most.counterexamples),
    })
  return ownQuestions()
    .filter(({ kind, split }) => (kind === 'pos' || kind === 'opp') && split !== 'test')
    .flatMap(({ question, keys, notKey, file }) =>
      index.neighbourFeatures(question).flatMap(({ id, features }, at) => {
        const label = id === notKey ? 1 : keys.includes(id) ? 0 : null
        const isFar = file === FAR.file
        const weight = (label === 1 ? oppositeWeight : 1) * (isFar ? FAR.weight : 1) * (most.weight ?? 1)
        return label === null ? [] : [{ question, library, isFar, label, weight, first: at === 0, features }]
      }),
    )
}

function rowsOf(some: readonly Sample[]): Float32Array {
  const rows = new Float32Array(some.length * WIDTH)
  some.forEach(({ features }, at) => rows.set(features, at * WIDTH))
  return rows
}

function grown({ boosting }: Kind, some: readonly Sample[]): Tree[] {
  const labels = Uint8Array.from(some, ({ label }) => label)
  const weights = Float64Array.from(some, ({ weight }) => weight)
  return boosted(rowsOf(some), WIDTH, labels, weights, new Uint8Array(some.length), boosting)
}

function scored(some: readonly Tree[], of: readonly Sample[]): Scored[] {
  return of.map((sample) => ({ sample, sum: treesOf(some, rowsOf([sample]), 0) }))
}

function write({ file, constants, about }: Kind, trees: readonly Tree[], { few, many }: Cuts): void {
  const lines = trees.map(
    ({ questions, values }) =>
      `${questions.map(({ feature, above }) => `${NEIGHBOUR_FEATURES[feature]}>${Number(above.toPrecision(5))}`).join(' ')}: ${values.join(' ')}`,
  )
  writeFileSync(
    resolve(import.meta.dirname, '../src/guard', file),
    `/** Written by bench/fit-neighbour.ts. A line is a tree: its questions, then the numbers at its leaves. */\nexport const ${constants}_TREES = \`\n${lines.join('\n')}\n\`\n\n/** Above this sum of the trees ${about} answers a neighbour of the question: one of few and one of many phrasings. */\nexport const ${constants}_CUTS = { few: ${few}, many: ${many} } as const\n`,
  )
}
