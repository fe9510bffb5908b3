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

/** First candidates are as near on average, right ones nearer, wrong ones less: taken off, so that entries of which the embedding says nothing stand between the two. */
const TYPICAL = 0.65

/** How near a question is to an entry's phrasings, less `TYPICAL`: the nearest, the mean of the nearest three, and the centre of all. */
export function embeddingFeatures(asked: Float32Array, { phrasings, centre }: EntryVectors): [best: number, mean: number, centre: number] {
  const [best, mean] = nearest(asked, phrasings)
  return [best - TYPICAL, mean - TYPICAL, dot(asked, centre) - TYPICAL]
}
