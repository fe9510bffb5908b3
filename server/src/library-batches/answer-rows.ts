import { Refused } from '@xunyi/contract/refusals'
import { sql } from 'kysely'
import { closeRevised } from '../answer-reports/close.ts'
import type { AuditEvent } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { closeEditionReviews } from '../evidence/edition-reviews.ts'
import { settle } from '../proposals/propose.ts'
import { callBack } from '../recalls/call-back.ts'

/* A batch does with an entry what the publication of a draft does: reports and reviews of it are closed, and its readers are told where that is wished. */

/** Rows of a batch beside the version that each follows. */
const changedRows = (db: Db, batchId: string) =>
  db
    .selectFrom('import_rows')
    .innerJoin('library_versions as earlier', (join) =>
      join.onRef('earlier.entry_id', '=', 'import_rows.entry_id').on('earlier.version', '=', sql<number>`import_rows.version - 1`),
    )
    .where('batch_id', '=', batchId)

/** Rows that change the answer of a published entry. */
export const answerRows = (db: Db, batchId: string) =>
  changedRows(db, batchId).where('withdrawn', '=', 0).whereRef('import_rows.answer', '<>', 'earlier.answer')

/** @throws Refused notAllowed: one of the rows changes no published answer */
export async function refuseOtherRows(db: Db, batchId: string, positions: readonly number[]): Promise<void> {
  const known = new Set((await answerRows(db, batchId).select('position').execute()).map(({ position }) => position))
  if (positions.some((position) => !known.has(position))) throw new Refused('notAllowed', { msg: '所选条目中有的没有改动已发布的答案，请刷新后重选' })
}

interface Published {
  id: string
  approver: string
}

/** Closes what is open about the entries that a published batch has changed: a report only where a reader sees a difference. */
export async function closeOpen(tx: Db, now: number, { id, approver }: Published): Promise<void> {
  const reported = await changedRows(tx, id)
    .innerJoin('answer_reports', 'answer_reports.entry_id', 'import_rows.entry_id')
    .select('import_rows.entry_id')
    .distinct()
    .where('outcome', 'is', null)
    .where((row) =>
      row.or([
        row('import_rows.answer', '<>', row.ref('earlier.answer')),
        row('import_rows.question', '<>', row.ref('earlier.question')),
        row('import_rows.evidence', '<>', row.ref('earlier.evidence')),
      ]),
    )
    .execute()
  for (const { entry_id } of reported) await closeRevised(tx, now, entry_id, approver)
  const reviewed = await changedRows(tx, id)
    .innerJoin('edition_reviews', 'edition_reviews.entry_id', 'import_rows.entry_id')
    .select('import_rows.entry_id')
    .distinct()
    .where('closed_at', 'is', null)
    .execute()
  for (const { entry_id } of reviewed) await closeEditionReviews(tx, now, entry_id, approver)
  const back = await changedRows(tx, id)
    .innerJoin('proposals', (join) => join.on('proposals.subject', '=', sql<string>`'entry:' || import_rows.entry_id`).on('proposals.status', '=', 'waiting'))
    .select('import_rows.entry_id')
    .distinct()
    .where('withdrawn', '=', 1)
    .execute()
  for (const { entry_id } of back) await settle(tx, now, `entry:${entry_id}`, approver)
}

interface Recalled {
  id: string
  positions: readonly number[]
  reason: string
  actor: string
}

/** Calls the answers that these rows have replaced back. @returns the audit events */
export async function callBackRows(tx: Db, now: number, { id, positions, reason, actor }: Recalled): Promise<AuditEvent[]> {
  const rows = await answerRows(tx, id).select(['import_rows.entry_id', 'import_rows.version']).where('position', 'in', positions).orderBy('position').execute()
  const events: AuditEvent[] = []
  for (const { entry_id, version } of rows) events.push(await callBack(tx, now, { entryId: entry_id, version: version - 1, reason, actor }))
  return events
}
