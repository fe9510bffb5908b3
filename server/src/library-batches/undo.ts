import type { Received } from '@xunyi/contract/endpoint'
import type { undoBatch as undoEndpoint } from '@xunyi/contract/library-batches'
import { Refused } from '@xunyi/contract/refusals'
import { sql } from 'kysely'
import { approverBeside } from '../approvals/approvals.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { DeskContext } from '../desk/queue/context.ts'
import { putUses } from '../evidence/records.ts'
import { contentColumns } from '../library/content-columns.ts'
import { entriesOf, nextChange } from '../library/entries.ts'
import { syncIndex } from '../library/sync.ts'
import { publishIn } from '../proposals/decide.ts'
import { acts, propose } from '../proposals/propose.ts'
import { checkedReason, recordAdministration } from '../users/administer.ts'

const batchSubject = (id: string) => `import:${id}`

/** Proposes to undo a published batch. @throws Refused notFound; conflict: not published, or undone already; badRequest: an invalid reason */
export async function proposeUndo({ db, clock }: DeskContext, actor: string, { id, reason }: Received<typeof undoEndpoint>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const batch = await tx.selectFrom('import_batches').select('status').where('id', '=', id).executeTakeFirst()
    if (!batch) throw new Refused('notFound')
    if (batch.status !== 'approved') throw new Refused('conflict', { msg: '这个批次没有发布，或已经撤销' })
    await propose(tx, clock(), actor, { kind: 'undo_import', subject: batchSubject(id), reason: checkedReason(reason) })
  })
}

/**
 * Undoes a published batch as another person proposed: its new entries are withdrawn, the others get the version before once more. Entries that have
 * changed since stay.
 * @throws Refused notFound: decided meanwhile; noRole: one's own proposal; conflict: undone already
 */
export async function undoBatch(context: DeskContext, actor: string, proposal: string, facts: Record<string, unknown> = {}): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    const now = context.clock()
    const { subject, reason, proposed_by, ...approved } = await publishIn(tx, now, actor, { of: acts, id: proposal })
    const id = subject.slice(batchSubject('').length)
    const undone = { status: 'undone', undone_by: actor, undone_at: now } as const
    const batch = await tx.updateTable('import_batches').set(undone).where('id', '=', id).where('status', '=', 'approved').returning('id').executeTakeFirst()
    if (!batch) throw new Refused('conflict', { msg: '这个批次已经撤销' })
    const updated_at = await nextChange(tx, now)
    const restored = await restore(tx, id, now, updated_at)
    const withdrawn = await withdrawNew(tx, id, updated_at)
    const { rows } = await tx
      .selectFrom('import_rows')
      .select((row) => row.fn.countAll().as('rows'))
      .where('batch_id', '=', id)
      .executeTakeFirstOrThrow()
    const counts = { withdrawn, restored, changed_since: Number(rows) - withdrawn - restored }
    const after = { ...counts, proposed_by, ...approverBeside(actor, approved), ...facts }
    await recordAdministration(tx, now, { actor, reason }, { action: 'library.import_undo', subject, before: {}, after })
  })
  await syncIndex(context)
}

/** Rows whose entry is still in the version of the batch. */
export const untouched = (tx: Db, id: string) =>
  tx
    .selectFrom('import_rows')
    .innerJoin('library_entries', (join) =>
      join.onRef('library_entries.id', '=', 'import_rows.entry_id').onRef('library_entries.version', '=', 'import_rows.version'),
    )
    .where('batch_id', '=', id)

/** Gives changed entries the version before as a new one, and withdraws those that were withdrawn. */
async function restore(tx: Db, id: string, now: number, updated_at: number): Promise<number> {
  const people = ['written_by', 'approved_by', 'confirmed_by'] as const
  const next = sql<number>`earlier.version + 2`.as('version')
  const changed = untouched(tx, id).where('import_rows.version', '>', 1)
  await tx
    .insertInto('library_versions')
    .columns(['entry_id', 'version', ...contentColumns, ...people, 'created_at'])
    .expression(
      changed
        .innerJoin('library_versions as earlier', (join) =>
          join.onRef('earlier.entry_id', '=', 'import_rows.entry_id').on('earlier.version', '=', sql<number>`import_rows.version - 1`),
        )
        .select(['earlier.entry_id', next, ...contentColumns.map((column) => `earlier.${column}` as const)])
        .select([...people.map((person) => `earlier.${person}` as const), sql.lit(now).as('created_at')]),
    )
    .execute()
  await tx
    .insertInto('version_writers')
    .columns(['entry_id', 'version', 'user_id'])
    .expression(
      changed
        .innerJoin('version_writers as earlier', (join) =>
          join.onRef('earlier.entry_id', '=', 'import_rows.entry_id').on('earlier.version', '=', sql<number>`import_rows.version - 1`),
        )
        .select(['earlier.entry_id', next, 'earlier.user_id']),
    )
    .execute()
  const again = (withdrawn: 0 | 1) =>
    tx
      .updateTable('library_entries')
      .set((row) => ({ version: sql<number>`version + 1`, status: withdrawn === 1 ? 'withdrawn' : row.ref('status'), updated_at }))
      .where('id', 'in', changed.select('import_rows.entry_id').where('withdrawn', '=', withdrawn))
      .returning('id')
      .execute()
  const restored = [...(await again(1)), ...(await again(0))]
  for (let from = 0; from < restored.length; from += 500) await putUses(tx, await evidenceOf(tx, restored.slice(from, from + 500)))
  return restored.length
}

async function evidenceOf(tx: Db, entries: readonly { id: string }[]) {
  const states = await entriesOf(
    tx,
    entries.map(({ id }) => id),
  )
  return states.map(({ entry: { id, evidence } }) => ({ id, evidence }))
}

async function withdrawNew(tx: Db, id: string, updated_at: number): Promise<number> {
  const fresh = untouched(tx, id).select('entry_id').where('import_rows.version', '=', 1).where('status', '=', 'published')
  const withdrawn = await tx.updateTable('library_entries').set({ status: 'withdrawn', updated_at }).where('id', 'in', fresh).returning('id').execute()
  return withdrawn.length
}
