import { approveBatch } from '../library-batches/decide.ts'
import type { AppContext } from '../open-context.ts'
import { insertStaff } from './insert-user.ts'

/** Publishes an imported batch as a second person who has opened the sample. */
export async function approveAs(context: AppContext, batchId: string): Promise<void> {
  const { db, clock } = context
  const approver = await insertStaff(db)
  const sample = await db.selectFrom('import_rows').select('position').where('batch_id', '=', batchId).where('sample', '=', 1).execute()
  await db
    .insertInto('import_row_openings')
    .values(sample.map(({ position }) => ({ batch_id: batchId, position, user_id: approver, opened_at: clock() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await approveBatch(context, approver, { id: batchId })
}
