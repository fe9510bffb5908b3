import type { BenchCandidate } from '@xunyi/contract/bench'

type Row = BenchCandidate['features'][number]

/** So many are top before the others are wanted. */
const most = 10

/** A candidate's features by what they contribute, for or against, the topFeatures first: those to be top, and the rest. */
export function topFeatures(features: readonly Row[]): { top: Row[]; rest: Row[] } {
  const rows = features.toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
  return { top: rows.slice(0, most), rest: rows.slice(most) }
}

export const sumOf = (rows: readonly Row[]): number => rows.reduce((total, { contribution }) => total + contribution, 0)
