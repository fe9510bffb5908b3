import type { EntryVectors } from './entry-vectors.ts'
import { DIMENSIONS, dot } from '../text/ngram-embedding.ts'

/** Of so many nearest texts the mean counts. */
const NEAREST = 3

/** The highest dot product of a vector with vectors one behind the other, and the mean of the three highest; zeros where there are none. */
export function nearest(vector: Float32Array, others: Float32Array): [best: number, mean: number] {
  const highest: number[] = []
  for (let from = 0; from < others.length; from += DIMENSIONS) {
    const product = dot(vector, others, from)
    if (highest.length === NEAREST && product <= (highest[NEAREST - 1] as number)) continue
    highest.splice(highest.findLastIndex((known) => known >= product) + 1, 0, product)
    if (highest.length > NEAREST) highest.pop()
  }
  return highest.length === 0 ? [0, 0] : [highest[0] as number, highest.reduce((sum, one) => sum + one, 0) / highest.length]
}

/**
 * How near first candidates are halfway between right and wrong ones, with one phrasing and more for each unit of the logarithm of their count. It is taken off, so that
 * entries of which the embedding says nothing stand between the two.
 */
const TYPICAL = { one: 0.56, more: 0.033 }

/** How near a question is to an entry's phrasings, less what is typical: the nearest, the mean of the nearest three, and the centre of all. */
export function embeddingFeatures(asked: Float32Array, { phrasings, centre }: EntryVectors): [best: number, mean: number, centre: number] {
  const typical = TYPICAL.one + TYPICAL.more * Math.log(phrasings.length / DIMENSIONS)
  const [best, mean] = nearest(asked, phrasings)
  return [best - typical, mean - typical, dot(asked, centre) - typical]
}
