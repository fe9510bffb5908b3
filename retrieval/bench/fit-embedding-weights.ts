import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { EMBEDDING_WEIGHTS } from '../src/ranking/embedding-weights.ts'
import { EMBEDDING } from '../src/ranking/features.ts'
import { rankLogit, rankWeights } from '../src/ranking/logit.ts'
import { MOST_WEIGHED } from '../src/search.ts'
import { ownQuestions, type DoctorQuestion } from './doctors.ts'
import { listSlopes, type List } from './listwise.ts'
import { starterIndex } from './rank-training.ts'

/**
 * Fits what nearness by embeddings weighs in the order: `node retrieval/bench/fit-embedding-weights.ts` (seconds, deterministic), after fit-embedding.ts and fit-rank.ts. The rest of the
 * order stays as it is; of the project's own questions those of split `choose`, which neither of the two was fitted on. Prints how often the right one comes first, before and after.
 */
const NAMES = Object.keys(EMBEDDING_WEIGHTS) as (keyof typeof EMBEDDING_WEIGHTS)[]
const STEPS = 500
const RATE = 3
const RIDGE = 1e-3

interface OwnList extends List {
  of: DoctorQuestion
}

const index = starterIndex()
const lists: OwnList[] = []
const base: number[] = []
const features: number[][] = []
for (const of of ownQuestions().filter(({ kind }) => kind === 'pos')) {
  const weights = rankWeights(index.lengthOf(of.question)).slice()
  weights.fill(0, EMBEDDING, EMBEDDING + NAMES.length)
  const found = index.compare(of.question).map(({ id, fit }) => ({ id, fit, logit: rankLogit(fit, 0, weights) }))
  const few = found.toSorted((a, b) => b.logit - a.logit).slice(0, MOST_WEIGHED)
  lists.push({ set: 'doctors', from: base.length, count: few.length, labels: Uint8Array.from(few, ({ id }) => (of.keys.includes(id) ? 2 : 1)), weight: 1, of })
  for (const { fit, logit } of few) {
    base.push(logit)
    features.push(Array.from(fit.slice(EMBEDDING, EMBEDDING + NAMES.length)))
  }
}
const weights = fitted(lists.filter(({ of }) => of.split === 'choose'))
report()
const table = NAMES.map((name, at) => `  ${name}: ${(weights[at] as number).toFixed(3)},\n`).join('')
writeFileSync(
  resolve(import.meta.dirname, '../src/ranking/embedding-weights.ts'),
  `/** Written by bench/fit-embedding-weights.ts: what nearness by embeddings weighs where entries are ordered. */\nexport const EMBEDDING_WEIGHTS = {\n${table}} as const\n`,
)

function scores(weights: readonly number[]): Float64Array {
  return Float64Array.from(base, (logit, row) => logit + weights.reduce((sum, weight, at) => sum + weight * ((features[row] as number[])[at] as number), 0))
}

/** Gradient descent on the listwise loss. */
function fitted(some: readonly OwnList[]): number[] {
  const unused = new Float64Array(base.length)
  let weights = NAMES.map(() => 0)
  for (let step = 0; step < STEPS; step++) {
    const slopes = new Float64Array(base.length)
    const score = scores(weights)
    for (const list of some) listSlopes(list, score, slopes, unused)
    weights = weights.map((weight, at) => {
      const slope = slopes.reduce((sum, slope, row) => sum + (slope === 0 ? 0 : slope * ((features[row] as number[])[at] as number)), 0) / some.length
      return weight - RATE * (slope + RIDGE * weight)
    })
  }
  return weights
}

function report(): void {
  const first = (some: readonly OwnList[], score: Float64Array): string => {
    const right = some.filter(
      ({ from, count, labels }) => labels[score.subarray(from, from + count).indexOf(Math.max(...score.subarray(from, from + count)))] === 2,
    )
    return ((100 * right.length) / some.length).toFixed(1)
  }
  const none = NAMES.map(() => 0)
  for (const [name, some] of Map.groupBy(lists, ({ of }) => `${of.split} ${of.file}`))
    console.log(name, some.length, first(some, scores(none)), first(some, scores(weights)))
}
