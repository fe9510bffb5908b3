import type { Named } from '../lexicon/aliases.ts'
import { QueryFeatures, type Fit } from './query-features.ts'
import type { Collection } from '../index/collection.ts'
import type { Entry } from '../index/entries.ts'
import { FACETS } from '../lexicon/facets.ts'
import { FEATURES, PLAIN_FEATURES } from './features.ts'
import { correctionsBySound, type Correction, type NamesByPinyin } from './query-correction.ts'
import { pairSimilarity } from './pair-similarity.ts'
import { read } from '../text/reading.ts'
import { similarityShare, plainLogit } from './logit.ts'
import type { Symbols } from '../text/terms.ts'

/** The first stage hands on this many documents. */
export const POOL = 40
/** Of a question so much is read, in symbols. */
export const LONGEST_QUERY = 256

/** An entry with its best phrasing for a question, which is the document. */
export interface Ranked {
  entry: Entry
  document: number
  logit: number
  fit: Fit
}

/** What scores less than this share of the best in the first stage is compared only to fill the list: leaving it out cost nothing on the dev sets. */
const HOPELESS = 0.35

/** A question as both stages read it. */
export interface Question {
  named: Named
  symbols: Symbols
  facets: Int32Array
}

export function questionOf(named: Named): Question {
  const facets = new Int32Array(FACETS)
  return { named, symbols: read(named, facets, 0, LONGEST_QUERY), facets }
}

/** Where a question looks like a slip of the ear or the keyboard, so that it is asked once more with what may have been meant; in their order. */
export function correctionsOf(collection: Collection, names: NamesByPinyin, { symbols }: Question): Correction[] {
  const known = (first: number, second: number): number => collection.having(first, second)
  const corrections = names.corrections(symbols, known)
  return corrections.length > 0 ? corrections : correctionsBySound(symbols, known)
}

/** The question with its corrections corrected, as far as ranking goes; what it speaks of and the guard stay with what was written. `spelled`: a word's symbols in the index. */
export function corrected({ named, symbols, facets }: Question, corrections: readonly Correction[], spelled: (word: string) => Symbols): Question {
  const better: number[] = []
  let kept = 0
  for (const { at, to } of corrections) {
    better.push(...symbols.subarray(kept, at), ...spelled(String.fromCodePoint(...to)))
    kept = at + to.length
  }
  better.push(...symbols.subarray(kept))
  return { named, symbols: Int32Array.from(better.slice(0, LONGEST_QUERY)), facets }
}

const WIDTH = FEATURES.length
/** Scratch: the features of every candidate of one question, row by row. */
let rows = new Float64Array(POOL * WIDTH)

/** `rankedBy` for a question and, where it has corrections, for the corrected one too; of every entry the better counts. */
export function rankedByBoth(collection: Collection, question: Question, better: Question | null, wanted: number, weighed: number): Ranked[] {
  const found = rankedBy(collection, question, wanted, weighed)
  if (better === null) return found
  found.push(...rankedBy(collection, better, wanted, weighed))
  const seen = new Set<Entry>()
  return found.sort(inOrder(collection)).filter(({ entry }) => !seen.has(entry) && seen.add(entry)).slice(0, weighed)
}

/**
 * Both stages. The `wanted` best documents of the first stage are compared with the question; of every entry the best phrasing stays, and of the `weighed` best entries
 * the whole fit is known. These are answered, the best first.
 */
export function rankedBy(collection: Collection, { symbols, facets }: Question, wanted: number, weighed: number): Ranked[] {
  const { documents, weights } = collection
  const scored = collection.best(symbols, wanted)
  if (rows.length < scored.length * WIDTH) rows = new Float64Array(scored.length * WIDTH)
  const question = new QueryFeatures(symbols, facets, weights)
  const found: { entry: Entry; document: number; at: number; logit: number }[] = []
  const least = (scored[0]?.score ?? 0) * HOPELESS
  for (const [place, { document, score }] of scored.entries()) {
    if (score < least && place >= weighed) break
    const at = place * WIDTH
    question.compare(documents.page(document), documents.symbolsAt(document), documents.symbolCount(document), documents.facetsAt(document), rows, at)
    found.push({ entry: documents.entry(document), document, at, logit: plainLogit(rows, at) })
  }
  const order = inOrder(collection)
  const seen = new Set<Entry>()
  const best = found.sort(order).filter(({ entry }) => !seen.has(entry) && seen.add(entry))
  return best
    .slice(0, weighed)
    .map(({ entry, document, at, logit }) => {
      rows[at + PLAIN_FEATURES] = pairSimilarity(rows, at)
      return { entry, document, logit: logit + similarityShare(rows, at), fit: rows.slice(at, at + WIDTH) }
    })
    .sort(order)
}

/** The best fit first, then by id. */
function inOrder({ entries }: Collection) {
  return (a: Pick<Ranked, 'entry' | 'logit'>, b: Pick<Ranked, 'entry' | 'logit'>): number => b.logit - a.logit || (entries.id(a.entry) < entries.id(b.entry) ? -1 : 1)
}

/** The features of two texts. */
export function comparedTexts(collection: Collection, asked: Question, candidate: Question): Fit {
  collection.weigh()
  const page = Int32Array.of(...candidate.facets, ...candidate.symbols)
  const fit = new Float64Array(FEATURES.length)
  new QueryFeatures(asked.symbols, asked.facets, collection.weights).compare(page, FACETS, candidate.symbols.length, 0, fit, 0)
  fit[PLAIN_FEATURES] = pairSimilarity(fit, 0)
  return fit
}
