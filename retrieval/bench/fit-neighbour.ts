import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { NEIGHBOUR_FEATURES } from '../src/guard/neighbour-features.ts'
import { cutOf, type Cuts } from '../src/guard/neighbour.ts'
import { ownQuestions, starterLibrary } from './doctors.ts'
import { logistic } from './logistic.ts'
import { starterSynonyms } from '../../server/src/library/synonyms.ts'
import { QuestionIndex } from '../src/question-index.ts'
import type { NgramEmbedding } from '../src/text/ngram-embedding.ts'
import { starterEmbedding } from '../../server/src/library/embedding.ts'

/**
 * Fits the weights that tell an entry which answers a neighbour of the question: `node retrieval/bench/fit-neighbour.ts` (four minutes, deterministic), after fit-rank.ts. Of the
 * project's own questions those of the splits `fit` and `choose`. Prints, for each cut, what it costs and catches, of files that the weights were fitted without.
 */
interface Kind {
  name: 'none' | 'counterexamples'
  /** The library is asked with so many phrasings and counterexamples an entry, at most: one that has just begun has few. `weight`: 1 where it is not given. */
  libraries: readonly { phrasings: number; counterexamples: number; weight?: number }[]
  /** Those of them, by number, that the cut for entries of few and of many phrasings is chosen by. */
  cutBy: { few: readonly number[]; many: readonly number[] }
  /** This share of the right first ones is put second. */
  spent: number
}
const ALL = 100
const KINDS: readonly Kind[] = [
  { name: 'none', libraries: [ALL, 10, 2, 0].map((phrasings) => ({ phrasings, counterexamples: 0 })), cutBy: { few: [2, 3], many: [0] }, spent: 0.1 },
  {
    name: 'counterexamples',
    libraries: [
      { phrasings: ALL, counterexamples: ALL },
      { phrasings: 15, counterexamples: ALL },
      { phrasings: ALL, counterexamples: 22 },
      { phrasings: 15, counterexamples: 4 },
      { phrasings: 5, counterexamples: 8, weight: 0.1 },
      { phrasings: 0, counterexamples: 4, weight: 0.1 },
      { phrasings: 2, counterexamples: ALL, weight: 0.1 },
    ],
    cutBy: { few: [5, 6], many: [0] },
    spent: 0.18,
  },
]
const SHARES = [0.04, 0.06, 0.08, 0.1, 0.12, 0.14, 0.16, 0.18, 0.2, 0.22, 0.24, 0.26]

interface Sample {
  file: string
  /** Which of the libraries was asked. */
  library: number
  /** 1: the entry answers the contrary, 0: it answers the question. */
  label: number
  weight: number
  /** It is the first candidate of its question. */
  first: boolean
  features: Float64Array
}

interface Scored {
  sample: Sample
  logit: number
}

interface Model {
  weights: readonly number[]
  /** Added to the sum of the weighed features it gives the logit. */
  bias: number
}

write([...KINDS.map((kind) => fit(kind, starterEmbedding)), ...KINDS.map((kind) => fit(kind, null))])

/** @param embedding null: for entries that the embedding does not know */
function fit(kind: Kind, embedding: NgramEmbedding | null): { name: string; model: Model; cuts: Cuts } {
  const name = embedding === null ? `${kind.name}ByWords` : kind.name
  const samples = kind.libraries.flatMap((_, library) => samplesOf(kind, library, embedding))
  const files = [...new Set(samples.map(({ file }) => file))]
  const held = files.flatMap((file) => {
    const model = fitted(samples.filter((sample) => sample.file !== file))
    return scored(
      model,
      samples.filter((sample) => sample.first && sample.file === file),
    )
  })
  const cutsAt = (share: number): Cuts => ({ few: cutAt(held, kind.cutBy.few, share), many: cutAt(held, kind.cutBy.many, share) })
  console.log(name)
  for (const share of SHARES) console.log(share, cutsAt(share), spentBy(kind, held, cutsAt(share)).join('   '))
  return { name, model: fitted(samples), cuts: cutsAt(kind.spent) }
}

function samplesOf({ libraries }: Kind, library: number, embedding: NgramEmbedding | null): Sample[] {
  const { phrasings: most, counterexamples: mostOpposed, weight = 1 } = libraries[library] as Kind['libraries'][number]
  const index = new QuestionIndex({ synonyms: starterSynonyms(), embedding })
  for (const { key, question, phrasings, counterexamples, answer, subject, category } of starterLibrary()) {
    const content = { answer, subject, category, counterexamples: counterexamples.slice(0, mostOpposed) }
    index.put(key, [question, ...phrasings.slice(0, most)], content)
  }
  return ownQuestions()
    .filter(({ kind, split }) => (kind === 'pos' || kind === 'opp') && split !== 'test')
    .flatMap(({ question, keys, notKey, file }) =>
      index.neighbourFeatures(question).flatMap(({ id, features }, at) => {
        const label = id === notKey ? 1 : keys.includes(id) ? 0 : null
        return label === null ? [] : [{ file, library, label, weight, first: at === 0, features }]
      }),
    )
}

/** Features are standardised first, so that the ridge penalty holds back each weight alike. */
function fitted(some: readonly Sample[]): Model {
  const total = some.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (value: (features: Float64Array) => number): number => some.reduce((sum, { features, weight }) => sum + weight * value(features), 0) / total
  const spreads = NEIGHBOUR_FEATURES.map((_, at) => {
    const middle = mean((features) => features[at] as number)
    return { middle, spread: Math.sqrt(mean((features) => ((features[at] as number) - middle) ** 2)) || 1 }
  })
  const values = ({ features }: Sample): number[] => [1, ...spreads.map(({ middle, spread }, at) => ((features[at] as number) - middle) / spread)]
  const [constant = 0, ...standard] = logistic(some.map((sample) => ({ values: values(sample), label: sample.label, weight: sample.weight })))
  const weights = standard.map((weight, at) => Number((weight / (spreads[at] as (typeof spreads)[number]).spread).toPrecision(4)))
  return { weights, bias: weights.reduce((sum, weight, at) => sum - weight * (spreads[at] as (typeof spreads)[number]).middle, constant) }
}

function scored({ weights, bias }: Model, some: readonly Sample[]): Scored[] {
  return some.map((sample) => ({ sample, logit: weights.reduce((sum, weight, at) => sum + weight * (sample.features[at] as number), bias) }))
}

/** Above this cut lies this share of the right first ones of some libraries. */
function cutAt(held: readonly Scored[], libraries: readonly number[], share: number): number {
  const right = held
    .filter(({ sample }) => libraries.includes(sample.library) && sample.label === 0)
    .map(({ logit }) => logit)
    .toSorted((a, b) => b - a)
  return Number((right[Math.floor(share * right.length)] ?? 0).toFixed(3))
}

/** Of every library: per cent of the right ones and of the near-opposites above the cut. */
function spentBy({ libraries }: Kind, held: readonly Scored[], cuts: Cuts): string[] {
  return libraries.map(({ phrasings, counterexamples }, library) => {
    const above = (label: number): string => {
      const of = held.filter(({ sample }) => sample.library === library && sample.label === label)
      return ((100 * of.filter(({ sample, logit }) => logit > cutOf(cuts, sample.features)).length) / of.length).toFixed(1)
    }
    return `${phrasings}/${counterexamples}: ${above(0)} / ${above(1)}`
  })
}

function write(fits: readonly ReturnType<typeof fit>[]): void {
  const lines = NEIGHBOUR_FEATURES.map(
    (feature, at) => `  ${/^[a-zA-Z]+$/.test(feature) ? feature : `'${feature}'`}: [${fits.map(({ model }) => model.weights[at]).join(', ')}],`,
  )
  const cuts = fits.map(({ name, model: { bias }, cuts }) => {
    const [few, many] = [cuts.few, cuts.many].map((logit) => Number((logit - bias).toFixed(3)))
    return `  ${name}: { few: ${few}, many: ${many} },`
  })
  const models = fits.map(({ name }) => name).join(', ')
  const parts = [
    `/** Written by bench/fit-neighbour.ts: how much each feature speaks for a neighbour, in logits, in each model: ${models}. */`,
    `export const NEIGHBOUR_WEIGHTS: Readonly<Record<string, readonly number[]>> = {\n${lines.join('\n')}\n}`,
    '',
    '/** Above its cut the sum means a neighbour: `few` is for entries of few phrasings, `many` for many. In the order of the weights. */',
    `export const NEIGHBOUR_CUTS = {\n${cuts.join('\n')}\n} as const`,
  ]
  writeFileSync(resolve(import.meta.dirname, '../src/guard/neighbour-weights.ts'), `${parts.join('\n')}\n`)
}
