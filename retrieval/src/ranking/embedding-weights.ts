/** Written by bench/fit-embedding-weights.ts: what nearness by embeddings weighs where entries are ordered. */
export const EMBEDDING_WEIGHTS = {
  embeddingBest: 3.152,
  embeddingThree: 3.225,
  embeddingCentre: 4.149,
} as const
