import type { Query } from './data.ts'

/** Search quality in percent, as `eval.py` of the data folder counts it. */
export interface Quality {
  hit1: number
  hit5: number
  hit10: number
  recall10: number
  mrr10: number
  /** Share of the queries with labelled negatives whose first is one of them; null where none is labelled. */
  negativeFirst: number | null
}

export function quality(queries: readonly Query[], rank: (query: string) => readonly string[]): Quality {
  const sums = { hit1: 0, hit5: 0, hit10: 0, recall10: 0, mrr10: 0 }
  let labelled = 0
  let negatives = 0
  for (const { query, relevant, neg = [] } of queries) {
    const ids = rank(query).slice(0, 10)
    const right = new Set(relevant)
    const first = ids.findIndex((id) => right.has(id))
    if (first === 0) sums.hit1++
    if (first >= 0 && first < 5) sums.hit5++
    if (first >= 0) {
      sums.hit10++
      sums.mrr10 += 1 / (first + 1)
    }
    sums.recall10 += ids.filter((id) => right.has(id)).length / Math.min(right.size, 10)
    if (neg.length === 0) continue
    labelled++
    if (ids[0] !== undefined && neg.includes(ids[0])) negatives++
  }
  const percent = (count: number): number => (100 * count) / queries.length
  return {
    hit1: percent(sums.hit1),
    hit5: percent(sums.hit5),
    hit10: percent(sums.hit10),
    recall10: percent(sums.recall10),
    mrr10: percent(sums.mrr10),
    negativeFirst: labelled === 0 ? null : (100 * negatives) / labelled,
  }
}

/** The value below which `share` of the numbers lie. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
