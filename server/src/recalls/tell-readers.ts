import { setImmediate } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../ids.ts'
import { untoldReaders } from './readers.ts'

/** Requests that were under way when the version was called back store what they showed well within this time, in milliseconds. */
const settledMs = 10 * 60_000

interface Batches {
  /** Letters of one transaction, so that other writes do not wait long. */
  batch?: number
  /** Called after each. */
  onBatch?: () => void
}

/**
 * Writes the letters of every recall under way, a batch in a transaction; what a crash interrupts, the next run continues. Several servers may
 * run it at once. A recall ends some time after its call, when no reader is left.
 */
export async function tellReaders({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, { batch = 500, onBatch = () => undefined }: Batches = {}): Promise<void> {
  const underWay = await db.selectFrom('recalls').selectAll().where('finished_at', 'is', null).orderBy('called_at').execute()
  for (const recall of underWay) {
    // The embedded database does not yield by itself.
    for (let last = batch; last === batch; await setImmediate()) {
      last = await tellSome(db, clock(), recall, batch)
      onBatch()
    }
    if (clock() < recall.called_at + settledMs) continue
    await db.updateTable('recalls').set({ finished_at: clock() }).where('id', '=', recall.id).where('called_at', '=', recall.called_at).execute()
  }
}

/** @returns how many readers were found */
function tellSome(db: Db, now: number, recall: Selectable<Tables['recalls']>, most: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const people = await untoldReaders(tx, recall, most)
    if (people.length === 0) return 0
    const written = await tx
      .insertInto('recall_letters')
      .values(people.map((user_id) => ({ id: newId(), recall_id: recall.id, user_id, created_at: now, read_at: null })))
      .onConflict((conflict) => conflict.columns(['recall_id', 'user_id']).doNothing())
      .returning('id')
      .execute()
    await tx
      .updateTable('recalls')
      .set((row) => ({ told: row('told', '+', written.length) }))
      .where('id', '=', recall.id)
      .execute()
    return people.length
  })
}
