import type { Answer } from '@xunyi/contract/endpoint'
import type { Letter, letterDetail } from '@xunyi/contract/feedback'
import { Refused } from '@xunyi/contract/refusals'
import { chinaDay } from '../china-time.ts'
import type { Clock } from '../db/clock.ts'
import type { Db } from '../db/database.ts'
import { textKey } from '../text/text-key.ts'
import { citationsOf, linksOf, type Evidence } from '../evidence/piece.ts'

/* Letters whose answer is for one asker and in no library, or that tell why there is none. */

const most = 200

/** A person's private replies as letters. */
export async function privateLetters(db: Db, userId: string): Promise<Letter[]> {
  const rows = await privateReplies(db, userId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute()
  return rows.map(({ id, origin_question, created_at, read_at, rejected }) => ({
    id,
    kind: rejected === 1 ? 'rejection' : 'answer',
    report: null,
    question_and_answer_library_id: '',
    create_time: new Date(created_at).toISOString(),
    read_answer: read_at !== null,
    origin_question,
  }))
}

/** @throws Refused notFound */
export async function readPrivateReply(db: Db, clock: Clock, userId: string, id: string): Promise<Answer<typeof letterDetail>> {
  const reply = await privateReplies(db, userId).where('id', '=', id).executeTakeFirst()
  if (!reply) throw new Refused('notFound')
  await db.updateTable('private_replies').set({ read_at: clock() }).where('id', '=', id).where('read_at', 'is', null).execute()
  const pieces = JSON.parse(reply.evidence) as Evidence[]
  const rejected = reply.rejected === 1
  return {
    question: reply.origin_question,
    library_question: null,
    rejected: rejected ? reply.answer : null,
    answer: rejected ? '' : reply.answer,
    evidences: linksOf(pieces),
    sources: citationsOf(pieces),
    // A second person read it on that day; it stands for the case it was asked about and is not reviewed again.
    reviewed_on: rejected ? null : chinaDay(reply.created_at),
    review_due: null,
    newer: false,
    withdrawn: false,
    recall: null,
  }
}

export const privateReplies = (db: Db, userId: string) => db.selectFrom('private_replies').selectAll().where('user_id', '=', userId)

/** Why the team does not answer a question of the person, by its latest letter. */
export async function rejectionOf(db: Db, userId: string, question: string): Promise<string | null> {
  const key = textKey(question)
  const rows = await privateReplies(db, userId).where('rejected', '=', 1).orderBy('created_at', 'desc').limit(most).execute()
  return rows.find(({ origin_question }) => textKey(origin_question) === key)?.answer ?? null
}
