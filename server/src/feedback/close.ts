import type { closeFeedback, reopenFeedback } from '@xunyi/contract/console-feedback'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/database.ts'
import type { StaffUser } from '../http/request-context.ts'
import type { ScreeningContext } from '../moderation/context.ts'
import { recordAdministration } from '../users/administer.ts'

/** @throws Refused notFound; conflict: closed already; badRequest: an invalid reason */
export async function close(context: ScreeningContext, { userId }: StaffUser, { id, reason }: Received<typeof closeFeedback>): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const now = context.clock()
    await takeOpen(tx, id, { reply: null, closed_by: userId, closed_at: now })
    const by = { actor: userId, ...(reason === null ? {} : { reason }) }
    await recordAdministration(tx, now, by, { action: 'feedback.close', subject: `feedback:${id}`, before: { status: 'open' }, after: { status: 'closed' } })
  })
}

/** Feedback with a reply stays closed: the e-mail has been sent. @throws Refused notFound; conflict: replied to, or already open */
export async function reopen(context: ScreeningContext, { userId }: StaffUser, { id }: Received<typeof reopenFeedback>): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const closed = tx.updateTable('product_feedback').where('id', '=', id).where('status', '=', 'closed').where('reply', 'is', null)
    const opened = await closed.set({ status: 'open', closed_by: null, closed_at: null }).returning('id').executeTakeFirst()
    if (!opened) throw await notTaken(tx, id, '该反馈已回复或已重新打开，请刷新查看')
    await recordAdministration(
      tx,
      context.clock(),
      { actor: userId },
      { action: 'feedback.reopen', subject: `feedback:${id}`, before: { status: 'closed' }, after: { status: 'open' } },
    )
  })
}

/** Closes open feedback; of several concurrent calls one succeeds. @throws Refused notFound, conflict */
export async function takeOpen(tx: Db, id: string, closed: { reply: string | null; closed_by: string; closed_at: number }) {
  const taken = await tx
    .updateTable('product_feedback')
    .set({ status: 'closed', ...closed })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  if (!taken) throw await notTaken(tx, id, '该反馈已有人处理，请刷新查看')
  return taken
}

async function notTaken(tx: Db, id: string, msg: string): Promise<Refused> {
  const there = await tx.selectFrom('product_feedback').select('id').where('id', '=', id).executeTakeFirst()
  return there ? new Refused('conflict', { msg }) : new Refused('notFound')
}
