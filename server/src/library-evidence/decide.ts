import type { Selectable } from 'kysely'
import { record } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { Tables } from '../db/tables.ts'
import { openEditionReviews } from '../evidence/edition-reviews.ts'
import { identityOf, insertRecords, type EvidenceRecord, type RecordFields } from '../evidence/records.ts'
import { newId } from '../ids.ts'
import type { LibraryContext } from '../library/context.ts'
import { syncIndex } from '../library/sync.ts'
import { approveIn, type Proposals } from '../proposals/decide.ts'
import { refuseFields, refuseTarget, sourceAt } from './propose.ts'
import { renewEntries } from './renew-entries.ts'

type Change = Selectable<Tables['evidence_changes']>

/** Proposed changes of sources. */
export const changes: Proposals<'evidence_changes'> = {
  table: 'evidence_changes',
  action: 'evidence',
  subject: ({ evidence_id }) => `evidence:${evidence_id}`,
  facts: ({ id }) => ({ change: id }),
}

/**
 * Puts a change into force, all of it or nothing: the entries that rest on the source get new versions, or, for a new edition, are to be reviewed.
 * @throws Refused notFound: decided meanwhile; noRole: one's own proposal; conflict: the source changed since
 */
export async function approveChange(context: LibraryContext, userId: string, id: string): Promise<{ entries: number }> {
  const entries = await context.db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    const now = context.clock()
    const change = await approveIn(tx, now, userId, { of: changes, id })
    const source = await sourceAt(tx, change.evidence_id, change.revision)
    const entries = await apply(tx, now, userId, { source, change })
    const { kind, proposed_by, reason, into_id } = change
    await record(tx, now, {
      actor: userId,
      action: `evidence.${kind}`,
      subject: `evidence:${source.id}`,
      before: { revision: source.revision, title: source.title },
      after: { change: id, proposed_by, reason, entries, ...(into_id === null ? {} : { into: into_id }) },
    })
    return entries
  })
  await syncIndex(context)
  return { entries }
}

/** @returns the number of entries that it concerns */
async function apply(tx: Db, now: number, approvedBy: string, { source, change }: { source: EvidenceRecord; change: Change }): Promise<number> {
  const by = { writtenBy: change.proposed_by, approvedBy }
  const fields = JSON.parse(change.fields) as RecordFields
  const touch = { revision: source.revision + 1, updated_at: now }
  if (change.kind === 'merge') {
    await refuseTarget(tx, source, change.into_id)
    const into = change.into_id!
    await tx
      .updateTable('evidence_records')
      .set({ merged_into: into, ...touch })
      .where('id', '=', source.id)
      .execute()
    await tx.updateTable('evidence_records').set({ merged_into: into }).where('merged_into', '=', source.id).execute()
    await tx.updateTable('evidence_identities').set({ evidence_id: into }).where('evidence_id', '=', source.id).execute()
    return renewEntries(tx, now, source.id, by)
  }
  await refuseFields(tx, source, change.kind, fields)
  const identity = identityOf(fields)
  if (change.kind === 'edition') {
    const newer = newId()
    await insertRecords(tx, now, new Map([[identity, { id: newer, ...fields }]]))
    await tx
      .updateTable('evidence_records')
      .set({ superseded_by: newer, ...touch })
      .where('id', '=', source.id)
      .execute()
    return openEditionReviews(tx, now, source.id)
  }
  await tx
    .updateTable('evidence_records')
    .set({ ...fields, ...touch })
    .where('id', '=', source.id)
    .execute()
  await tx
    .insertInto('evidence_identities')
    .values({ identity, evidence_id: source.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return renewEntries(tx, now, source.id, by)
}
