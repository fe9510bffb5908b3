import type { Query } from './data.ts'

/** A query whose answers are labelled in grades: document id -> 0 (wrong) up to 3 or 4. */
export interface Graded extends Query {
  grades?: Readonly<Record<string, number>>
}

/** Search quality in percent, counted as `eval.py` of the data folder counts it. */
export interface Quality {
  queries: number
  hit1: number
  hit5: number
  hit10: number
  recall10: number
  mrr10: number
  /** null where nothing is graded. */
  ndcg10: number | null
  /** Share of the queries with labelled negatives whose first is one of them; null where none is labelled. */
  negativeFirst: number | null
}

/** @param rank the ids found for a query, best first; more than ten are cut off */
export const quality = (queries: readonly Graded[], rank: (query: string) => readonly string[]): Quality =>
  qualityOf(
    queries,
    queries.map(({ query }) => rank(query)),
  )

/** @param lists for each of the queries the ids found, best first */
export function qualityOf(queries: readonly Graded[], lists: readonly (readonly string[])[]): Quality {
  const sums = { hit1: 0, hit5: 0, hit10: 0, recall10: 0, mrr10: 0 }
  const gains: number[] = []
  const negatives: boolean[] = []
  for (const [at, { relevant, neg = [], grades }] of queries.entries()) {
    const ids = (lists[at] ?? []).slice(0, 10)
    const right = new Set(relevant)
    const first = ids.findIndex((id) => right.has(id))
    if (first === 0) sums.hit1++
    if (first >= 0 && first < 5) sums.hit5++
    if (first >= 0) {
      sums.hit10++
      sums.mrr10 += 1 / (first + 1)
    }
    if (right.size > 0) sums.recall10 += ids.filter((id) => right.has(id)).length / Math.min(right.size, 10)
    if (grades) gains.push(ndcg(ids, grades))
    if (neg.length > 0) negatives.push(ids[0] !== undefined && neg.includes(ids[0]))
  }
  const percent = (count: number): number => (queries.length === 0 ? 0 : (100 * count) / queries.length)
  return {
    queries: queries.length,
    hit1: percent(sums.hit1),
    hit5: percent(sums.hit5),
    hit10: percent(sums.hit10),
    recall10: percent(sums.recall10),
    mrr10: percent(sums.mrr10),
    ndcg10: gains.length === 0 ? null : (100 * gains.reduce((sum, gain) => sum + gain, 0)) / gains.length,
    negativeFirst: negatives.length === 0 ? null : (100 * negatives.filter(Boolean).length) / negatives.length,
  }
}

/** Normalised discounted cumulative gain of the first ten, 0 to 1: gain 2^grade - 1, discount log2(place + 1). Järvelin and Kekäläinen, 2002. */
export function ndcg(ids: readonly string[], grades: Readonly<Record<string, number>>): number {
  const sum = (levels: readonly number[]): number => levels.slice(0, 10).reduce((total, level, at) => total + (2 ** level - 1) / Math.log2(at + 2), 0)
  const ideal = sum(Object.values(grades).toSorted((a, b) => b - a))
  return ideal === 0 ? 0 : sum(ids.map((id) => grades[id] ?? 0)) / ideal
}

/**
 * Area under the ROC curve: the chance that a random positive has a higher score than a random negative; an equal score counts half. 0.5 where one kind is missing.
 */
export function auc(scored: readonly { score: number; positive: boolean }[]): number {
  const sorted = scored.toSorted((a, b) => a.score - b.score)
  const positives = sorted.filter(({ positive }) => positive).length
  const negatives = sorted.length - positives
  if (positives === 0 || negatives === 0) return 0.5
  let ranks = 0
  for (let from = 0; from < sorted.length;) {
    let to = from
    while (to < sorted.length && sorted[to]?.score === sorted[from]?.score) to++
    const middle = (from + 1 + to) / 2
    for (; from < to; from++) if (sorted[from]?.positive) ranks += middle
  }
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives)
}

/** The value below which `share` (0 to 1) of the numbers lie, nearest rank upwards; 0 for none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
