import { resolve } from 'node:path'
import { PLAIN_FEATURES } from '../src/ranking/features.ts'
import { synonymsWithNames } from '../fixtures/synonyms.ts'
import type { Synonyms } from '../src/lexicon/synonyms.ts'
import { QuestionIndex } from '../src/question-index.ts'
import { boosted, treesOf, type Tree } from './boosting.ts'
import { benchSets, DATA, library, readLines, type Query, type Question } from './data.ts'
import type { List } from './listwise.ts'

/** Training data of the second stage: rows of features, and which of them are pairs, and candidates of a query. For fit.ts and ablate.ts. */
export interface Training {
  /** Row by row, WIDTH features each; the pairSimilarity of a candidate is what the shipped trees say until `crossFit` has written its own. */
  matrix: Float32Array
  pairs: readonly LabelledPair[]
  lists: readonly QueryList[]
}

/** One order of two labelled texts. Its other order follows it or goes before it. */
export interface LabelledPair {
  row: number
  /** 1 the same question, 0 another. */
  label: number
  /** Which set it is of, in the order of PAIRS. */
  group: number
  weight: number
  /** The parts of the data its texts belong to. */
  folds: readonly [number, number]
}

export interface QueryList extends List {
  /** The part of the data the query belongs to. */
  fold: number
  /** Whether the query has a labelled negative, among the candidates or not. */
  hasNegative: boolean
}

/** The features of two texts, and what the trees make of them. */
export const WIDTH = PLAIN_FEATURES + 1
/** The data falls into so many parts, by the text of a query. */
export const FOLDS = 3
/** Candidates of a query. */
const CANDIDATES = 40
/** Sets of short questions; the others are of answers and long texts. */
const QUESTION_SETS = 5
/** How much the lists of the full library count. */
const FULL_SHARE = 0.5
const BOOSTING = { trees: 160, depth: 3, rate: 0.25, ridge: 3 }
/** The labelled pairs: whose library gives the weights of words, and from which label on a pair is the same question. */
export const PAIRS = {
  ncov: { own: 'ncov', same: 1 },
  chipsts: { own: 'chipstsfaq', same: 1 },
  qqr: { own: 'qqr', same: 2 },
  qtr: { own: 'qtr', same: 3 },
} as const

/** Reads the dev sets through the engine; some ten seconds, and the memory of two matrices for a moment. */
export function gathered(synonyms?: Synonyms): Training {
  const rows: number[][] = []
  const full = library()
  const sets = benchSets(full).slice(0, QUESTION_SETS)
  const own = new Map(sets.map((set) => [set.name, indexOf(set.own, synonyms)]))
  const pairs = Object.entries(PAIRS).flatMap(([name, { own: set, same }], group) => pairsOf(name, same, group, own.get(set) as QuestionIndex, rows))
  console.log(`${pairs.length} pairs`)
  const lists: QueryList[] = []
  const gather = (set: string, index: QuestionIndex, queries: readonly Query[], share: number): void => {
    for (const query of queries) lists.push(listOf(set, index, query, share / queries.length, rows))
  }
  for (const { name, queries } of sets) gather(name, own.get(name) as QuestionIndex, queries, 1)
  const everything = indexOf(full, synonyms)
  for (const set of sets)
    gather(
      `${set.name}, full`,
      everything,
      set.queries.filter((_, at) => set.queries.length < 500 || at % 3 === 0),
      FULL_SHARE,
    )
  console.log(`${lists.length} lists, ${rows.length} rows`)
  const matrix = new Float32Array(rows.length * WIDTH)
  rows.forEach((row, at) => matrix.set(row, at * WIDTH))
  return { matrix, pairs, lists }
}

/** The trees of `pairSimilarity`, grown on some of the pairs. */
export function grown(matrix: Float32Array, pairs: readonly LabelledPair[]): Tree[] {
  const plain = new Float32Array(pairs.length * PLAIN_FEATURES)
  pairs.forEach(({ row }, at) => plain.set(matrix.subarray(row * WIDTH, row * WIDTH + PLAIN_FEATURES), at * PLAIN_FEATURES))
  const labels = Uint8Array.from(pairs, ({ label }) => label)
  return boosted(
    plain,
    PLAIN_FEATURES,
    labels,
    Float64Array.from(pairs, ({ weight }) => weight),
    Uint8Array.from(pairs, ({ group }) => group),
    BOOSTING,
  )
}

/**
 * Writes into `matrix` the pairSimilarity of every candidate, by trees that have not seen the query, and of every pair, by trees that have not seen its texts; answers the
 * latter. Nothing is left then of what the shipped trees said.
 */
export function crossFit({ matrix, pairs, lists }: Training): Float64Array {
  for (let fold = 0; fold < FOLDS; fold++) {
    const trees = grown(
      matrix,
      pairs.filter(({ folds }) => !folds.includes(fold)),
    )
    const say = (row: number): void => {
      matrix[row * WIDTH + PLAIN_FEATURES] = treesOf(trees, matrix, row * WIDTH)
    }
    for (const { row, folds } of pairs) if (folds[0] === fold) say(row)
    for (const list of lists) if (list.fold === fold) for (let row = list.from; row < list.from + list.count; row++) say(row)
  }
  return Float64Array.from(pairs, ({ row }) => matrix[row * WIDTH + PLAIN_FEATURES] as number)
}

/** The candidates of a query by the weighed sum of their features, the best first. */
export function byLogit(matrix: Float32Array, { from, count, labels }: List, weights: Float64Array): { label: number; logit: number }[] {
  return Array.from({ length: count }, (_, row) => {
    let logit = 0
    for (let feature = 0; feature < WIDTH; feature++) logit += (matrix[(from + row) * WIDTH + feature] as number) * (weights[feature] as number)
    return { label: labels[row] as number, logit }
  }).sort((a, b) => b.logit - a.logit)
}

export function indexOf(questions: readonly Question[], synonyms = synonymsWithNames()): QuestionIndex {
  const index = new QuestionIndex({ synonyms })
  for (const { id, text } of questions) index.put(id, [text])
  return index
}

/** Every pair in both orders, each text with the part it belongs to. */
function pairsOf(name: string, same: number, group: number, index: QuestionIndex, rows: number[][]): LabelledPair[] {
  const read = readLines(resolve(DATA, `pairs-${name}-dev.jsonl.gz`)).map((pair) => ({
    a: String(pair['a']),
    b: String(pair['b']),
    label: Number(Number(pair['label']) >= same),
  }))
  const weight = 1000 / read.length
  return read.flatMap(({ a, b, label }) => {
    const folds = [foldOf(a), foldOf(b)] as const
    return [[a, b] as const, [b, a] as const].map(([first, second]) => ({
      row: rows.push([...index.compareTexts(first, second).subarray(0, WIDTH)]) - 1,
      label,
      group,
      weight,
      folds,
    }))
  })
}

function listOf(set: string, index: QuestionIndex, { query, relevant, neg = [] }: Query, weight: number, rows: number[][]): QueryList {
  // By id, so that neither the sums of the fit nor the order of equals depends on the weights that are shipped.
  const found = index.compare(query, CANDIDATES).sort((a, b) => (a.id < b.id ? -1 : 1))
  const from = rows.length
  for (const { fit } of found) rows.push([...fit.subarray(0, WIDTH)])
  const labels = Uint8Array.from(found, ({ id }) => (relevant.includes(id) ? 2 : neg.includes(id) ? 0 : 1))
  return { set, from, count: found.length, labels, weight, fold: foldOf(query), hasNegative: neg.length > 0 }
}

/** Which part of the data a text belongs to, by its hash. */
export function foldOf(text: string): number {
  let hash = 0x811c_9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x0100_0193)
  return (hash >>> 0) % FOLDS
}
