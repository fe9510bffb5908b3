/* The answer desk: questions that wait for an answer, drafts, approval. */

export {}
