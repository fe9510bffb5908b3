import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FEATURES } from '../src/ranking/features.ts'
import type { Tree } from './boosting.ts'
import { fitted, type List } from './listwise.ts'
import { byLogit, crossFit, FOLDS, gathered, grown, WIDTH } from './training.ts'

/**
 * Fits every number of the second stage and writes src/ranking/similarity-trees.ts and src/ranking/fitted-weights.ts: `node retrieval/bench/fit.ts` (some minutes, deterministic).
 * 1. The trees of `pairSimilarity`, on labelled pairs, in both orders.
 * 2. The weights, on the candidates of every dev query. What the trees say of them comes from trees that have not seen the query (three folds).
 * 3. The curve from logit to chance: every query is asked twice, with its right answers in the library and without; what comes first is right or wrong.
 * With --crossed it writes nothing and prints what weights find that have not seen the query either.
 */
const training = gathered()
const { matrix, pairs, lists } = training
const sums = new Map<string, { all: number; hit: number; reciprocal: number; negative: number }>()

crossFit(training)
if (process.argv.includes('--crossed')) {
  for (let fold = 0; fold < FOLDS; fold++)
    report(
      lists.filter((list) => list.fold === fold),
      fitted(
        matrix,
        WIDTH,
        lists.filter((list) => list.fold !== fold),
      ),
    )
  summary()
} else {
  const weights = fitted(matrix, WIDTH, lists).map((weight) => Number(weight.toFixed(3)))
  const trees = grown(matrix, pairs)
  const { slope, middle } = curve(weights)
  write(trees, [...weights], slope, middle)
  report(lists, weights)
  summary()
}

/** Logistic regression of right on the logit of what comes first, by Newton steps. */
function curve(weights: Float64Array): { slope: number; middle: number } {
  const seen: { logit: number; right: number }[] = []
  for (const list of lists) {
    const ordered = byLogit(matrix, list, weights)
    const first = ordered[0]
    const other = ordered.find(({ label }) => label !== 2)
    if (first) seen.push({ logit: first.logit, right: Number(first.label === 2) })
    if (other) seen.push({ logit: other.logit, right: 0 })
  }
  const mean = seen.reduce((sum, { logit }) => sum + logit, 0) / seen.length
  let [slope, base] = [0, 0]
  for (let step = 0; step < 50; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6]
    for (const { logit, right } of seen) {
      const away = logit - mean
      const chance = 1 / (1 + Math.exp(-slope * away - base))
      const [wrong, bend] = [chance - right, chance * (1 - chance)]
      g0 += wrong * away
      g1 += wrong
      h00 += bend * away * away
      h01 += bend * away
      h11 += bend
    }
    const determinant = h00 * h11 - h01 * h01
    slope -= (h11 * g0 - h01 * g1) / determinant
    base -= (h00 * g1 - h01 * g0) / determinant
  }
  return { slope: Number(slope.toFixed(3)), middle: Number((mean - base / slope).toFixed(3)) }
}

function write(trees: readonly Tree[], weights: readonly number[], slope: number, middle: number): void {
  const lines = trees.map(
    ({ questions, values }) =>
      `${questions.map(({ feature, above }) => `${FEATURES[feature]?.[0]}>${Number(above.toPrecision(5))}`).join(' ')}: ${values.join(' ')}`,
  )
  const source = resolve(import.meta.dirname, '../src')
  writeFileSync(
    resolve(source, 'ranking/similarity-trees.ts'),
    `/** Written by bench/fit.ts. A line is a tree: three questions, then the number for no-no-no, no-no-yes … yes-yes-yes. */\nexport const TREES = \`\n${lines.join('\n')}\n\`\n`,
  )
  const table = FEATURES.slice(0, WIDTH)
    .map(([name], at) => `  ${name}: ${weights[at]},`)
    .join('\n')
  writeFileSync(
    resolve(source, 'ranking/fitted-weights.ts'),
    `/** Written by bench/fit.ts: what each feature weighs, in the order of FEATURES. */\nexport const WEIGHTS = {\n${table}\n} as const\n\n/** From logit to chance. */\nexport const CHANCE = { slope: ${slope}, middle: ${middle} } as const\n`,
  )
}

function report(some: readonly List[], weights: Float64Array): void {
  for (const list of some) {
    const ordered = byLogit(matrix, list, weights)
    const sum = sums.get(list.set) ?? { all: 0, hit: 0, reciprocal: 0, negative: 0 }
    const first = ordered.slice(0, 10).findIndex(({ label }) => label === 2)
    sum.all++
    if (first === 0) sum.hit++
    if (first >= 0) sum.reciprocal += 1 / (first + 1)
    if (ordered[0]?.label === 0) sum.negative++
    sums.set(list.set, sum)
  }
}

function summary(): void {
  for (const [set, { all, hit, reciprocal, negative }] of sums)
    console.log(
      set.padEnd(18),
      `hit@1 ${((100 * hit) / all).toFixed(1)}  MRR@10 ${((100 * reciprocal) / all).toFixed(1)}  negative first, of all ${((100 * negative) / all).toFixed(1)}`,
    )
}
