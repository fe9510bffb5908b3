import { EMBEDDING_WEIGHTS } from './embedding-weights.ts'
import { FEATURES, PLAIN_FEATURES } from './features.ts'
import { RANK_CHANCE } from './offer-weights.ts'
import { LONG_WEIGHTS } from './rank-weights.ts'
import { RANK_WEIGHTS } from './rank-weights.ts'
import { CHANCE, WEIGHTS } from './fitted-weights.ts'

/** The weight of each feature for the chance that two texts ask the same, in the order of FEATURES. */
const SAME = Float64Array.from(Object.values(WEIGHTS))
/** The weight of each feature in the order of entries, for a short question, and what is added to it for a long one. */
const SHORT_WEIGHTS = { ...RANK_WEIGHTS, ...EMBEDDING_WEIGHTS }
const ADDED_WEIGHTS = { ...LONG_WEIGHTS, embeddingBest: 0, embeddingThree: 0, embeddingCentre: 0 }
export const RANK = Float64Array.from(FEATURES, ([name]) => SHORT_WEIGHTS[name])
const LONG = Float64Array.from(FEATURES, ([name]) => ADDED_WEIGHTS[name])
/** Up to so many symbols a question is short, from so many it is long. */
const SHORT_SYMBOLS = 25
const LONG_SYMBOLS = 50

/** How long a question of so many symbols is, 0 to 1: a long one tells much that its entry need not say. */
export const longShare = (symbols: number): number => Math.min(1, Math.max(0, (symbols - SHORT_SYMBOLS) / (LONG_SYMBOLS - SHORT_SYMBOLS)))

/** The weight of each feature in the order of entries, for a question of so many symbols, in the order of FEATURES. */
export function rankWeights(symbols: number): Float64Array {
  const share = longShare(symbols)
  return share === 0 ? RANK : RANK.map((weight, feature) => weight + share * (LONG[feature] as number))
}

/** The plain features that begin at `features[at]`, weighed and added up: how near two texts are. */
export function plainLogit(features: Float64Array, at: number): number {
  let sum = 0
  for (let feature = 0; feature < PLAIN_FEATURES; feature++) sum += (features[at + feature] as number) * (SAME[feature] as number)
  return sum
}

/** All features by `rankWeights`, added up. Only the order and differences of these mean something. */
export function rankLogit(features: Float64Array, at: number, weights: Float64Array): number {
  let sum = 0
  for (let feature = 0; feature < weights.length; feature++) sum += (features[at + feature] as number) * (weights[feature] as number)
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
