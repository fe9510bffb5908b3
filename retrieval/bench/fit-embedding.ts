import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { starterSynonyms } from '../../server/src/library/synonyms.ts'
import { FACETS } from '../src/lexicon/facets.ts'
import { TextReader } from '../src/reading/text-reader.ts'
import { BUCKETS, DIMENSIONS, gramBuckets, NgramEmbedding } from '../src/text/ngram-embedding.ts'
import type { Symbols } from '../src/text/terms.ts'
import { contrastive } from './contrastive.ts'
import { starterLibrary } from './doctors.ts'

/**
 * Fits the vectors of n-grams: `node retrieval/bench/fit-embedding.ts` (two minutes, deterministic). It reads the phrasings and counterexamples of the starter library
 * alone: the project's own questions stay unseen, so that what is fitted on them later knows how far the vectors carry.
 *
 * `--texts` keeps the vectors and has them speak of new entries too, whose n-grams they mostly know: nothing changes for the others, and order, offer and cuts need no new fit.
 */
const FILE = resolve(import.meta.dirname, '../data/ngram-embedding.bin')
const TRAINING = { buckets: BUCKETS, dimensions: DIMENSIONS, passes: 120, batch: 170, opposed: 8, dropout: 0.2, scale: 20, rate: 2e-3 }

const reader = new TextReader(starterSynonyms())
const read = (text: string): Symbols => reader.read(reader.fold(text), new Int32Array(FACETS), 0)
const entries = starterLibrary().map(({ question, phrasings, counterexamples, subject }) => ({
  subject,
  phrasings: [question, ...phrasings].map(read),
  counterexamples: counterexamples.map(read),
}))
const table = process.argv.includes('--texts') ? shipped() : fitted()
writeFileSync(
  FILE,
  NgramEmbedding.bytesOf(
    table,
    entries.flatMap(({ phrasings }) => phrasings),
  ),
)

/** The vectors that ship, of another scale than when they were fitted. */
function shipped(): Float32Array {
  const bytes = readFileSync(FILE)
  return Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, BUCKETS * DIMENSIONS))
}

function fitted(): Float32Array {
  const groups = entries
    .filter(({ phrasings }) => phrasings.length > 1)
    .map(({ subject, ...texts }) => ({ subject, phrasings: texts.phrasings.map(gramBuckets), counterexamples: texts.counterexamples.map(gramBuckets) }))
  const { table, losses } = contrastive(groups, TRAINING)
  console.log(`${groups.length} entries, losses ${losses.map((loss) => loss.toFixed(3)).join(' ')}`)
  return table
}
