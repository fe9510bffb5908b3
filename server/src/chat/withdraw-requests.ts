import { markAnswer, markDaysOfQuestion } from '../daily-figures/mark.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { stopAwaitingNobody } from '../desk/queue/awaiting.ts'
import { rewordDrafts } from '../desk/drafts/sources.ts'
import { retitle } from '../desk/queue/question-title.ts'

interface Withdrawn {
  question_id: string
  text: string
}

/** Withdraws all requests of a person. */
export async function withdrawRequests(tx: Db, now: number, userId: string): Promise<void> {
  const further = await tx.selectFrom('open_question_wordings').select(['question_id', 'text']).where('user_id', '=', userId).execute()
  const places = await tx.deleteFrom('open_question_askers').where('user_id', '=', userId).returning(['question_id', 'text']).execute()
  const withdrawn = [...places, ...further]
  if (withdrawn.length === 0) return
  await retitleQuestions(tx, withdrawn, await takeNamedLock(tx, 'desk'))
  await stopAwaitingNobody(
    tx,
    now,
    places.map(({ question_id }) => question_id),
  )
}

/** Requests that one transaction removes: the desk waits for it. */
const batch = 50

/** Removes requests, with their letters, that were made and answered before a time, the oldest first; an unanswered one counts from when it was made. */
export async function expireRequests(db: Db, before: number): Promise<number> {
  for (let total = 0; ;) {
    const expired = await db
      .selectFrom('open_question_askers')
      .innerJoin('open_questions', 'open_questions.id', 'question_id')
      .select(['question_id', 'user_id'])
      .where('asked_at', '<=', before)
      .where((row) => row.or([row('closed_at', 'is', null), row('closed_at', '<=', before)]))
      .orderBy('asked_at')
      .limit(batch)
      .execute()
    if (expired.length > 0) await db.transaction().execute((tx) => expire(tx, expired))
    total += expired.length
    if (expired.length < batch) return total
  }
}

async function expire(tx: Db, expired: readonly { question_id: string; user_id: string }[]): Promise<void> {
  // Accounts before the desk, as where a request is made, so that the two do not deadlock.
  for (const id of new Set(expired.map(({ user_id }) => user_id).toSorted()))
    await tx
      .updateTable('users')
      .set((row) => ({ disabled: row.ref('disabled') }))
      .where('id', '=', id)
      .execute()
  const sequence = await takeNamedLock(tx, 'desk')
  for (const id of new Set(expired.map(({ question_id }) => question_id))) await markDaysOfQuestion(tx, id)
  const removed: Withdrawn[] = []
  for (const { question_id, user_id } of expired) {
    const of = { question_id, user_id }
    const further = await tx
      .selectFrom('open_question_wordings')
      .select(['question_id', 'text'])
      .where((row) => row.and(of))
      .execute()
    const rows = await tx
      .deleteFrom('open_question_askers')
      .where((row) => row.and(of))
      .returning(['question_id', 'text'])
      .execute()
    await tx
      .deleteFrom('letters')
      .where((row) => row.and(of))
      .execute()
    await tx
      .deleteFrom('private_replies')
      .where((row) => row.and(of))
      .execute()
    removed.push(...rows, ...further)
  }
  await retitleQuestions(tx, removed, sequence)
}

/**
 * Takes the words of removed requests out of their questions: the title of a question is the text of its earliest asker, the next asker's text,
 * which asks the same, replaces it, and a question without askers is deleted. A draft keeps the text of the team.
 * @param sequence what taking the lock `desk` returned
 */
async function retitleQuestions(tx: Db, withdrawn: readonly Withdrawn[], sequence: number): Promise<void> {
  // One order for all transactions, so that two simultaneous withdrawals do not deadlock.
  const inOrder = withdrawn.toSorted((one, other) => (one.question_id < other.question_id ? -1 : 1))
  // Items are locked before drafts, in the order of draft saving; a transaction that is joining an item ends before the next statement reads it.
  for (const { question_id } of inOrder)
    await tx
      .updateTable('open_questions')
      .set((row) => ({ status: row.ref('status') }))
      .where('id', '=', question_id)
      .execute()
  const emptied = new Set<string>()
  for (const { question_id, text } of inOrder) {
    const next = await retitle(tx, question_id, sequence)
    await rewordDrafts(tx, question_id, text, next)
    if (next === null) emptied.add(question_id)
  }
  for (const id of emptied) {
    const deleted = await tx.deleteFrom('open_questions').where('id', '=', id).returning('closed_at').executeTakeFirst()
    if (deleted?.closed_at != null) await markAnswer(tx, deleted.closed_at)
  }
}
