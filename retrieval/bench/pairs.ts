import { resolve } from 'node:path'
import type { QuestionIndex } from '../src/question-index.ts'
import { DATA } from './data.ts'
import { baselineTerms } from './grams.ts'
import { auc } from './measure.ts'
import { readPairsFile } from './rows.ts'

export interface PairRow {
  set: string
  /** A pair counts as the same question from this label on. */
  from: number
  pairs: number
  positives: number
  /** Areas under the ROC curve, 0 to 1. */
  dice: number
  ours: number
}

/**
 * From which label on a pair is "the same question": the highest label of each set. Under this reading character Dice gives the baselines of the data
 * README: 0.86, 0.74, 0.78 and 0.75. (qqr from 1 would give 0.78 too, qtr from 1 or 2 0.76.)
 */
export const PAIR_SETS = [
  { set: 'ncov', library: 'ncov', from: 1 },
  { set: 'chipsts', library: 'chipstsfaq', from: 1 },
  { set: 'qqr', library: 'qqr', from: 2 },
  { set: 'qtr', library: 'qtr', from: 3 },
] as const

/** Dice over the multisets of characters and character pairs, 0 to 1. */
export function dice(a: string, b: string): number {
  const counts = new Map<string, number>()
  const [left, right] = [baselineTerms(a), baselineTerms(b)]
  for (const term of left) counts.set(term, (counts.get(term) ?? 0) + 1)
  let common = 0
  for (const term of right) {
    const left = counts.get(term) ?? 0
    if (left === 0) continue
    counts.set(term, left - 1)
    common++
  }
  return left.length + right.length === 0 ? 0 : (2 * common) / (left.length + right.length)
}

export type Similarity = (a: string, b: string) => number

/** `indexOf`: the index of a set's own library, which says how much a word weighs. */
export function measurePairs(indexOf: (library: string) => QuestionIndex, thin: <T>(all: readonly T[]) => readonly T[]): PairRow[] {
  return PAIR_SETS.map(({ set, library, from }) => {
    const index = indexOf(library)
    const pairs = thin(readPairsFile(resolve(DATA, `pairs-${set}-dev.jsonl.gz`)))
    const area = (score: Similarity): number => auc(pairs.map(({ a, b, label = 0 }) => ({ score: score(a, b), positive: label >= from })))
    const positives = pairs.filter(({ label = 0 }) => label >= from).length
    return { set, from, pairs: pairs.length, positives, dice: area(dice), ours: area((a, b) => index.similarity(a, b)) }
  })
}
