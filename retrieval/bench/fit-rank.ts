import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { EMBEDDING, FEATURES, RANK_TREES } from '../src/ranking/features.ts'
import type { OfferFeature } from '../src/ranking/offer.ts'
import type { Tree } from './boosting.ts'
import { logistic, type Sample } from './logistic.ts'
import { offerSamples } from './offer-training.ts'
import { orderFit, placesOf } from './order-fit.ts'
import { rankTraining, type RankList } from './rank-training.ts'

/**
 * Fits what orders entries and what decides whether any is offered: `node retrieval/bench/fit-rank.ts` (some minutes, deterministic), after fit.ts.
 * 1. The weights of all features, then trees on what they leave, listwise; of the project's own questions those of split `fit`.
 * 2. With --offer alone, in a second run that reads what the first has written: the logistic weights of offering, and the curve from logit to chance.
 * With --crossed it writes nothing: a third of the public queries is held back, and what is found for these and for the splits `choose` and `test` is printed.
 */
const source = resolve(import.meta.dirname, '../src/ranking')

if (process.argv.includes('--offer')) fitOffer()
else fitOrder(process.argv.includes('--crossed'))

function fitOrder(crossed: boolean): void {
  const { matrix, lists } = rankTraining()
  const isHeld = (list: RankList): boolean => (list.set === 'doctors' ? list.split !== 'fit' : crossed && list.fold === 0)
  const { weights, longWeights, trees, score } = orderFit(matrix, lists, isHeld)
  if (!crossed) write(weights, longWeights, trees)
  report(
    lists.filter((list) => isHeld(list)),
    score,
  )
}

function write(weights: Float64Array, longWeights: Float64Array, trees: readonly Tree[]): void {
  const table = (of: Float64Array, ofTrees: number): string =>
    FEATURES.flatMap(([name], at) => (at >= EMBEDDING && at < RANK_TREES ? [] : `  ${name}: ${at === RANK_TREES ? ofTrees : of[at]},`)).join('\n')
  writeFileSync(
    resolve(source, 'rank-weights.ts'),
    `/** Written by bench/fit-rank.ts: what each feature weighs where entries are ordered, in the order of FEATURES. */\nexport const RANK_WEIGHTS = {\n${table(weights, 1)}\n} as const\n\n/** What is added to these for a long question. */\nexport const LONG_WEIGHTS = {\n${table(longWeights, 0)}\n} as const\n`,
  )
  const lines = trees.map(
    ({ questions, values }) =>
      `${questions.map(({ feature, above }) => `${FEATURES[feature]?.[0]}>${Number(above.toPrecision(5))}`).join(' ')}: ${values.join(' ')}`,
  )
  writeFileSync(
    resolve(source, 'order-trees.ts'),
    `/** Written by bench/fit-rank.ts. A line is a tree: its questions, then the numbers at its leaves. */\nexport const ORDER_TREES = \`\n${lines.join('\n')}\n\`\n`,
  )
}

function report(lists: readonly RankList[], score: Float64Array): void {
  const percent = (part: number, all: number): string => ((100 * part) / all).toFixed(1).padStart(5)
  for (const [name, { all, first, five, reciprocal, negative }] of placesOf(lists, score))
    console.log(
      name.padEnd(14),
      `first ${percent(first, all)}  among five ${percent(five, all)}  MRR@10 ${percent(reciprocal, all)}  negative first ${percent(negative, all)}`,
    )
}

function fitOffer(): void {
  const all = offerSamples()
  const samples = all.filter(({ isMade }) => !isMade)
  const names = Object.keys(samples[0]?.features ?? {}) as OfferFeature[]
  const known: Sample[] = samples.flatMap(({ features, answered, weight, split }) =>
    answered === null || split !== 'fit' ? [] : [{ values: names.map((name) => features[name]), label: Number(answered), weight }],
  )
  const weights = logistic(known)
  const table = names.map((name, at) => `  ${name}: ${Number((weights[at] as number).toFixed(3))},`).join('\n')
  const chances = all.flatMap(({ logit, first, split, isPublic }) =>
    first === null || (split === 'fit' && !isPublic) ? [] : [{ values: [1, logit], label: Number(first), weight: 1 }],
  )
  const [base = 0, slope = 1] = logistic(chances)
  const chance = `{ slope: ${Number(slope.toFixed(3))}, middle: ${Number((-base / slope).toFixed(3))} }`
  writeFileSync(
    resolve(source, 'offer-weights.ts'),
    `/** Written by bench/fit-rank.ts --offer: what tells whether a library has an entry for a question. */\nexport const OFFER_WEIGHTS = {\n${table}\n} as const\n\n/** From logit to the chance that an entry has what is asked. */\nexport const RANK_CHANCE = ${chance} as const\n`,
  )
  const offered = (features: Record<OfferFeature, number>): number =>
    1 / (1 + Math.exp(-names.reduce((sum, name, at) => sum + (weights[at] as number) * features[name], 0)))
  for (const cut of [0.08, 0.1, 0.12, 0.15, 0.18, 0.2, 0.25, 0.3, 0.4]) {
    const cells = ['choose', 'test'].map((split) => {
      const lost = samples.filter((sample) => sample.split === split && sample.kind === 'pos')
      const silent = samples.filter((sample) => sample.split === split && sample.kind === 'neg')
      const share = (some: typeof samples, is: (sample: (typeof samples)[number]) => boolean): string =>
        ((100 * some.filter(is).length) / some.length).toFixed(1)
      return `${split}: right ones lost ${share(lost, ({ answered, features }) => answered === true && offered(features) < cut)}, nothing offered where nothing answers ${share(silent, ({ features }) => offered(features) < cut)}`
    })
    console.log(cut.toFixed(2), cells.join('   '))
  }
}
