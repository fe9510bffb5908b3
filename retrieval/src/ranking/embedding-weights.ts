/** Written by bench/fit-embedding-weights.ts: what nearness by embeddings weighs where entries are ordered. */
export const EMBEDDING_WEIGHTS = {
  embeddingBest: 2.820,
  embeddingThree: 3.285,
  embeddingCentre: 4.570,
} as const
