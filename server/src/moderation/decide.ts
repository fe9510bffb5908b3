import type { Answer, Received } from '@xunyi/contract/endpoint'
import { type approveModeration, type dryRunModerationProposal } from '@xunyi/contract/moderation'
import { differenceOf, placesOf, type WordList } from '@xunyi/contract/moderation-list'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { ScreeningContext } from './context.ts'
import { isProven } from './proof.ts'
import { dryRunList, inForceAt, refuseUnproven, wordsOf } from './propose.ts'

/** @throws Refused notFound: decided meanwhile; conflict: another version is in force; rateLimited */
export async function dryRunProposal(context: ScreeningContext, userId: string, id: string): Promise<Answer<typeof dryRunModerationProposal>> {
  const { list, based_on } = await waiting(context.db, id)
  return dryRunList(context, userId, { list, based_on })
}

/**
 * Puts a proposal in force. It was checked when it was made, against the version that is still in force.
 * @throws Refused notFound: decided meanwhile; noRole: the own proposal; badRequest: no dry run by this person; conflict: another version is in force
 */
export async function approveProposal(
  context: ScreeningContext,
  userId: string,
  { id, proof }: Received<typeof approveModeration>,
): Promise<Answer<typeof approveModeration>> {
  const version = await context.db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'moderation')
    const { list, based_on, proposed_by, reason } = await waiting(tx, id)
    if (proposed_by === userId) throw new Refused('noRole', { msg: '自己的提议须由他人确认' })
    refuseUnproven(isProven(context, { list, basedOn: based_on, userId }, proof))
    const { list: before } = await inForceAt(tx, based_on)
    const [now, version] = [context.clock(), based_on + 1]
    await tx
      .insertInto('moderation_lists')
      .values({ version, list: JSON.stringify(list), reason, made_by: proposed_by, approved_by: userId, created_at: now })
      .execute()
    await decided(tx, id, { status: 'approved', decided_by: userId, decided_at: now })
    await record(tx, now, {
      actor: userId,
      action: 'moderation.approve',
      subject: `moderation:${version}`,
      before: { version: based_on, ...countsOf(before) },
      after: { version, ...countsOf(list), proposed_by, ...wordsOf(differenceOf(before, list)) },
    })
    return version
  })
  // The list is saved; the next poll retries what fails here.
  await context.moderator.refresh().catch((error: unknown) => context.log.error({ err: error }, 'list of forbidden words not refreshed'))
  return { version }
}

/** @throws Refused notFound: decided meanwhile; noRole: the own proposal, which is withdrawn instead */
export async function returnProposal({ db, clock }: ScreeningContext, userId: string, { id, remark }: { id: string; remark: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'moderation')
    const { proposed_by } = await waiting(tx, id)
    if (proposed_by === userId) throw new Refused('noRole', { msg: '自己的提议请撤回' })
    const now = clock()
    await decided(tx, id, { status: 'returned', decided_by: userId, decided_at: now, remark })
    await record(tx, now, { actor: userId, action: 'moderation.return', subject: `moderation_proposal:${id}`, before: { proposed_by }, after: { remark } })
  })
}

/** @throws Refused notFound: decided meanwhile; noRole: the proposal of another person */
export async function withdrawProposal({ db, clock }: ScreeningContext, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'moderation')
    const { proposed_by } = await waiting(tx, id)
    if (proposed_by !== userId) throw new Refused('noRole', { msg: '只能撤回自己的提议' })
    const now = clock()
    await decided(tx, id, { status: 'withdrawn', decided_by: userId, decided_at: now })
    await record(tx, now, { actor: userId, action: 'moderation.withdraw', subject: `moderation_proposal:${id}`, before: {}, after: {} })
  })
}

interface Decision {
  status: 'approved' | 'returned' | 'withdrawn'
  decided_by: string
  decided_at: number
  remark?: string
}

async function decided(tx: Db, id: string, decision: Decision): Promise<void> {
  await tx.updateTable('moderation_proposals').set(decision).where('id', '=', id).execute()
}

/** @throws Refused notFound: there is no such proposal, or it was decided */
async function waiting(db: Db, id: string) {
  const row = await db.selectFrom('moderation_proposals').selectAll().where('id', '=', id).where('status', '=', 'waiting').executeTakeFirst()
  if (!row) throw new Refused('notFound', { msg: '提议不存在或已有结果' })
  return { ...row, list: JSON.parse(row.list) as WordList }
}

function countsOf(list: WordList) {
  return { words: placesOf(list).reduce((sum, { words }) => sum + words.length, 0), allow: list.allow.length }
}
