import { Refused } from '@xunyi/contract/refusals'
import { lockAccount } from '../accounts/lock-account.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { OpenQuestionsInMemory } from '../desk/grouping/open-questions.ts'
import { lockOpenQuestion } from '../desk/queue/lock-open-question.ts'
import { stopAwaiting } from '../desk/queue/awaiting.ts'
import { bringForward, dueOf } from '../desk/queue/due.ts'
import { isUrgent } from '../desk/queue/urgent.ts'
import { openWithKey } from '../desk/queue/question-title.ts'
import type { Person } from '../http/request-context.ts'
import { newId } from '../ids.ts'
import { screen } from '../moderation/screen.ts'
import { bindQuestion } from '../safety/cases/questions.ts'
import { putStaffNotice } from '../staff-mail/notices.ts'
import { textKey } from '../text/text-key.ts'
import type { ChatContext } from './context.ts'

/**
 * Opens a request for an answer, or joins the open question that asks the same in any wording. Repeating a request changes nothing.
 * @param ticked the person says that it is urgent
 * @throws Refused blocked; tooManyWaiting, tooManyToday: the person has reached a limit
 */
export async function requestAnswer(context: ChatContext, person: Person, text: string, ticked = false): Promise<void> {
  const { db, config, openQuestions } = context
  const recordId = await screen(context, person, text, 'ask_feedback')
  const adverse = recordId !== null
  const urgent = ticked || isUrgent(text)
  const now = context.clock()
  const question_key = textKey(text)
  const due = dueOf(now, { adverse, urgent }, config)
  const request: Request = { text, question_key, now, due, urgent, same: openQuestions.sameAs(text) }
  const refuse = (tx: Db) => refuseTooMany(tx, config.requests, person.userId, { question_key, now })
  await refuse(db)
  if ((await openWithKey(db, question_key)) === null) {
    // The slow comparison runs before the desk lock is taken; under the lock only changes made since are read and compared.
    await openQuestions.syncIndex(db)
    request.same()
  }
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, person.userId)
    // Checked again: while the account is locked, no other request of this person is counted.
    await refuse(tx)
    // Serialised across all servers: two wordings of one question sent at the same moment become one item.
    const sequence = await takeNamedLock(tx, 'desk')
    const { id, hasSameText } = await joinOrOpenQuestion(openQuestions, tx, sequence, request)
    const joined = await tx
      .insertInto('open_question_askers')
      .values({ question_id: id, user_id: person.userId, text, asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('question_id')
      .executeTakeFirst()
    // A new asker ends the wait: the question has a text that nobody has been asked about.
    if (joined || urgent) {
      await stopAwaiting(tx, now, [id])
      if (await bringForward(tx, id, due, urgent)) await putStaffNotice(tx, 'urgent', id, now)
    }
    if (recordId !== null) await bindQuestion(tx, recordId, id)
    if (joined && !hasSameText) await tx.updateTable('open_questions').set({ change_number: sequence }).where('id', '=', id).execute()
  })
}

interface Request {
  text: string
  question_key: string
  now: number
  due: number
  urgent: boolean
  /** The open item that asks the same in another wording. */
  same: () => string | null
}

/**
 * Finds the open item that asks the same and keeps it open until the transaction ends, or inserts a new one.
 * @returns `hasSameText`: the item has exactly this text
 */
async function joinOrOpenQuestion(
  openQuestions: OpenQuestionsInMemory,
  tx: Db,
  sequence: number,
  { text, question_key, now, due, urgent, same }: Request,
): Promise<{ id: string; hasSameText: boolean }> {
  for (;;) {
    const sameWords = await openWithKey(tx, question_key)
    if (sameWords === null) await openQuestions.syncIndex(tx)
    const questionId = sameWords ?? same()
    if (questionId === null) {
      const id = newId()
      await tx
        .insertInto('open_questions')
        .values({ id, question_key, question: text, status: 'open', created_at: now, due_at: due, urgent: urgent ? 1 : 0, change_number: sequence })
        .execute()
      await putStaffNotice(tx, 'asked', id, now)
      if (urgent) await putStaffNotice(tx, 'urgent', id, now)
      return { id, hasSameText: true }
    }
    if (await lockOpenQuestion(tx, questionId)) return { id: questionId, hasSameText: sameWords !== null }
    openQuestions.forget(questionId)
  }
}

/** @throws Refused tooManyWaiting, tooManyToday; never where the person already waits for this question */
async function refuseTooMany(
  db: Db,
  { openAtOnce, perDay }: Config['requests'],
  userId: string,
  { question_key, now }: { question_key: string; now: number },
): Promise<void> {
  const own = db.selectFrom('open_question_askers').where('user_id', '=', userId)
  const today = await own
    .select('asked_at')
    .where('asked_at', '>', now - day)
    .orderBy('asked_at', 'desc')
    .offset(perDay - 1)
    .limit(1)
    .executeTakeFirst()
  const waiting = own.innerJoin('open_questions', 'open_questions.id', 'question_id').where('status', '=', 'open')
  const { open } = await waiting.select((row) => row.fn.countAll<number>().as('open')).executeTakeFirstOrThrow()
  if (!today && open < openAtOnce) return
  if (await waiting.select('user_id').where('question_key', '=', question_key).executeTakeFirst()) return
  if (today) throw new Refused('tooManyToday', { retryAfter: Math.ceil((today.asked_at + day - now) / 1000) })
  throw new Refused('tooManyWaiting')
}

const day = 24 * 3_600_000
