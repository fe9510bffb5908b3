import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { edited, synonymDifference, type SynonymEdits } from '@xunyi/contract/synonym-groups'
import { type approveSynonyms as approveEndpoint, type SynonymDryRun } from '@xunyi/contract/synonyms'
import { record } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { syncIndex } from '../library/sync.ts'
import type { SynonymContext } from './context.ts'
import { inWorker } from './in-worker.ts'
import { inForceAt, namesOf, refuseUnproven } from './propose.ts'
import { isProven, prove } from './proof.ts'
import { dryRun } from './dry-run.ts'

/** @throws Refused notFound: decided meanwhile; conflict: another version is in force; rateLimited */
export async function dryRunProposal(context: SynonymContext, userId: string, id: string): Promise<SynonymDryRun> {
  await context.rateLimiter.heavy(userId)
  const { based_on, edits } = await waiting(context.db, id)
  const { groups } = await inForceAt(context.db, based_on)
  const result = await inWorker((ask) => dryRun(context, ask, groups, edited(groups, edits)))
  return { ...result, proof: prove(context, { edits, basedOn: based_on, userId }) }
}

/**
 * Puts a proposal in force. It was checked when it was made, against the version that is still in force.
 * @throws Refused notFound: decided meanwhile; noRole: the own proposal; badRequest: no dry run by this person; conflict: another version is in force
 */
export async function approveProposal(
  context: SynonymContext,
  userId: string,
  { id, proof }: Received<typeof approveEndpoint>,
): Promise<Answer<typeof approveEndpoint>> {
  const { db, clock } = context
  const version = await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'synonyms')
    const { based_on, edits, proposed_by, reason } = await waiting(tx, id)
    if (proposed_by === userId) throw new Refused('noRole', { msg: '自己的提议须由他人批准' })
    refuseUnproven(isProven(context, { edits, basedOn: based_on, userId }, proof))
    const { groups } = await inForceAt(tx, based_on)
    const [list, now, version] = [edited(groups, edits), clock(), based_on + 1]
    await tx
      .insertInto('synonym_versions')
      .values({ version, list: JSON.stringify(list), reason, proposed_by, approved_by: userId, shipped: 0, created_at: now })
      .execute()
    await tx.updateTable('synonym_proposals').set({ status: 'approved', decided_by: userId, decided_at: now }).where('id', '=', id).execute()
    await record(tx, now, {
      actor: userId,
      action: 'synonyms.approve',
      subject: `synonyms:${version}`,
      before: { version: based_on, groups: groups.length },
      after: { version, groups: list.length, proposed_by, ...namesOf(synonymDifference(groups, list)) },
    })
    return version
  })
  await syncIndex(context)
  return { version }
}

/** @throws Refused notFound: decided meanwhile */
export async function returnProposal({ db, clock }: SynonymContext, userId: string, { id, remark }: { id: string; remark: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'synonyms')
    const { proposed_by } = await waiting(tx, id)
    const now = clock()
    await tx.updateTable('synonym_proposals').set({ status: 'returned', decided_by: userId, decided_at: now, remark }).where('id', '=', id).execute()
    await record(tx, now, { actor: userId, action: 'synonyms.return', subject: `synonym_proposal:${id}`, before: { proposed_by }, after: { remark } })
  })
}

/** @throws Refused notFound: decided meanwhile; noRole: the proposal of another person */
export async function withdrawProposal({ db, clock }: SynonymContext, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'synonyms')
    const { proposed_by } = await waiting(tx, id)
    if (proposed_by !== userId) throw new Refused('noRole', { msg: '只能撤回自己的提议' })
    const now = clock()
    await tx.updateTable('synonym_proposals').set({ status: 'withdrawn', decided_by: userId, decided_at: now }).where('id', '=', id).execute()
    await record(tx, now, { actor: userId, action: 'synonyms.withdraw', subject: `synonym_proposal:${id}`, before: {}, after: {} })
  })
}

/** @throws Refused notFound: there is no such proposal, or it was decided */
async function waiting(db: Db, id: string) {
  const row = await db.selectFrom('synonym_proposals').selectAll().where('id', '=', id).where('status', '=', 'waiting').executeTakeFirst()
  if (!row) throw new Refused('notFound', { msg: '提议不存在或已有结果' })
  return { ...row, edits: JSON.parse(row.edits) as SynonymEdits }
}
