import type { Named } from '../lexicon/aliases.ts'
import { FACETS } from '../lexicon/facets.ts'
import { intentsOf } from '../lexicon/intents.ts'
import { passagesOf } from '../text/passages.ts'
import { LONGEST_CONTENT, SEPARATOR, type Symbols } from '../text/terms.ts'
import { textHash } from '../text/text-hash.ts'
import type { TextReader } from './text-reader.ts'

/** Content of an entry beside its phrasings. */
export interface Content {
  answer: string
  subject: string
  category: string
  /** Questions that look like the entry's and that it does not answer. They are compared, never found. */
  counterexamples: readonly string[]
}

/** The content that an entry is found by. */
export type Searched = Omit<Content, 'counterexamples'>

/** A content's record keeps in place of facets: the names of its heading in two words of bits, its intents by heading and by canonical question, its category. */
export const HEADING_NAMES = 0
export const HEADING_INTENTS = 2
export const QUESTION_INTENTS = 3
export const CATEGORY = 4

/** Of a long answer so many passages are read. */
const MOST_PASSAGES = 64

const scratch = new Int32Array(FACETS)
const buffer = new Int32Array(LONGEST_CONTENT)

/** The bits of some names: equal names have equal bits. */
export function nameBits(names: readonly number[]): [first: number, second: number] {
  const bits: [number, number] = [0, 0]
  for (const name of names) bits[(name >> 5) & 1] = (bits[(name >> 5) & 1] as number) | (1 << (name & 31))
  return bits
}

/**
 * An entry with an answer as one text: heading (subject and category), every phrasing, every passage of the answer, a SEPARATOR between them.
 */
export function readContent(
  reader: TextReader,
  phrasings: readonly string[],
  { answer, subject, category }: Searched,
): { symbols: Symbols; facets: Int32Array } {
  const facets = new Int32Array(FACETS)
  let count = 0
  let sections = 0
  const take = (named: Named): void => {
    if (sections++ > 0 && count < LONGEST_CONTENT) buffer[count++] = SEPARATOR
    const symbols = reader.read(named, scratch, 0, LONGEST_CONTENT - count)
    buffer.set(symbols, count)
    count += symbols.length
  }
  const heading = reader.fold(`${subject} ${category}`)
  take(heading)
  facets[HEADING_INTENTS] = intentsOf(heading.text)
  const names = [...heading.names]
  for (const [at, phrasing] of phrasings.entries()) {
    const named = reader.fold(phrasing)
    take(named)
    facets[QUESTION_INTENTS] = (facets[QUESTION_INTENTS] as number) | intentsOf(named.text)
    if (at === 0) names.push(...named.names)
  }
  for (const { from, to } of passagesOf(answer).slice(0, MOST_PASSAGES)) take(reader.fold(answer.slice(from, to)))
  facets.set(nameBits(names), HEADING_NAMES)
  facets[CATEGORY] = category === '' ? 0 : textHash(category)
  return { symbols: buffer.slice(0, count), facets }
}
