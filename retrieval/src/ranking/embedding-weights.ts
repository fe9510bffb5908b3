/** Written by bench/fit-embedding-weights.ts: what nearness by embeddings weighs where entries are ordered. */
export const EMBEDDING_WEIGHTS = {
  embeddingBest: 3.427,
  embeddingThree: 3.452,
  embeddingCentre: 4.86,
} as const
