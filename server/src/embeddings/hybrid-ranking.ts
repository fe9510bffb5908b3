import type { QuestionIndex } from '@xunyi/retrieval/question-index'
import { chanceOf, type Calibration } from './calibration.ts'
import { fuse, type Fused, type VectorShare } from './fusion.ts'
import { guardOf } from './guard.ts'
import type { LibraryVectors } from './library-vectors.ts'

export interface HybridResult {
  /** Best first; longer than the limit where the vectors add candidates. */
  ranking: Fused[]
  /** The vectors' part in the score of any entry. */
  shareOf(id: string): VectorShare | null
}

/** Nearest wordings that are considered. */
const nearestLimit = 50
/** Entries beyond the lexical candidates whose lexical score is computed. */
const rankedLimit = 100

interface Query {
  index: QuestionIndex
  text: string
  vector: Float32Array
  limit: number
}

/** Fuses the lexical candidates of a question with the entries nearest to its vector. */
export async function rankHybrid({ index, text, vector, limit }: Query, library: LibraryVectors, calibration: Calibration): Promise<HybridResult> {
  const near = await library.nearest(vector, nearestLimit)
  // No await below: the index and the vectors are read in the same state of the library.
  const found = index.search(text, { limit })
  let lexical: Map<string, number> | null = null
  const chanceByWords = (id: string) => (lexical ??= new Map(index.rank(text, rankedLimit).map(({ id, score }) => [id, score]))).get(id) ?? 0
  const nearness = (id: string) => library.nearness(vector, id)
  const ranking = fuse({ calibration, found, near, nearness, chanceByWords, guard: guardOf(index, text) })
  const shareOf = (id: string) => {
    const cosine = nearness(id)?.cosine
    return cosine === undefined ? null : { cosine, chance: chanceOf(cosine, calibration), words: chanceByWords(id) }
  }
  return { ranking, shareOf }
}
