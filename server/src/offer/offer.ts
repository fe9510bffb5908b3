import { normalize } from '@xunyi/retrieval/normalize'
import type { Candidate, QuestionIndex } from '@xunyi/retrieval/question-index'
import { BoundedCache } from '@xunyi/retrieval/bounded-cache'
import type { Catalogue } from '../library/catalogue.ts'
import type { Found } from '../library/index-replica.ts'
import { readingsOf, type Reading } from './ambiguous-names.ts'

export const offered = 5
/** Candidates that are considered for the questions on offer. */
export const weighed = 3 * offered
/** Candidates searched for a reading of an ambiguous name: those of the other product are left out of them. */
export const searched = 20

/**
 * So many texts are kept with what they found, those of half a minute at 200 calls a second: a doctor who has read an offer picks one of it, which looks for the typed text again,
 * or sends what was typed.
 */
const mostKept = 4096
const kept = new WeakMap<QuestionIndex, { revision: number; found: BoundedCache<string, Found> }>()

/** What texts found in the present state of an index. */
function keptOf(index: QuestionIndex): BoundedCache<string, Found> {
  let texts = kept.get(index)
  if (texts?.revision !== index.revision) kept.set(index, (texts = { revision: index.revision, found: new BoundedCache(mostKept) }))
  return texts.found
}

const keyOf = (text: string, limit: number): string => `${limit} ${text}`

/** The candidates of a text, kept until the index changes. */
function find(index: QuestionIndex, text: string, limit = offered): Found {
  return keptOf(index).get(keyOf(text, limit), () => index.find(text, limit))
}

/**
 * Has another thread search what the functions below look for, so that they find it kept, and this thread serves meanwhile. Where none is free they search themselves;
 * what they find is the same.
 */
export async function searchAhead({ catalogue }: { readonly catalogue: Catalogue }, text: string): Promise<void> {
  const texts = keptOf(catalogue.index)
  const ahead = async (text: string, limit: number) => {
    const key = keyOf(text, limit)
    const found = texts.has(key) ? null : await catalogue.findInThread(text, limit)
    if (found !== null) texts.get(key, () => found)
  }
  await Promise.all([ahead(text, offered), ...readingsOf(text).map((reading) => ahead(reading.text, searched))])
}

/** The questions on offer: the best five candidates. */
export function similarTo(index: QuestionIndex, text: string): Candidate[] {
  return find(index, text).offered
}

/** The entry that answers a text without a choice: its only reading. The product that an ambiguous name stands for is asked, not guessed. */
export function directOf(index: QuestionIndex, text: string): string | null {
  if (!index.mayBeSame(text) || similarByReading(index, text).length > 0) return null
  const [best] = similarTo(index, text)
  return best?.band === 'same' ? best.id : null
}

/** Up to three related entries, shown apart where no similar question is offered. */
export function relatedTo(index: QuestionIndex, text: string): Candidate[] {
  return find(index, text).related
}

export function offeredOf<Some extends Candidate>(found: readonly Some[]): Some[] {
  return found.slice(0, offered)
}

/** A candidate of one reading of an ambiguous name. */
export interface ReadCandidate {
  reading: Reading
  candidate: Candidate
}

/**
 * For a text with an ambiguous name: the questions on offer of each product that may be meant, those of one product together, the product with the best
 * candidate first; none where the library has questions on one of them only, or has this very question.
 */
export function similarByReading(index: QuestionIndex, text: string, most = offered): ReadCandidate[] {
  const readings = readingsOf(text)
  if (readings.length === 0) return []
  const [best] = similarTo(index, text)
  if (best && normalize(best.text) === normalize(text)) return []
  const groups = readings
    .map((reading) =>
      find(index, reading.text, searched)
        .offered.filter(({ names, opposed }) => names === 'shared' && opposed === null)
        .slice(0, offered)
        .map((candidate) => ({ reading, candidate })),
    )
    .filter((group) => group.length > 0)
    .sort(([one], [other]) => other!.candidate.score - one!.candidate.score)
  if (groups.length < 2) return []
  const taken = new Map<string, ReadCandidate>()
  for (let rank = 0; rank < offered; rank++)
    for (const one of groups.flatMap((group) => group[rank] ?? [])) if (taken.size < most && !taken.has(one.candidate.id)) taken.set(one.candidate.id, one)
  return groups.flatMap((group) => group.filter((one) => taken.get(one.candidate.id) === one))
}

/** What a doctor is offered for a text by its words: the questions of each product that an ambiguous name may stand for, else the best five candidates. */
export function onOffer(index: QuestionIndex, text: string): Candidate[] {
  const byReading = similarByReading(index, text)
  return byReading.length > 0 ? byReading.map(({ candidate }) => candidate) : similarTo(index, text)
}
