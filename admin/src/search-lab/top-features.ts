import type { TrialCandidate } from '@xunyi/contract/search-lab'

type Row = TrialCandidate['features'][number]

/** The number of features listed at first. */
const most = 10

/** Sorts a candidate's features by absolute contribution: the ten largest, and the rest. */
export function topFeatures(features: readonly Row[]): { top: Row[]; rest: Row[] } {
  const rows = features.toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
  return { top: rows.slice(0, most), rest: rows.slice(most) }
}

export const sumOf = (rows: readonly Row[]): number => rows.reduce((total, { contribution }) => total + contribution, 0)
