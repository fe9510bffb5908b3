import type { LibraryVectors } from './library-vectors.ts'

/** Calibration of a model's cosine: the log-odds that two texts ask the same are `slope · (cosine − middle)`. */
export interface Calibration {
  slope: number
  middle: number
}

const fewest = 12
const most = 200
/** Lower bound of the spread: few and clean wordings underestimate it. */
const leastSpread = 0.04

/**
 * The meaning of a cosine differs between models: 0.7 is low for one and high for another. The library calibrates it: two wordings of one entry ask
 * the same, the nearest wording of another entry does not. Linear discriminant analysis in one dimension, with equal odds, divides the two groups.
 * null where fewer than 12 entries have two wordings, or the model does not separate the groups.
 */
export async function calibrate(library: LibraryVectors): Promise<Calibration | null> {
  const alike: number[] = []
  const others: number[] = []
  for (const { id, first, second } of library.pairs(most)) {
    const [nearest] = (await library.nearest(first, 50)).filter((near) => near.id !== id)
    if (!nearest) continue
    alike.push(first.reduce((sum, value, at) => sum + value * second[at]!, 0))
    others.push(nearest.cosine)
  }
  if (alike.length < fewest) return null
  const one = summary(alike)
  const other = summary(others)
  const spread = Math.max((one.variance + other.variance) / 2, leastSpread ** 2)
  return one.mean > other.mean ? { slope: (one.mean - other.mean) / spread, middle: (one.mean + other.mean) / 2 } : null
}

function summary(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length }
}

export const chanceOf = (cosine: number, { slope, middle }: Calibration): number => 1 / (1 + Math.exp(-slope * (cosine - middle)))
