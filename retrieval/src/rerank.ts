import { PLAIN_FEATURES } from './features.ts'
import { CHANCE, WEIGHTS } from './fitted.ts'

/** What each feature weighs, in the order of FEATURES. */
export const FITTED = Float64Array.from(Object.values(WEIGHTS))

/** The plain features that begin at `features[at]`, weighed and added up. */
export function plainFitness(features: Float64Array, at: number): number {
  let sum = 0
  for (let feature = 0; feature < PLAIN_FEATURES; feature++) sum += (features[at + feature] as number) * (FITTED[feature] as number)
  return sum
}

/** What the likeness adds to them. The whole sum is the fitness; only its order and differences mean something. */
export const likenessShare = (features: Float64Array, at: number): number => (features[at + PLAIN_FEATURES] as number) * (FITTED[PLAIN_FEATURES] as number)

/** The chance, 0 to 1, that a candidate of this fitness asks what the asker means. */
export const chance = (fitness: number): number => 1 / (1 + Math.exp(-CHANCE.slope * (fitness - CHANCE.middle)))

/** The chance that two texts of this likeness (log-odds) are the same question. */
export const alike = (likeness: number): number => 1 / (1 + Math.exp(-likeness))
