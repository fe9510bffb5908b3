import { NgramEmbedding } from '@xunyi/retrieval/ngram-embedding'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The shipped embedding, fitted on the starter library; entries of the operator's own are found by words alone. */
export const starterEmbedding = new NgramEmbedding(readFileSync(fileURLToPath(import.meta.resolve('@xunyi/retrieval/ngram-embedding.bin'))))
