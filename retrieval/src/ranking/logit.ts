import { FEATURES, PLAIN_FEATURES } from './features.ts'
import { RANK_CHANCE } from './offer-weights.ts'
import { RANK_WEIGHTS } from './rank-weights.ts'
import { CHANCE, WEIGHTS } from './fitted-weights.ts'

/** The weight of each feature for the chance that two texts ask the same, in the order of FEATURES. */
const SAME = Float64Array.from(Object.values(WEIGHTS))
/** The weight of each feature in the order of entries. */
export const RANK = Float64Array.from(FEATURES, ([name]) => RANK_WEIGHTS[name])

/** The plain features that begin at `features[at]`, weighed and added up: how near two texts are. */
export function plainLogit(features: Float64Array, at: number): number {
  let sum = 0
  for (let feature = 0; feature < PLAIN_FEATURES; feature++) sum += (features[at + feature] as number) * (SAME[feature] as number)
  return sum
}

/** All features weighed and added up. Only the order and differences of these mean something. */
export function rankLogit(features: Float64Array, at: number): number {
  let sum = 0
  for (let feature = 0; feature < RANK.length; feature++) sum += (features[at + feature] as number) * (RANK[feature] as number)
  return sum
}

/** The chance, 0 to 1, that an entry of this logit meets what the asker wants. */
export const chance = (logit: number): number => 1 / (1 + Math.exp(-RANK_CHANCE.slope * (logit - RANK_CHANCE.middle)))

/** The chance, 0 to 1, that a phrasing with these features asks what the asker asks: `close` is decided by it alone. */
export function sameChance(fit: Float64Array): number {
  const logit = plainLogit(fit, 0) + (fit[PLAIN_FEATURES] as number) * (SAME[PLAIN_FEATURES] as number)
  return 1 / (1 + Math.exp(-CHANCE.slope * (logit - CHANCE.middle)))
}

/** The chance that two texts of this pair similarity (log-odds) are the same question. */
export const alike = (pairSimilarity: number): number => 1 / (1 + Math.exp(-pairSimilarity))
