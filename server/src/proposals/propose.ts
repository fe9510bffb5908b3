import { proposalNames, type ProposalKind } from '@xunyi/contract/proposals'
import { Refused } from '@xunyi/contract/refusals'
import { dropApproval } from '../approvals/approvals.ts'
import { record } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import { approvalKey, type Proposals } from './decide.ts'

/** Acts on questions, entries and batches. */
export const acts: Proposals<'proposals'> = {
  table: 'proposals',
  action: 'proposal',
  subject: ({ subject }) => subject,
  facts: ({ kind }) => ({ kind }),
}

interface Act {
  kind: ProposalKind
  /** `question:ID`, `entry:ID` or `import:ID`. */
  subject: string
  detail?: Record<string, unknown>
  reason?: string
}

/** Proposes an act, in the transaction that has checked that it is possible. @throws Refused conflict: the same act waits already */
export async function propose(tx: Db, now: number, userId: string, { kind, subject, detail = {}, reason = '' }: Act): Promise<string> {
  const id = newId()
  const added = await tx
    .insertInto('proposals')
    .values({ id, kind, subject, detail: JSON.stringify(detail), reason, status: 'waiting', proposed_by: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refused('conflict', { msg: `“${proposalNames[kind]}”已有人提议，正等待另一人确认` })
  // A withdrawal is recorded by itself.
  if (kind !== 'withdraw')
    await record(tx, now, { actor: userId, action: 'proposal.make', subject, before: {}, after: { kind, ...detail, ...(reason === '' ? {} : { reason }) } })
  return id
}

/** Closes what waits on a subject that another act has settled. */
export async function settle(tx: Db, now: number, subject: string, decidedBy: string): Promise<void> {
  const settled = await tx
    .updateTable('proposals')
    .set({ status: 'returned', decided_by: decidedBy, decided_at: now, remark: '已由其他操作处理' })
    .where('subject', '=', subject)
    .where('status', '=', 'waiting')
    .returning('id')
    .execute()
  for (const { id } of settled) await dropApproval(tx, approvalKey('proposals', id))
}

/** Whether something waits on a subject. */
export async function isProposed(db: Db, subject: string): Promise<boolean> {
  return (await db.selectFrom('proposals').select('id').where('subject', '=', subject).where('status', '=', 'waiting').executeTakeFirst()) !== undefined
}
