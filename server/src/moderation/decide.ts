import type { Answer, Received } from '@xunyi/contract/endpoint'
import { type approveModeration, type dryRunModerationProposal } from '@xunyi/contract/moderation'
import { differenceOf, placesOf, type WordList } from '@xunyi/contract/moderation-list'
import { approverBeside } from '../approvals/approvals.ts'
import { record } from '../audit/record.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { approveIn, waitingProposal, type Proposals } from '../proposals/decide.ts'
import { refuseBroken } from '../saved-cases/broken-cases.ts'
import type { ScreeningContext } from './context.ts'
import { isBreaking, isProven } from './proof.ts'
import { dryRunList, inForceAt, refuseUnproven, wordsOf } from './propose.ts'

/** Proposals of the list of forbidden content. */
export const lists: Proposals<'moderation_proposals'> = {
  table: 'moderation_proposals',
  action: 'moderation',
  subject: ({ id }) => `moderation_proposal:${id}`,
  approvers: ['administrator', 'approver'],
}

const parse = (list: string) => JSON.parse(list) as WordList

/** @throws Refused notFound: decided meanwhile; conflict: another version is in force; rateLimited */
export async function dryRunProposal(context: ScreeningContext, userId: string, id: string): Promise<Answer<typeof dryRunModerationProposal>> {
  const { list, based_on } = await waitingProposal(context.db, lists, id)
  return dryRunList(context, userId, { list: parse(list), based_on })
}

/**
 * Puts a proposal in force, or approves it for a publisher. It was checked when it was made, against the version that is still in force.
 * @throws Refused notFound: decided meanwhile; noRole: the own proposal; badRequest: no dry run by this person; notAllowed: saved cases break without a reason; conflict: another version is in force
 */
export async function approveProposal(
  context: ScreeningContext,
  userId: string,
  { id, proof, case_reason }: Received<typeof approveModeration>,
): Promise<Answer<typeof approveModeration>> {
  const version = await context.db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'moderation')
    const now = context.clock()
    const { row, approved } = await approveIn(tx, now, userId, { of: lists, id, decisions: { case_reason } })
    const { based_on, proposed_by, reason } = row
    const [list, version] = [parse(row.list), based_on + 1]
    const run = { list, basedOn: based_on, userId }
    refuseUnproven(isProven(context, run, proof))
    const why = approved?.decisions.case_reason ?? case_reason
    refuseBroken(isBreaking(context, run, proof), why)
    if (!approved) return null
    const { list: before } = await inForceAt(tx, based_on)
    await tx
      .insertInto('moderation_lists')
      .values({ version, list: JSON.stringify(list), reason, made_by: proposed_by, approved_by: approved.approvedBy, created_at: now })
      .execute()
    await record(tx, now, {
      actor: userId,
      action: 'moderation.approve',
      subject: `moderation:${version}`,
      before: { version: based_on, ...countsOf(before) },
      after: {
        version,
        ...countsOf(list),
        proposed_by,
        ...approverBeside(userId, approved),
        ...(why && { case_reason: why }),
        ...wordsOf(differenceOf(before, list)),
      },
    })
    return version
  })
  if (version === null) return { version }
  // The list is saved; the next poll retries what fails here.
  await context.moderator.refresh().catch((error: unknown) => context.log.error({ err: error }, 'list of forbidden words not refreshed'))
  return { version }
}

function countsOf(list: WordList) {
  return { words: placesOf(list).reduce((sum, { words }) => sum + words.length, 0), allow: list.allow.length }
}
