import type { Outcome } from '@xunyi/contract/desk'
import { Refused } from '@xunyi/contract/refusals'
import { markAnswer, markDaysOfQuestion } from '../../daily-figures/mark.ts'
import type { Db } from '../../db/database.ts'
import { settle } from '../../proposals/propose.ts'
import { isUntouched } from '../drafts/writers.ts'
import { questionSubject, refuseWhileProposed } from '../queue/proposed.ts'

interface Closure {
  outcome: Exclude<Outcome, 'private'>
  entry_id: string | null
  closed_by: string
  closed_at: number
  reason?: string
}

/** Closes a locked question and what was proposed for it. Its unpublished draft becomes a draft without a question; an untouched one is deleted. */
export async function closeQuestion(tx: Db, id: string, closure: Closure): Promise<void> {
  await tx
    .updateTable('open_questions')
    .set({ status: 'answered', claimed_by: null, claimed_until: null, awaiting_until: null, ...closure })
    .where('id', '=', id)
    .execute()
  await markDaysOfQuestion(tx, id)
  await markAnswer(tx, closure.closed_at)
  const draft = await tx.updateTable('drafts').set({ question_id: null }).where('question_id', '=', id).returning('id').executeTakeFirst()
  if (draft && (await isUntouched(tx, draft.id))) await tx.deleteFrom('drafts').where('id', '=', draft.id).execute()
  await settle(tx, closure.closed_at, questionSubject(id), closure.closed_by)
}

/** @throws Refused conflict: the question's draft waits for approval, or an act on it for confirmation */
export async function refuseWhileSubmitted(tx: Db, id: string): Promise<void> {
  const draft = await tx.selectFrom('drafts').select('id').where('question_id', '=', id).where('status', '=', 'submitted').executeTakeFirst()
  if (draft) throw new Refused('conflict', { msg: '该问题的答案正在等待审核，请先由审核人退回' })
  await refuseWhileProposed(tx, id)
}
