import type { ServerContext } from '../../context.ts'
import { record } from '../../audit/record.ts'
import { listedReports } from './own-reports.ts'

type Context = Pick<ServerContext, 'db' | 'clock'>

/**
 * Keeps with the texts of a case that 知道了 was pressed on the notice of an answer; the first time counts.
 * @param id of the history record that the notice came with
 * @returns the own report that the text is in; null: none that its writer is shown
 */
export async function acknowledge({ db, clock }: Context, userId: string, id: string): Promise<{ report: string | null }> {
  const open = await db
    .selectFrom('safety_records')
    .select('id')
    .where('user_id', '=', userId)
    .where('shown_with', '=', id)
    .where('acknowledged_at', 'is', null)
    .executeTakeFirst()
  if (open) await keep({ db, clock }, userId, id)
  const report = await listedReports(db, userId)
    .innerJoin('safety_case_texts', 'case_id', 'safety_cases.id')
    .innerJoin('safety_records', 'safety_records.id', 'record_id')
    .where('shown_with', '=', id)
    .where('safety_records.user_id', '=', userId)
    .select('safety_cases.id')
    // The words that were typed come before the known question that was picked after them.
    .orderBy('safety_cases.death', 'desc')
    .orderBy('safety_cases.opened_at')
    .orderBy('safety_cases.id')
    .executeTakeFirst()
  return { report: report?.id ?? null }
}

async function keep({ db, clock }: Context, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock()
    const kept = await tx
      .updateTable('safety_records')
      .set({ acknowledged_at: now })
      .where('user_id', '=', userId)
      .where('shown_with', '=', id)
      .where('acknowledged_at', 'is', null)
      .returning('id')
      .execute()
    if (kept.length === 0) return
    const cases = await tx
      .selectFrom('safety_case_texts')
      .select('case_id')
      .distinct()
      .where(
        'record_id',
        'in',
        kept.map((row) => row.id),
      )
      .orderBy('case_id')
      .execute()
    for (const { case_id } of cases)
      await record(tx, now, { actor: 'reporter', action: 'case.acknowledge', subject: `case:${case_id}`, before: {}, after: { acknowledged_at: now } })
  })
}
