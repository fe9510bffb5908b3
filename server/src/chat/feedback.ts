import { Refused } from '@xunyi/contract/refusals'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { rewordDrafts } from '../desk/drafts/sources.ts'
import { bringForward, dueOf } from '../desk/queue/due.ts'
import type { OpenQuestions } from '../desk/grouping/open-questions.ts'
import { retitle, openWithKey } from '../desk/queue/question-title.ts'
import type { ChatContext } from './context.ts'
import type { Person } from '../http/request-context.ts'
import { newId } from '../ids.ts'
import { screen } from '../moderation/screen.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { textKey } from '../text/text-key.ts'

/**
 * Opens a request for an answer, or joins the open one that asks the same, in whatever words. Asking twice is asking once.
 * @throws Refused blocked; tooManyWaiting, tooManyToday: the person has asked for so much already
 */
export async function requestAnswer(context: ChatContext, person: Person, text: string): Promise<void> {
  const { db, config, openQuestions } = context
  const adverse = (await screen(context, person, text, 'ask_feedback')) !== null
  const now = context.clock()
  const question_key = textKey(text)
  const request: Request = { text, question_key, now, due: dueOf(now, adverse), same: openQuestions.sameAs(text) }
  const refuse = (tx: Db) => refuseTooMany(tx, config.requests, person.userId, { question_key, now })
  await refuse(db)
  if ((await openWithKey(db, question_key)) === null) {
    // What takes long comes before the desk's gate. Behind it only what changes meanwhile is read, and compared once more.
    await openQuestions.syncIndex(db)
    request.same()
  }
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, person.userId)
    // Once more: while the account is held, no other request of the same person is counted.
    await refuse(tx)
    // One after the other, on all servers: the same asked at the same moment in two ways is one item.
    const pass = await takeNamedLock(tx, 'desk')
    const { id, worded } = await itemFor(openQuestions, tx, pass, request)
    const joined = await tx
      .insertInto('open_question_askers')
      .values({ question_id: id, user_id: person.userId, text, asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('question_id')
      .executeTakeFirst()
    if (joined && !worded) await tx.updateTable('open_questions').set({ change_number: pass }).where('id', '=', id).execute()
  })
}

interface Request {
  text: string
  question_key: string
  now: number
  due: number
  /** The open item that asks the same in other words. */
  same: () => string | null
}

/**
 * The open item that asks this, kept open until the transaction ends; a new one where there is none.
 * @returns `worded`: it has these very words
 */
async function itemFor(openQuestions: OpenQuestions, tx: Db, pass: number, { text, question_key, now, due, same }: Request): Promise<{ id: string; worded: boolean }> {
  for (;;) {
    const sameWords = await openWithKey(tx, question_key)
    if (sameWords === null) await openQuestions.syncIndex(tx)
    const there = sameWords ?? same()
    if (there === null) {
      const id = newId()
      await tx.insertInto('open_questions').values({ id, question_key, question: text, status: 'open', created_at: now, due_at: due, change_number: pass }).execute()
      return { id, worded: true }
    }
    // Changes nothing: whoever answers it waits until this person has joined, or has closed it already.
    const held = await tx.updateTable('open_questions').set({ status: 'open' }).where('id', '=', there).where('status', '=', 'open').returning('id').executeTakeFirst()
    if (held) {
      await bringForward(tx, there, due)
      return { id: there, worded: sameWords !== null }
    }
    openQuestions.forget(there)
  }
}

/** @throws Refused tooManyWaiting, tooManyToday; not where the person waits for this very question already */
async function refuseTooMany(db: Db, { openAtOnce, perDay }: Config['requests'], userId: string, { question_key, now }: { question_key: string; now: number }): Promise<void> {
  const own = db.selectFrom('open_question_askers').where('user_id', '=', userId)
  const today = await own.select('asked_at').where('asked_at', '>', now - day).orderBy('asked_at', 'desc').offset(perDay - 1).limit(1).executeTakeFirst()
  const waiting = own.innerJoin('open_questions', 'open_questions.id', 'question_id').where('status', '=', 'open')
  const { open } = await waiting.select((row) => row.fn.countAll<number>().as('open')).executeTakeFirstOrThrow()
  if (!today && open < openAtOnce) return
  if (await waiting.select('user_id').where('question_key', '=', question_key).executeTakeFirst()) return
  if (today) throw new Refused('tooManyToday', { retryAfter: Math.ceil((today.asked_at + day - now) / 1000) })
  throw new Refused('tooManyWaiting')
}

const day = 24 * 3_600_000

/**
 * Takes a person out of what they asked for. An item is worded as its earliest asker wrote it: the next one's words take the
 * place of theirs, which ask the same, and an item that nobody else asked goes. A draft keeps what the team wrote.
 */
export async function withdrawRequests(tx: Db, userId: string): Promise<void> {
  const given = await tx.deleteFrom('open_question_askers').where('user_id', '=', userId).returning(['question_id', 'text']).execute()
  if (given.length === 0) return
  const pass = await takeNamedLock(tx, 'desk')
  // In one order, so that two people who leave at once do not wait for one another.
  const inOrder = given.toSorted((one, other) => (one.question_id < other.question_id ? -1 : 1))
  // All of them before any draft, as whoever saves one does; and whoever is about to join is waited for: the next statement sees them.
  for (const { question_id } of inOrder) await tx.updateTable('open_questions').set((row) => ({ status: row.ref('status') })).where('id', '=', question_id).execute()
  for (const { question_id, text } of inOrder) {
    const next = await retitle(tx, question_id, pass)
    await rewordDrafts(tx, question_id, text, next)
    if (next === null) await tx.deleteFrom('open_questions').where('id', '=', question_id).execute()
  }
}
