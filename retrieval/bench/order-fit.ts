import { EMBEDDING, RANK_TREES } from '../src/ranking/features.ts'
import { treesOf, type Tree } from './boosting.ts'
import { boostedLists } from './listwise-boosting.ts'
import { fitted } from './listwise.ts'
import { RANK_WIDTH as WIDTH, type RankList } from './rank-training.ts'

/** What nearness by embeddings weighs is fitted later, on other questions: the embeddings know the phrasings that are among these lists. */
const APART = new Set(Array.from({ length: RANK_TREES - EMBEDDING + 1 }, (_, at) => EMBEDDING + at))
const BOOSTING = { trees: 80, depth: 3, rate: 0.15, ridge: 3 }

/** A fitted order, and its score of each row of the matrix. */
export interface OrderFit {
  weights: Float64Array
  /** Added to the weights for a long question. */
  longWeights: Float64Array
  trees: Tree[]
  /** The score of each row by the weights alone. */
  plain: Float64Array
  score: Float64Array
}

/** How often the right one comes first and among five, and a labelled negative first. */
export interface Places {
  all: number
  first: number
  five: number
  reciprocal: number
  negative: number
}

/** Weights of all features, then trees on what they leave, listwise, on the lists that are not held back. Features that are 0 in every row of the matrix get no say. */
export function orderFit(matrix: Float32Array, lists: readonly RankList[], isHeld: (list: RankList) => boolean): OrderFit {
  for (let row = 0; row < matrix.length; row += WIDTH) matrix.fill(0, row + EMBEDDING, row + WIDTH)
  const seen = lists.filter((list) => !isHeld(list) && list.labels.includes(2))
  const all = fitted(withLong(matrix, lists), 2 * WIDTH, seen).map((weight) => Number(weight.toFixed(3)))
  const [weights, longWeights] = [all.slice(0, WIDTH), all.slice(WIDTH)]
  const plain = weighed(matrix, lists, weights, longWeights)
  const { rows, own, score } = compact(matrix, seen, plain)
  const trees = boostedLists(rows, WIDTH, own, score, BOOSTING, APART)
  return { weights, longWeights, trees, plain, score: plain.map((sum, row) => sum + treesOf(trees, matrix, row * WIDTH)) }
}

/** Of every kind and split of the project's own questions, and of every public set. */
export function placesOf(lists: readonly RankList[], score: Float64Array): Map<string, Places> {
  const sums = new Map<string, Places>()
  for (const list of lists.filter(({ kind }) => kind !== 'neg' && kind !== 'two')) {
    const name = list.kind === null ? list.set : `${list.kind}, ${list.split}`
    const sum = sums.get(name) ?? { all: 0, first: 0, five: 0, reciprocal: 0, negative: 0 }
    const labels = Array.from(list.labels, (label, row) => ({ label, score: score[list.from + row] as number })).sort((a, b) => b.score - a.score)
    const place = labels.slice(0, 10).findIndex(({ label }) => label === 2)
    sum.all++
    if (place === 0) sum.first++
    if (place >= 0 && place < 5) sum.five++
    if (place >= 0) sum.reciprocal += 1 / (place + 1)
    if (labels[0]?.label === 0) sum.negative++
    sums.set(name, sum)
  }
  return sums
}

/** Every row, and behind it the same times how long its question is. */
function withLong(matrix: Float32Array, lists: readonly RankList[]): Float32Array {
  const twice = new Float32Array(2 * matrix.length)
  for (const { from, count, long } of lists)
    for (let row = from; row < from + count; row++) {
      const features = matrix.subarray(row * WIDTH, (row + 1) * WIDTH)
      twice.set(features, 2 * row * WIDTH)
      if (long > 0)
        twice.set(
          features.map((value) => long * value),
          (2 * row + 1) * WIDTH,
        )
    }
  return twice
}

function weighed(matrix: Float32Array, lists: readonly RankList[], weights: Float64Array, longWeights: Float64Array): Float64Array {
  const sums = new Float64Array(matrix.length / WIDTH)
  for (const { from, count, long } of lists) {
    const own = weights.map((weight, feature) => weight + long * (longWeights[feature] as number))
    for (let row = from; row < from + count; row++)
      sums[row] = own.reduce((sum, weight, feature) => sum + weight * (matrix[row * WIDTH + feature] as number), 0)
  }
  return sums
}

/** The rows of some lists one behind the other. */
function compact(matrix: Float32Array, lists: readonly RankList[], plain: Float64Array): { rows: Float32Array; own: RankList[]; score: Float64Array } {
  const count = lists.reduce((sum, list) => sum + list.count, 0)
  const rows = new Float32Array(count * WIDTH)
  const score = new Float64Array(count)
  let from = 0
  const own = lists.map((list) => {
    rows.set(matrix.subarray(list.from * WIDTH, (list.from + list.count) * WIDTH), from * WIDTH)
    score.set(plain.subarray(list.from, list.from + list.count), from)
    from += list.count
    return { ...list, from: from - list.count }
  })
  return { rows, own, score }
}
