import { reportReasons, type answerReports, type keepAnswer, type ReportReason } from '@xunyi/contract/answer-reports'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { checkedReason } from '../users/administer.ts'

const most = 200

export async function reportsOf(db: Db, entryId: string): Promise<Answer<typeof answerReports>> {
  if (!(await db.selectFrom('library_entries').select('id').where('id', '=', entryId).executeTakeFirst())) throw new Refused('notFound')
  const rows = await db
    .selectFrom('answer_reports')
    .select(['id', 'entry_version', 'reason', 'text', 'created_at', 'outcome', 'note'])
    .where('entry_id', '=', entryId)
    .orderBy((row) => row.case().when('outcome', 'is', null).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  const ratings = await db
    .selectFrom('answer_ratings')
    .select((row) => ['helpful', row.fn.countAll<number>().as('total')])
    .where('entry_id', '=', entryId)
    .groupBy('helpful')
    .execute()
  const count = (helpful: 0 | 1) => Number(ratings.find((row) => row.helpful === helpful)?.total ?? 0)
  const reports = rows.map(({ entry_version, created_at, ...rest }) => ({ ...rest, version: entry_version, at: new Date(created_at).toISOString() }))
  return { helpful: count(1), not_helpful: count(0), reports }
}

/** A new version of the entry closes its open reports for these reasons. Runs in the transaction that publishes it. */
export async function closeRevised(tx: Db, now: number, entryId: string, approver: string, reasons: readonly ReportReason[] = reportReasons): Promise<void> {
  await tx
    .updateTable('answer_reports')
    .set({ outcome: 'revised', closed_by: approver, closed_at: now })
    .where('entry_id', '=', entryId)
    .where('reason', 'in', reasons)
    .where('outcome', 'is', null)
    .execute()
}

/** Closes open reports without a change. @throws Refused notFound: none of them is open; badRequest: a reason with personal data */
export async function closeKept(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  actor: string,
  input: Received<typeof keepAnswer>,
): Promise<{ closed: number }> {
  const note = checkedReason(input.note)
  return db.transaction().execute(async (tx) => {
    const closed = await tx
      .updateTable('answer_reports')
      .set({ outcome: 'kept', note, closed_by: actor, closed_at: clock() })
      .where('entry_id', '=', input.entry_id)
      .where('id', 'in', input.reports)
      .where('outcome', 'is', null)
      .returning('id')
      .execute()
    if (closed.length === 0) throw new Refused('notFound', { msg: '这些反馈已经处理' })
    await record(tx, clock(), {
      actor,
      action: 'entry.reports_close',
      subject: `entry:${input.entry_id}`,
      before: {},
      after: { rows: closed.length, reason: note },
    })
    return { closed: closed.length }
  })
}
