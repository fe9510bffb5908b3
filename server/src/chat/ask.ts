import type { ask as askEndpoint } from '@xunyi/contract/chat'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { simplified } from '@xunyi/retrieval/traditional'
import type { Person } from '../http/request-context.ts'
import { citationsOf, linksOf } from '../evidence/piece.ts'
import { publishedEntry, type Entry } from '../library/entries.ts'
import { isUnderReview, servedFrom, underReviewText } from '../under-review.ts'
import { hasWording, isPhrasing, keepPhrasing } from '../phrasings/keep.ts'
import { screen } from '../moderation/screen.ts'
import { judge } from '../safety/judge.ts'
import { markShown, recentSafety } from '../safety/records.ts'
import { readingsOf } from '../offer/ambiguous-names.ts'
import { hasRequested } from './awaited-answers.ts'
import type { ChatContext } from './context.ts'
import { searchedAs } from './follow-up.ts'
import { recordAsk, type AnswerSnapshot } from './record-ask.ts'
import { directOf, relatedTo, searchAhead } from '../offer/offer.ts'
import { mayHaveBeenOffered } from './similar.ts'
import { relatedSuggestions } from './suggestions.ts'

/** Screens the text, finds the entry that answers it and records the question. */
export async function ask(context: ChatContext, person: Person, { text, id, typed, about }: Received<typeof askEndpoint>): Promise<Answer<typeof askEndpoint>> {
  const picked = id === null ? null : await publishedEntry(context.db, id)
  // An adverse reaction typed before picking a similar question is flagged with the picked one, and the case is of what was typed.
  const typedBefore = picked === null ? [] : await adverseOffering(context, person, picked.id, about)
  const tellsNothing = typedBefore.length > 0 && picked !== null && hasWording(picked, text)
  const safetyId = await screen(context, person, text, 'ask', { tellsNothing })
  if (id !== null && !picked) throw new Refused('notFound')
  const found = id === null ? await sameQuestion(context, text) : picked
  // A question whose answer is under review is recorded without one, so the record leads to the answer once it is reviewed.
  const paused = found !== null && isUnderReview(found.review_due, servedFrom(context))
  const entry = paused ? null : found

  const unshown = typedBefore.filter(({ shown_with }) => shown_with === null).map((before) => before.id)
  const shown = safetyId === null ? unshown : [...unshown, safetyId]
  const pv = shown.length > 0 || (tellsNothing && judge(text, simplified).pv)
  const snapshot: AnswerSnapshot = entry
    ? { question: entry.question, entryId: entry.id, entryVersion: entry.version, answer: entry.answer, links: linksOf(entry.evidence), pv }
    : { question: found?.question ?? text, entryId: null, entryVersion: null, answer: '', links: [], pv }

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
  if (context.catalogue.index.mayBeSame(text)) await searchAhead(context, text)
  const id = directOf(context.catalogue.index, text)
  return id === null ? null : publishedEntry(context.db, id)
}

/** Whether the entry was a candidate for the text: only then does the text become a phrasing to review. */
async function wasOffered(context: ChatContext, typed: string, id: string): Promise<boolean> {
  // Words that may mean another product are no phrasing of this one.
  if (readingsOf(typed).length > 0) return false
  return (await mayHaveBeenOffered(context, typed, id)) || relatedTo(context.catalogue.index, typed).some((entry) => entry.id === id)
}

/** The person's recent texts on adverse reactions for which the entry was a candidate. */
async function adverseOffering(context: ChatContext, person: Person, id: string, about: string | undefined) {
  const offering: Awaited<ReturnType<typeof recentSafety>> = []
  for (const recent of await recentSafety(context.db, context.clock(), person.userId))
    for (const text of await searchedAs(context, person.userId, recent.text, about))
      if (!offering.includes(recent) && (await mayHaveBeenOffered(context, text, id))) offering.push(recent)
  return offering
}
