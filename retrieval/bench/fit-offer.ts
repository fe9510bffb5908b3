import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ANSWER_WEIGHTS } from '../src/ranking/offer-answer-weights.ts'
import { OFFER_LIST_FEATURES } from '../src/ranking/offer-list.ts'
import { boosted, treesOf, type Tree } from './boosting.ts'
import { benchSets, DATA, library, readLines } from './data.ts'
import { publicIndex } from './rank-training.ts'
import { logistic } from './logistic.ts'
import { offerSamples, type OfferSample } from './offer-training.ts'
import { foldOf } from './training.ts'

/**
 * Fits the trees that tell whether a library of entries with answers has one for a question: `node retrieval/bench/fit-offer.ts` (some minutes, deterministic), after
 * fit-rank.ts. Of the project's own questions those of split `fit`; the curve from sum to chance is of questions that the trees have not seen. Prints what each cut keeps.
 */
const BOOSTING = { trees: 200, depth: 3, rate: 0.05, ridge: 10 }
const CUTS = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6]
const WIDTH = OFFER_LIST_FEATURES.length
const FOLDS = 3
const EVERYDAY = 400
const QUERIES = 500
const SHOWN = 5
const ANSWER_FEATURES = Object.keys(ANSWER_WEIGHTS)

const samples = offerSamples().filter(({ features }) => features.plain === 0)
const fitted = samples.filter(({ split, answered }) => split === 'fit' && answered !== null)
const held = Array.from({ length: FOLDS }, (_, fold) => {
  const trees = grown(fitted.filter(({ question }) => foldOf(question) !== fold))
  return fitted.filter(({ question }) => foldOf(question) === fold).map((sample) => ({ sample, sum: sumOf(trees, sample) }))
}).flat()
const curveOf = (some: readonly { values: readonly number[]; sample: OfferSample }[]): number[] =>
  logistic(some.map(({ values, sample: { answered, weight } }) => ({ values, label: Number(answered), weight }))).map((weight) => Number(weight.toFixed(3)))
const curve = curveOf(
  held.flatMap(({ sample, sum }) => (sample.isPhrasing || sample.nearness === null ? [] : [{ sample, values: [1, sum, ...sample.nearness] }])),
)
const wordsCurve = curveOf(held.map(({ sample, sum }) => ({ sample, values: [1, sum] })))
const trees = grown(fitted)
write()
report()
fitAnswers()

function rowsOf(some: readonly OfferSample[]): Float32Array {
  const rows = new Float32Array(some.length * WIDTH)
  some.forEach(({ list }, at) => rows.set(list, at * WIDTH))
  return rows
}

function grown(some: readonly OfferSample[]): Tree[] {
  const labels = Uint8Array.from(some, ({ answered }) => Number(answered))
  const weights = Float64Array.from(some, ({ weight }) => weight)
  return boosted(rowsOf(some), WIDTH, labels, weights, new Uint8Array(some.length), BOOSTING)
}

function sumOf(trees: readonly Tree[], sample: OfferSample): number {
  return treesOf(trees, rowsOf([sample]), 0)
}

function write(): void {
  const lines = trees.map(
    ({ questions, values }) =>
      `${questions.map(({ feature, above }) => `${OFFER_LIST_FEATURES[feature]}>${Number(above.toPrecision(5))}`).join(' ')}: ${values.join(' ')}`,
  )
  writeFileSync(
    resolve(import.meta.dirname, '../src/ranking/offer-trees.ts'),
    `/** Written by bench/fit-offer.ts. A line is a tree: its questions, then the numbers at its leaves. */\nexport const OFFER_TREES = \`\n${lines.join('\n')}\n\`\n\n/** From the sum of the trees and the nearness of the embeddings to the chance that the library has an entry for the question, as a logit: constant, sum, nearest, nearest three, centre. */\nexport const OFFER_CURVE = [${curve.join(', ')}] as const\n\n/** The same from the sum alone, where the embedding does not know the first: constant, sum. */\nexport const OFFER_WORDS_CURVE = [${wordsCurve.join(', ')}] as const\n`,
  )
}

function report(): void {
  const scored = [...held, ...samples.filter(({ split }) => split !== 'fit').map((sample) => ({ sample, sum: sumOf(trees, sample) }))]
  const chance = ({ sample: { nearness }, sum }: (typeof scored)[number]): number =>
    1 / (1 + Math.exp(-[1, sum, ...(nearness ?? [])].reduce((logit, value, at) => logit + value * ((nearness === null ? wordsCurve : curve)[at] as number), 0)))
  for (const cut of CUTS) {
    const cells = (['fit', 'choose', 'test'] as const).map((split) => {
      const some = scored.filter(({ sample }) => sample.split === split && !sample.isMade && !sample.isPublic)
      const share = (is: (sample: OfferSample) => boolean): string => {
        const of = some.filter(({ sample }) => is(sample))
        return ((100 * of.filter((one) => chance(one) < cut).length) / of.length).toFixed(1)
      }
      return `${split}: right ones lost ${share(({ kind, answered }) => kind === 'pos' && answered === true)}, silent where nothing answers ${share(({ kind }) => kind === 'neg')}`
    })
    console.log(cut.toFixed(2), cells.join('   '))
  }
}

/** The weights for answers without questions: queries whose answer is among five, and everyday ones. */
function fitAnswers(): void {
  const everyday = readLines(resolve(DATA, 'pairs-lcqmc-dev.jsonl.gz'))
    .slice(0, EVERYDAY)
    .map((pair) => String(pair['a']))
  const sums = benchSets(library())
    .filter(({ answers = false }) => answers)
    .flatMap((set) => {
      const index = publicIndex(set)
      const sampleOf = (query: string, label: 0 | 1, weight: number) => {
        const values = index.offerFeatures(query)?.answer
        return values ? [{ values, label, weight }] : []
      }
      const step = Math.ceil(set.queries.length / QUERIES)
      const asked = set.queries.filter(({ query, relevant }, at) => at % step === 0 && index.rank(query, SHOWN).some(({ id }) => relevant.includes(id)))
      return [...asked.flatMap(({ query }) => sampleOf(query, 1, 1)), ...everyday.flatMap((query) => sampleOf(query, 0, 0.5))]
    })
  const weights = logistic(sums)
  const table = ANSWER_FEATURES.map((name, at) => `  ${name}: ${Number((weights[at] as number).toFixed(3))},`).join('\n')
  writeFileSync(
    resolve(import.meta.dirname, '../src/ranking/offer-answer-weights.ts'),
    `/** Written by bench/fit-offer.ts: what tells whether an answer without a question is what is asked for. */\nexport const ANSWER_WEIGHTS = {\n${table}\n} as const\n`,
  )
}
