import type { Fit } from './asked.ts'

/**
 * Second stage: how well a candidate fits the question, from a few readable features and as many plain numbers. The numbers are fitted by
 * bench/fit.ts on public question sets; they rank, and they make the score a chance.
 */
export const FEATURES = [
  ['bm25', 'log of the first stage, as a share of what the question would score against itself'],
  ['subject', 'log of the share of the question’s subject (weighed symbols without grammar) that the candidate has'],
  ['answered', 'share of the candidate’s subject that the question has'],
  ['words', 'share of all the question’s symbols that the candidate has'],
  ['order', 'longest common subsequence, weighed, as a share of the question'],
  ['run', 'longest common run, weighed, as a share of the question'],
  ['both', 'share of the question times share of the candidate'],
  ['personAdded', 'the candidate speaks of a population the question does not'],
  ['personMissing', 'the question speaks of a population the candidate does not'],
  ['sameIntent', 'both want to know the same kind of thing'],
  ['otherIntent', 'both say what they want to know, and it differs'],
  ['numbers', 'each has a number the other lacks'],
  ['negation', 'one is negated, the other is not'],
  ['opposite', 'one says 高, 前, 急性 …, the other 低, 后, 慢性 …'],
  ['subjectClash', 'each names an illness or a preparation the other does not'],
] as const

const FITTED = [4.75, 2.35, 2.17, 2.01, 1.46, -2.64, 1.87, -0.95, -0.61, 0.57, -0.26, -0.79, -0.2, -0.59, -0.27]
const CHANCE = { slope: 0.36, middle: 3.8 }

/** The fit as one number; only its order and differences mean something. */
export function fitness(fit: Fit, weights: readonly number[] = FITTED): number {
  let sum = 0
  for (let at = 0; at < fit.length; at++) sum += (fit[at] as number) * (weights[at] as number)
  return sum
}

/** The chance, 0 to 1, that a candidate of this fitness asks what the asker means. */
export const chance = (fitness: number): number => 1 / (1 + Math.exp(-CHANCE.slope * (fitness - CHANCE.middle)))
