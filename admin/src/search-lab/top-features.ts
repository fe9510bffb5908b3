import type { BenchCandidate } from '@xunyi/contract/bench'

type Row = BenchCandidate['features'][number]

/** So many are shown before the others are wanted. */
const most = 10

/** A candidate's features by what they contribute, for or against, the weightiest first: those to be shown, and the rest. */
export function weightiest(features: readonly Row[]): { shown: Row[]; rest: Row[] } {
  const rows = features.toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
  return { shown: rows.slice(0, most), rest: rows.slice(most) }
}

export const sumOf = (rows: readonly Row[]): number => rows.reduce((total, { contribution }) => total + contribution, 0)
