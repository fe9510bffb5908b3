/** Written by bench/fit-embedding-weights.ts: what nearness by embeddings weighs where entries are ordered. */
export const EMBEDDING_WEIGHTS = {
  embeddingBest: 1.822,
  embeddingThree: 2.244,
  embeddingCentre: 3.495,
} as const
