import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { approveSource as approveEndpoint } from '@xunyi/contract/evidence-records'
import type { Selectable } from 'kysely'
import { approverBeside, type Approved } from '../approvals/approvals.ts'
import { record } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { Tables } from '../db/tables.ts'
import { openEditionReviews } from '../evidence/edition-reviews.ts'
import { identityOf, insertRecords, type EvidenceRecord, type RecordFields } from '../evidence/records.ts'
import { newId } from '../ids.ts'
import type { LibraryContext } from '../library/context.ts'
import { syncIndex } from '../library/sync.ts'
import { nothingToRecall } from '../recalls/call-back.ts'
import { checkedReason } from '../users/administer.ts'
import { approveIn, type Proposals } from '../proposals/decide.ts'
import { refuseFields, refuseTarget, sourceAt } from './propose.ts'
import { renewEntries, type Renewed } from './renew-entries.ts'

type Change = Selectable<Tables['evidence_changes']>

/** Proposed changes of sources. */
export const changes: Proposals<'evidence_changes'> = {
  table: 'evidence_changes',
  action: 'evidence',
  subject: ({ evidence_id }) => `evidence:${evidence_id}`,
  facts: ({ id }) => ({ change: id }),
}

/**
 * Approves a change, and puts it into force, all of it or nothing: the entries that rest on the source get new versions, or, for a new edition, are to be reviewed.
 * @throws Refused notFound: decided meanwhile; noRole: one's own proposal; conflict: the source changed since; notAllowed: nobody has approved it; badRequest: a sentence with personal data
 */
export async function approveChange(
  context: LibraryContext,
  userId: string,
  { id, recall }: Received<typeof approveEndpoint>,
): Promise<Answer<typeof approveEndpoint>> {
  const entries = await context.db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    const now = context.clock()
    const decisions = { recall: recall === undefined ? undefined : checkedReason(recall) }
    const { row: change, approved } = await approveIn(tx, now, userId, { of: changes, id, decisions })
    const { kind, proposed_by, reason, into_id } = change
    if (kind === 'edition' && recall !== undefined) throw nothingToRecall()
    const source = await sourceAt(tx, change.evidence_id, change.revision)
    if (!approved) return null
    const { entries, recalls } = await apply(tx, now, userId, { source, change, approved })
    await record(tx, now, {
      actor: userId,
      action: `evidence.${kind}`,
      subject: `evidence:${source.id}`,
      before: { revision: source.revision, title: source.title },
      after: { change: id, proposed_by, ...approverBeside(userId, approved), reason, entries, ...(into_id === null ? {} : { into: into_id }) },
    })
    for (const event of recalls) await record(tx, now, event)
    return entries
  })
  if (entries !== null) await syncIndex(context)
  return { entries }
}

interface Applied {
  source: EvidenceRecord
  change: Change
  approved: Approved
}

/** @returns the number of entries that it concerns, and the audit events of those that are called back */
async function apply(tx: Db, now: number, publisher: string, { source, change, approved }: Applied): Promise<Renewed> {
  const renewing = { by: { writtenBy: change.proposed_by, approvedBy: approved.approvedBy }, publisher, recall: approved.decisions.recall }
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
    return renewEntries(tx, now, source.id, renewing)
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
    return { entries: await openEditionReviews(tx, now, source.id), recalls: [] }
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
  return renewEntries(tx, now, source.id, renewing)
}
