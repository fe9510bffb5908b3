import { PLAIN_FEATURES } from './features.ts'
import { CHANCE, WEIGHTS } from './fitted-weights.ts'

/** What each feature weighs, in the order of FEATURES. */
export const FITTED = Float64Array.from(Object.values(WEIGHTS))

/** The plain features that begin at `features[at]`, weighed and added up. */
export function plainLogit(features: Float64Array, at: number): number {
  let sum = 0
  for (let feature = 0; feature < PLAIN_FEATURES; feature++) sum += (features[at + feature] as number) * (FITTED[feature] as number)
  return sum
}

/** What the pairSimilarity adds to them. The whole sum is the logit; only its order and differences mean something. */
export const similarityShare = (features: Float64Array, at: number): number => (features[at + PLAIN_FEATURES] as number) * (FITTED[PLAIN_FEATURES] as number)

/** The chance, 0 to 1, that a candidate of this logit asks what the asker means. */
export const chance = (logit: number): number => 1 / (1 + Math.exp(-CHANCE.slope * (logit - CHANCE.middle)))

/** The chance that two texts of this pairSimilarity (log-odds) are the same question. */
export const alike = (pairSimilarity: number): number => 1 / (1 + Math.exp(-pairSimilarity))
