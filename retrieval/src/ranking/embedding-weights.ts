/** Written by bench/fit-embedding-weights.ts: what nearness by embeddings weighs where entries are ordered. */
export const EMBEDDING_WEIGHTS = {
  embeddingBest: 2.756,
  embeddingThree: 3.164,
  embeddingCentre: 4.853,
} as const
