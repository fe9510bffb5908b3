import type { Selectable } from 'kysely'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { Tables } from '../db/tables.ts'
import { openEditionReviews } from '../evidence/edition-reviews.ts'
import { identityOf, insertRecords, type EvidenceRecord, type RecordFields } from '../evidence/records.ts'
import { newId } from '../ids.ts'
import type { LibraryContext } from '../library/context.ts'
import { syncIndex } from '../library/sync.ts'
import { refuseFields, refuseTarget, sourceAt } from './propose.ts'
import { renewEntries } from './renew-entries.ts'

type Change = Selectable<Tables['evidence_changes']>

/**
 * Puts a change into force, all of it or nothing: the entries that rest on the source get new versions, or, for a new edition, are to be reviewed.
 * @throws Refused notFound: decided meanwhile; noRole: one's own proposal; conflict: the source changed since
 */
export async function approveChange(context: LibraryContext, userId: string, id: string): Promise<{ entries: number }> {
  const entries = await context.db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    const change = await waiting(tx, id)
    if (change.proposed_by === userId) throw new Refused('noRole', { msg: '自己的提议须由他人批准' })
    const source = await sourceAt(tx, change.evidence_id, change.revision)
    const now = context.clock()
    await decided(tx, now, id, { status: 'approved', decided_by: userId })
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

/** @throws Refused notFound: decided meanwhile */
export async function returnChange({ db, clock }: LibraryContext, userId: string, { id, remark }: { id: string; remark: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    const { evidence_id, proposed_by } = await waiting(tx, id)
    const now = clock()
    await decided(tx, now, id, { status: 'returned', decided_by: userId, remark })
    await record(tx, now, {
      actor: userId,
      action: 'evidence.return',
      subject: `evidence:${evidence_id}`,
      before: { proposed_by },
      after: { change: id, remark },
    })
  })
}

/** @throws Refused notFound: decided meanwhile; noRole: the proposal of another person */
export async function withdrawChange({ db, clock }: LibraryContext, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    const { evidence_id, proposed_by } = await waiting(tx, id)
    if (proposed_by !== userId) throw new Refused('noRole', { msg: '只能撤回自己的提议' })
    const now = clock()
    await decided(tx, now, id, { status: 'withdrawn', decided_by: userId })
    await record(tx, now, { actor: userId, action: 'evidence.withdraw', subject: `evidence:${evidence_id}`, before: {}, after: { change: id } })
  })
}

async function waiting(tx: Db, id: string): Promise<Change> {
  const change = await tx.selectFrom('evidence_changes').selectAll().where('id', '=', id).where('status', '=', 'waiting').executeTakeFirst()
  if (!change) throw new Refused('notFound', { msg: '该提议已有决定，请刷新' })
  return change
}

async function decided(tx: Db, now: number, id: string, decision: { status: Change['status']; decided_by: string; remark?: string }): Promise<void> {
  await tx
    .updateTable('evidence_changes')
    .set({ ...decision, decided_at: now })
    .where('id', '=', id)
    .execute()
}
