import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { privateReplies } from '../feedback/private-letters.ts'
import { servedFrom, underReviewAmong } from '../under-review.ts'
import { textKey } from '../text/text-key.ts'
import type { ChatContext } from './context.ts'
import { directOf } from '../offer/offer.ts'

/** Whether the person waits for an answer to this question. */
export async function hasRequested(db: Db, userId: string, text: string): Promise<boolean> {
  const open = await db
    .selectFrom('open_question_askers')
    .innerJoin('open_questions', 'open_questions.id', 'question_id')
    .select('text')
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .execute()
  const key = textKey(text)
  return open.some((request) => textKey(request.text) === key)
}

/**
 * The entries that answer questions by now which had no answer when they were asked: that of an own letter, or the one that asking again would give.
 * @returns ids of entries, or of private replies, by question
 */
export async function answeredSince(
  context: Pick<ChatContext, 'db' | 'catalogue' | 'config' | 'clock'>,
  userId: string,
  questions: string[],
): Promise<Map<string, string>> {
  const { db, catalogue } = context
  const answers = new Map<string, string>()
  if (questions.length === 0) return answers
  const letters = await db
    .selectFrom('letters')
    .innerJoin('library_entries', 'library_entries.id', 'letters.entry_id')
    .select(['origin_question', 'library_entries.id'])
    .where('user_id', '=', userId)
    .where('status', '=', 'published')
    .orderBy('letters.created_at')
    .execute()
  const announced = new Map(letters.map(({ origin_question, id }) => [textKey(origin_question), id]))
  for (const { origin_question, id } of await privateReplies(db, userId).where('rejected', '=', 0).orderBy('created_at').execute())
    announced.set(textKey(origin_question), id)
  for (const question of questions) {
    const id = announced.get(textKey(question)) ?? directOf(catalogue.index, question)
    if (id !== null) answers.set(question, id)
    // A search is synchronous: other requests run between two of them.
    await setImmediate()
  }
  const paused = await underReviewAmong(db, [...answers.values()], servedFrom(context))
  for (const [question, id] of answers) if (paused.has(id)) answers.delete(question)
  return answers
}
