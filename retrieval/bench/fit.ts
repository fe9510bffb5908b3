import { QuestionIndex } from '../src/question-index.ts'
import { FEATURES } from '../src/rerank.ts'
import { benchSets, library, type Query, type Question } from './data.ts'

/**
 * Fits the numbers of src/rerank.ts: `node retrieval/bench/fit.ts`. Listwise logistic regression: of a question's candidates one that is labelled right
 * shall have the highest chance, labelled negatives count as if they were MARGIN better than they are. Every set weighs the same, the set of answers ANSWERS_COUNT times. Deterministic.
 */
const MARGIN = 2
const ANSWERS_COUNT = 3
const STEPS = 600
const RIDGE = 1e-3
const WIDTH = FEATURES.length

interface List {
  fits: Float64Array
  right: Uint8Array
  margin: Float64Array
}

const full = library()
const groups: List[][] = []
for (const set of benchSets(full)) {
  const found = lists(indexOf(set.own), set.queries)
  for (let times = 0; times < (set.name === 'huatuoans' ? ANSWERS_COUNT : 1); times++) groups.push(found)
  console.log(`${set.name}: ${groups.at(-1)?.length} lists`)
}
const everything = indexOf(full)
for (const set of benchSets(full).slice(0, 5)) groups.push(lists(everything, set.queries.filter((_, at) => at % 3 === 0)))

const weights = descend()
FEATURES.forEach(([name], at) => console.log(name.padEnd(16), (weights[at] as number).toFixed(2)))
console.log(`const FITTED = [${[...weights].map((weight) => Number(weight.toFixed(2))).join(', ')}];`)

function indexOf(questions: readonly Question[]): QuestionIndex {
  const index = new QuestionIndex()
  for (const { id, text } of questions) index.put(id, [text])
  return index
}

function lists(index: QuestionIndex, queries: readonly Query[]): List[] {
  return queries.flatMap(({ query, relevant, neg = [] }) => {
    const found = index.compare(query).slice(0, 60)
    if (!found.some(({ id }) => relevant.includes(id))) return []
    return {
      fits: Float64Array.from(found.flatMap(({ fit }) => [...fit])),
      right: Uint8Array.from(found, ({ id }) => Number(relevant.includes(id))),
      margin: Float64Array.from(found, ({ id }) => (neg.includes(id) ? MARGIN : 0)),
    }
  })
}

function descend(): Float64Array {
  const at = new Float64Array(WIDTH)
  const mean = new Float64Array(WIDTH)
  const square = new Float64Array(WIDTH)
  for (let step = 1; step <= STEPS; step++) {
    const slope = new Float64Array(WIDTH)
    let loss = 0
    for (const group of groups) for (const list of group) loss += addSlope(list, at, slope, 1 / group.length / groups.length)
    for (let feature = 0; feature < WIDTH; feature++) {
      const down = (slope[feature] as number) + 2 * RIDGE * (at[feature] as number)
      mean[feature] = 0.9 * (mean[feature] as number) + 0.1 * down
      square[feature] = 0.999 * (square[feature] as number) + 0.001 * down * down
      const rate = 0.1 * (1 - step / (STEPS + 1))
      at[feature] = (at[feature] as number) - (rate * ((mean[feature] as number) / (1 - 0.9 ** step))) / (Math.sqrt((square[feature] as number) / (1 - 0.999 ** step)) + 1e-8)
    }
    if (step % 100 === 0) console.log(`step ${step}: loss ${loss.toFixed(4)}`)
  }
  return at
}

/** Adds the slope of one list's loss, and answers the loss. */
function addSlope({ fits, right, margin }: List, weights: Float64Array, slope: Float64Array, share: number): number {
  const chances = new Float64Array(right.length)
  let highest = Number.NEGATIVE_INFINITY
  for (let row = 0; row < right.length; row++) {
    let sum = margin[row] as number
    for (let feature = 0; feature < WIDTH; feature++) sum += (fits[row * WIDTH + feature] as number) * (weights[feature] as number)
    chances[row] = sum
    if (sum > highest) highest = sum
  }
  let all = 0
  let good = 0
  for (let row = 0; row < right.length; row++) {
    const mass = Math.exp((chances[row] as number) - highest)
    chances[row] = mass
    all += mass
    if (right[row]) good += mass
  }
  for (let row = 0; row < right.length; row++) {
    const mass = chances[row] as number
    const pull = share * (mass / all - (right[row] ? mass / good : 0))
    for (let feature = 0; feature < WIDTH; feature++) slope[feature] = (slope[feature] as number) + pull * (fits[row * WIDTH + feature] as number)
  }
  return share * Math.log(all / good)
}
