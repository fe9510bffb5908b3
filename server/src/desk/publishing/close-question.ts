import type { Outcome, reject as rejectEndpoint } from '@xunyi/contract/desk'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../../audit/record.ts'
import type { Db } from '../../db/database.ts'
import { refuseWhileHeld } from '../../safety/cases/questions.ts'
import { isUntouched } from '../drafts/writers.ts'
import { lockQuestion } from '../queue/claim.ts'
import type { DeskContext } from '../queue/context.ts'

/** Closes a question without an answer; the same question asked later is a new one. @throws Refused notFound, conflict */
export async function rejectQuestion({ db, clock }: DeskContext, userId: string, { id, reason }: Received<typeof rejectEndpoint>): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    await lockQuestion(tx, now, userId, id)
    await refuseWhileHeld(tx, id)
    await refuseWhileSubmitted(tx, id)
    await closeQuestion(tx, id, { outcome: 'rejected', entry_id: null, closed_by: userId, closed_at: now, reason })
    await record(tx, now, {
      actor: userId,
      action: 'question.reject',
      subject: `question:${id}`,
      before: { status: 'open' },
      after: { status: 'answered', outcome: 'rejected' },
    })
  })
}

interface Closure {
  outcome: Exclude<Outcome, 'private'>
  entry_id: string | null
  closed_by: string
  closed_at: number
  reason?: string
}

/** Closes a locked question. Its unpublished draft becomes a draft without a question; an untouched one is deleted. */
export async function closeQuestion(tx: Db, id: string, closure: Closure): Promise<void> {
  await tx
    .updateTable('open_questions')
    .set({ status: 'answered', claimed_by: null, claimed_until: null, ...closure })
    .where('id', '=', id)
    .execute()
  const draft = await tx.updateTable('drafts').set({ question_id: null }).where('question_id', '=', id).returning('id').executeTakeFirst()
  if (draft && (await isUntouched(tx, draft.id))) await tx.deleteFrom('drafts').where('id', '=', draft.id).execute()
}

/** @throws Refused conflict: the question's draft waits for approval */
export async function refuseWhileSubmitted(tx: Db, id: string): Promise<void> {
  const draft = await tx.selectFrom('drafts').select('id').where('question_id', '=', id).where('status', '=', 'submitted').executeTakeFirst()
  if (draft) throw new Refused('conflict', { msg: '该问题的答案正在等待审核，请先由审核人退回' })
}
