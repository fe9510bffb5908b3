import type { Library } from '../index/library.ts'
import { commonHighlights, keptHighlightable, type Highlight, type Highlightable } from '../explain/highlights.ts'
import { passagesOf } from '../text/passages.ts'
import type { TextReader } from '../reading/text-reader.ts'
import type { Decision, Decisions } from '../guard/decision.ts'

/** The sentence of an answer that an entry was found by, for showing under its question. */
export interface Passage {
  text: string
  /** Its parts that the question has too, in rising order. */
  highlights: Highlight[]
}

export interface Candidate extends Pick<Decision, 'score' | 'band' | 'names'> {
  id: string
  /** The entry's canonical question, its first text. */
  text: string
  /** The phrasing of the entry that fits best. */
  matched: string
  /** Why it is not the same question, where the guard against near-opposites says so. */
  opposed: string | null
  /** The passage of the answer with most of the question; null where it has nothing beyond the entry's own question. */
  passage: Passage | null
}

/** A candidate with its texts and the guard's reason in words. @param question called only where a passage is shown: a long message takes milliseconds */
export function candidateOf(library: Library, decisions: Decisions, reader: TextReader, question: () => Highlightable, decision: Decision): Candidate {
  const { entries } = library
  const { entry, phrasing, passage, score, band, opposed, second, names } = decision
  const text = entries.textCount(entry) > 0 ? entries.text(entry, 0) : ''
  const matched = phrasing > 0 ? entries.text(entry, phrasing) : text
  return {
    id: entries.id(entry),
    text,
    matched,
    score,
    band,
    opposed: opposed || second ? (decisions.difference(matched).opposed ?? decisions.contrast(entry)) : null,
    names,
    passage: passage < 0 ? null : passageOf(library, reader, question(), decision),
  }
}

function passageOf({ entries }: Library, reader: TextReader, question: Highlightable, { entry, passage }: Decision): Passage | null {
  const answer = entries.answer(entry)
  const range = passagesOf(answer)[passage]
  if (range === undefined) return null
  const text = answer.slice(range.from, range.to)
  const highlights = commonHighlights(question, keptHighlightable(reader, text)).second
  return highlights.length === 0 ? null : { text, highlights }
}
