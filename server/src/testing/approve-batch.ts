import { newId } from '../ids.ts'
import { approveBatch } from '../library-batches/decide.ts'
import type { AppContext } from '../open-context.ts'

/** Publishes an imported batch as a second person who has opened the sample. */
export async function approveAs(context: AppContext, batchId: string, approver = newId()): Promise<void> {
  const { db, clock } = context
  const sample = await db.selectFrom('import_rows').select('position').where('batch_id', '=', batchId).where('sample', '=', 1).execute()
  await db
    .insertInto('import_row_openings')
    .values(sample.map(({ position }) => ({ batch_id: batchId, position, user_id: approver, opened_at: clock() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await approveBatch(context, approver, { id: batchId })
}
