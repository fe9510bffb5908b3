import type { ask as askEndpoint } from '@xunyi/contract/chat'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { Person } from '../http/request-context.ts'
import { citationsOf, linksOf } from '../evidence/piece.ts'
import { publishedEntry, type Entry } from '../library/entries.ts'
import { isUnderReview, servedFrom, underReviewText } from '../under-review.ts'
import { isPhrasing, keepPhrasing } from '../phrasings/keep.ts'
import { screen } from '../moderation/screen.ts'
import { markShown, unshownSafety } from '../safety/records.ts'
import { readingsOf } from './ambiguous-names.ts'
import { hasRequested } from './awaited-answers.ts'
import type { ChatContext } from './context.ts'
import { searchedAs } from './follow-up.ts'
import { recordAsk, type AnswerSnapshot } from './record-ask.ts'
import { directOf, mayHaveBeenOffered, relatedTo } from './similar.ts'
import { relatedSuggestions } from './suggestions.ts'

/** Screens the text, finds the entry that answers it and records the question. */
export async function ask(context: ChatContext, person: Person, { text, id, typed, about }: Received<typeof askEndpoint>): Promise<Answer<typeof askEndpoint>> {
  const safetyId = await screen(context, person, text, 'ask')
  const found = id === null ? await sameQuestion(context, text) : await publishedEntry(context.db, id)
  if (id !== null && !found) throw new Refused('notFound')
  // A question whose answer is under review is recorded without one, so the record leads to the answer once it is reviewed.
  const paused = found !== null && isUnderReview(found.review_due, servedFrom(context))
  const entry = paused ? null : found

  // An adverse reaction typed before picking a similar question is flagged with the picked one.
  const unshown = id === null ? [] : await unshownOffering(context, person, id, about)
  const shown = safetyId === null ? unshown : [...unshown, safetyId]
  const snapshot: AnswerSnapshot = entry
    ? { question: entry.question, entryId: entry.id, entryVersion: entry.version, answer: entry.answer, links: linksOf(entry.evidence), pv: shown.length > 0 }
    : { question: found?.question ?? text, entryId: null, entryVersion: null, answer: '', links: [], pv: shown.length > 0 }

  const phrasing =
    entry && id !== null && typed !== undefined && isPhrasing(context, typed, entry) && (await wasOffered(context, typed, id))
      ? { userId: person.userId, entryId: id, typed }
      : null
  const record = await context.db.transaction().execute(async (tx) => {
    const remembered = await recordAsk(tx, context.clock(), person.userId, text, snapshot)
    await markShown(tx, context.clock(), shown, remembered.id)
    if (phrasing) await keepPhrasing(tx, context.clock(), context.secrets, phrasing)
    return remembered
  })
  if (record.fresh) context.tally.count(id !== null ? 'ask.picked' : entry ? 'ask.same' : 'ask.unanswered')
  return {
    id: record.id,
    question: snapshot.question,
    subject: entry?.subject ?? null,
    answer: paused ? underReviewText : snapshot.answer,
    links: snapshot.links,
    sources: citationsOf(entry?.evidence ?? []),
    pv: record.pv,
    reviewed_on: entry?.reviewed_on ?? null,
    review_due: entry?.review_due ?? null,
    requested: entry ? false : await hasRequested(context.db, person.userId, text),
    related: found ? [] : await relatedSuggestions(context, text),
  }
}

/** 仍发送原问题: the person has declined the similar questions, so only an entry of band `same` answers. */
export async function sameQuestion(context: Pick<ChatContext, 'db' | 'catalogue'>, text: string): Promise<Entry | null> {
  const id = directOf(context.catalogue.index, text)
  return id === null ? null : publishedEntry(context.db, id)
}

/** Whether the entry was a candidate for the text: only then does the text become a phrasing to review. */
async function wasOffered(context: ChatContext, typed: string, id: string): Promise<boolean> {
  // Words that may mean another product are no phrasing of this one.
  if (readingsOf(typed).length > 0) return false
  return (await mayHaveBeenOffered(context, typed, id)) || relatedTo(context.catalogue.index, typed).some((entry) => entry.id === id)
}

async function unshownOffering(context: ChatContext, person: Person, id: string, about: string | undefined): Promise<string[]> {
  const unshown = await unshownSafety(context.db, context.clock(), person.userId)
  const offering: string[] = []
  for (const record of unshown)
    for (const text of await searchedAs(context, person.userId, record.text, about))
      if (!offering.includes(record.id) && (await mayHaveBeenOffered(context, text, id))) offering.push(record.id)
  return offering
}
