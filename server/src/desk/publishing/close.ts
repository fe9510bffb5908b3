import type { Outcome, reject as rejectEndpoint } from '@xunyi/contract/desk'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../../audit/record.ts'
import type { Db } from '../../db/database.ts'
import type { DeskContext } from '../queue/context.ts'
import { extendClaim } from '../queue/claim.ts'
import { isUntouched, stored, writtenIn } from '../drafts/draft-content.ts'

/** Closes a question without an answer: asked again, it is a new one. @throws Refused notFound, conflict */
export async function rejectQuestion({ db, clock }: DeskContext, userId: string, { id, reason }: Received<typeof rejectEndpoint>): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    await extendClaim(tx, now, userId, id)
    await refuseWhileSubmitted(tx, id)
    await closing(tx, id, { outcome: 'rejected', entry_id: null, closed_by: userId, closed_at: now, reason })
    await record(tx, now, { actor: userId, action: 'question.reject', subject: `question:${id}`, before: { status: 'open' }, after: { status: 'answered', outcome: 'rejected' } })
  })
}

interface Closed {
  outcome: Outcome
  entry_id: string | null
  closed_by: string
  closed_at: number
  reason?: string
}

/** Closes a question that is held. What was written for it and not published stays as a draft of the library; what was only begun goes. */
export async function closing(tx: Db, id: string, closed: Closed): Promise<void> {
  await tx.updateTable('open_questions').set({ status: 'answered', claimed_by: null, claimed_until: null, ...closed }).where('id', '=', id).execute()
  const draft = await tx.updateTable('drafts').set({ question_id: null }).where('question_id', '=', id).returning(['id', 'content']).executeTakeFirst()
  if (!draft) return
  const written = writtenIn(draft.content)
  if (isUntouched(written)) await tx.deleteFrom('drafts').where('id', '=', draft.id).execute()
  else await tx.updateTable('drafts').set({ content: stored({ ...written, closed: [...(written.closed ?? []), id] }) }).where('id', '=', draft.id).execute()
}

/** @throws Refused conflict: an answer waits for approval */
export async function refuseWhileSubmitted(tx: Db, id: string): Promise<void> {
  const draft = await tx.selectFrom('drafts').select('id').where('question_id', '=', id).where('status', '=', 'submitted').executeTakeFirst()
  if (draft) throw new Refused('conflict', { msg: '该问题的答案正在等待审核，请先由审核人退回' })
}
