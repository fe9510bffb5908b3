import type { Suggestion } from '@xunyi/contract/chat'
import type { Candidate, Passage, QuestionIndex } from '@xunyi/retrieval/question-index'
import { servedFrom, underReviewAmong } from '../under-review.ts'
import type { ChatContext } from './context.ts'
import { offered, relatedTo, searchAhead, similarByReading, similarTo } from '../offer/offer.ts'
import { similarBySemantics } from './similar.ts'

type Searching = Pick<ChatContext, 'catalogue' | 'semanticSearch' | 'db' | 'config' | 'clock'>
type Range = Suggestion['highlights'][number]

/** So many entries are shown where there is no answer. */
const mostRelated = 3
/** A sentence whose first shared word comes later is cut to start at the clause before it: two lines on a phone hold about 45 characters. */
const lead = 24
const clauseEnd = /[，,、；;：:。]/u
const listMark = /^(?:\d{1,2}[.．](?!\d)|\d{1,2}[、)）]|[·•●▪]|[-*–](?=\s))\s*/u

/** The suggestions for a question: the similar questions, with the text ranges that they share with it. Of several readings those of the first come first. */
export async function suggestionsFor(context: Searching, texts: readonly string[]): Promise<Suggestion[]> {
  const found: Suggestion[] = []
  for (const text of texts)
    for (const suggestion of await suggestionsForOne(context, text)) if (!found.some(({ id }) => id === suggestion.id)) found.push(suggestion)
  return served(context, found.slice(0, offered))
}

/** Entries past their review date are not offered where the operator pauses them. */
async function served(context: Searching, found: Suggestion[]): Promise<Suggestion[]> {
  const ids = found.map(({ id }) => id)
  const paused = await underReviewAmong(context.db, ids, servedFrom(context))
  return found.filter(({ id }) => !paused.has(id))
}

async function suggestionsForOne(context: Pick<ChatContext, 'catalogue' | 'semanticSearch'>, text: string): Promise<Suggestion[]> {
  await searchAhead(context, text)
  const { index } = context.catalogue
  const byReading = suggestionsByReading(index, text)
  return byReading.length > 0 ? byReading : asSuggestions(index, text, (await similarBySemantics(context, text)) ?? similarTo(index, text))
}

/** Related entries for a question without an answer: the best similar questions, or else the candidates below the cut of the offer. */
export async function relatedSuggestions(context: Searching, text: string): Promise<Suggestion[]> {
  await searchAhead(context, text)
  const { index } = context.catalogue
  const byReading = suggestionsByReading(index, text, mostRelated)
  if (byReading.length > 0) return served(context, byReading)
  const similar = (await similarBySemantics(context, text)) ?? similarTo(index, text)
  return served(context, asSuggestions(index, text, (similar.length > 0 ? similar : relatedTo(index, text)).slice(0, mostRelated)))
}

/** The questions of each product that an ambiguous name may stand for, with the product's name. */
function suggestionsByReading(index: QuestionIndex, text: string, most?: number): Suggestion[] {
  return similarByReading(index, text, most).flatMap(({ reading: { said, product, text }, candidate }) =>
    asSuggestions(index, text, [candidate]).map((suggestion) => ({ ...suggestion, meant: { said, product } })),
  )
}

function asSuggestions(index: QuestionIndex, typed: string, found: readonly Candidate[]): Suggestion[] {
  const highlights = index.highlights(
    typed,
    found.map(({ text }) => text),
  )
  // A candidate of band `same` matched by its question, not by its answer.
  const why = ({ band, passage }: Candidate) => (band === 'related' && passage ? excerpt(passage) : null)
  return found.map((candidate, at) => ({
    id: candidate.id,
    text: candidate.text,
    highlights: joined(highlights[at] ?? []),
    passage: why(candidate),
    meant: null,
  }))
}

/**
 * The sentence without the mark of its list, and from the clause in which the first shared words stand, so that they are seen where only the beginning
 * is shown; null where it shares no word.
 */
export function excerpt({ text, highlights }: Passage): Suggestion['passage'] {
  const shared = joined(highlights)
  const [first] = shared
  if (first === undefined) return null
  const start = listMark.exec(text)?.[0].length ?? 0
  let from = first.from > start + lead ? first.from : start
  while (from > start && !clauseEnd.test(text.charAt(from - 1))) from--
  const before = from > start ? '……' : ''
  const shift = before.length - from
  const shown = shared.filter((range) => range.to > from).map((range) => ({ from: Math.max(range.from, from) + shift, to: range.to + shift }))
  return { text: before + text.slice(from), highlights: shown }
}

/** Without kinds: what touches is one range. A single shared character is chance. */
function joined(highlights: readonly Range[]): Range[] {
  const ranges: Range[] = []
  for (const { from, to } of highlights) {
    const last = ranges.at(-1)
    if (last?.to === from) last.to = to
    else ranges.push({ from, to })
  }
  return ranges.filter(({ from, to }) => to - from > 1)
}
