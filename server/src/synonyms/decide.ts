import type { Answer, Received } from '@xunyi/contract/endpoint'
import { edited, synonymDifference, type SynonymEdits } from '@xunyi/contract/synonym-groups'
import { type approveSynonyms as approveEndpoint, type SynonymDryRun } from '@xunyi/contract/synonyms'
import { approverBeside } from '../approvals/approvals.ts'
import { record } from '../audit/record.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { syncIndex } from '../library/sync.ts'
import { approveIn, waitingProposal, type Proposals } from '../proposals/decide.ts'
import { refuseBroken } from '../saved-cases/broken-cases.ts'
import type { SynonymContext } from './context.ts'
import { inWorker } from './in-worker.ts'
import { inForceAt, namesOf, refuseUnproven } from './propose.ts'
import { isBreaking, isProven, prove } from './proof.ts'
import { dryRun } from './dry-run.ts'

/** Proposals of the synonym groups. */
export const groupEdits: Proposals<'synonym_proposals'> = {
  table: 'synonym_proposals',
  action: 'synonyms',
  subject: ({ id }) => `synonym_proposal:${id}`,
}

const parse = (edits: string) => JSON.parse(edits) as SynonymEdits

/** @throws Refused notFound: decided meanwhile; conflict: another version is in force; rateLimited */
export async function dryRunProposal(context: SynonymContext, userId: string, id: string): Promise<SynonymDryRun> {
  await context.rateLimiter.heavy(userId)
  const { based_on, ...row } = await waitingProposal(context.db, groupEdits, id)
  const edits = parse(row.edits)
  const { groups } = await inForceAt(context.db, based_on)
  const result = await inWorker((ask) => dryRun(context, ask, groups, edited(groups, edits)))
  return { ...result, proof: prove(context, { edits, basedOn: based_on, userId }, result.broken.length > 0) }
}

/**
 * Puts a proposal in force, or approves it for a publisher. It was checked when it was made, against the version that is still in force.
 * @throws Refused notFound: decided meanwhile; noRole: the own proposal; badRequest: no dry run by this person; notAllowed: saved cases break without a reason; conflict: another version is in force
 */
export async function approveProposal(
  context: SynonymContext,
  userId: string,
  { id, proof, case_reason }: Received<typeof approveEndpoint>,
): Promise<Answer<typeof approveEndpoint>> {
  const { db, clock } = context
  const version = await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'synonyms')
    const now = clock()
    const { row, approved } = await approveIn(tx, now, userId, { of: groupEdits, id, decisions: { case_reason } })
    const { based_on, proposed_by, reason } = row
    const edits = parse(row.edits)
    const run = { edits, basedOn: based_on, userId }
    refuseUnproven(isProven(context, run, proof))
    const why = approved?.decisions.case_reason ?? case_reason
    refuseBroken(isBreaking(context, run, proof), why)
    if (!approved) return null
    const { groups } = await inForceAt(tx, based_on)
    const [list, version] = [edited(groups, edits), based_on + 1]
    await tx
      .insertInto('synonym_versions')
      .values({ version, list: JSON.stringify(list), reason, proposed_by, approved_by: approved.approvedBy, shipped: 0, created_at: now })
      .execute()
    await record(tx, now, {
      actor: userId,
      action: 'synonyms.approve',
      subject: `synonyms:${version}`,
      before: { version: based_on, groups: groups.length },
      after: {
        version,
        groups: list.length,
        proposed_by,
        ...approverBeside(userId, approved),
        ...(why && { case_reason: why }),
        ...namesOf(synonymDifference(groups, list)),
      },
    })
    return version
  })
  if (version !== null) await syncIndex(context)
  return { version }
}
