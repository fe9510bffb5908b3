import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { dryRunModeration, moderationProposal, proposeModeration } from '@xunyi/contract/moderation'
import type { WordList } from '@xunyi/contract/moderation-list'
import { differenceOf, isSame, type Difference } from '@xunyi/contract/moderation-list'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../audit/record.ts'
import { approvalShown } from '../approvals/approvals.ts'
import type { Db } from '../db/database.ts'
import { approvalKey } from '../proposals/decide.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { newId } from '../ids.ts'
import { compileApart } from './compile-apart.ts'
import type { ScreeningContext } from './context.ts'
import { dryRun } from './dry-run.ts'
import { currentList, listOf, type SavedList } from './lists.ts'
import { isProven, prove } from './proof.ts'
import { nicknameOf, shortened } from './versions.ts'

/** @throws Refused badRequest: an invalid list; conflict: based on an older version; rateLimited */
export async function dryRunList(
  context: ScreeningContext,
  userId: string,
  { list, based_on }: Received<typeof dryRunModeration>,
): Promise<Answer<typeof dryRunModeration>> {
  await context.rateLimiter.heavy(userId)
  const current = await inForceAt(context.db, based_on)
  const after = { moderator: await compileApart(list, { checked: true }), list }
  const before = { moderator: await compileApart(current.list), list: current.list }
  const changes = await dryRun(context.db, context.clock(), before, after)
  return { ...changes, proof: prove(context, { list, basedOn: based_on, userId }, changes.broken.length > 0) }
}

/** @throws Refused badRequest: no dry run, invalid or unchanged; conflict: based on an older version, or another proposal waits */
export async function proposeList(
  context: ScreeningContext,
  userId: string,
  { list, based_on, reason, proof }: Received<typeof proposeModeration>,
): Promise<Answer<typeof proposeModeration>> {
  const { db, clock } = context
  refuseUnproven(isProven(context, { list, basedOn: based_on, userId }, proof))
  await compileApart(list, { checked: true })
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'moderation')
    const changes = differenceOf((await inForceAt(tx, based_on)).list, list)
    if (isSame(changes)) throw new Refused('badRequest', { msg: '词表没有改动' })
    const now = clock()
    const row = { id, based_on, list: JSON.stringify(list), reason, status: 'waiting' as const, proposed_by: userId, created_at: now }
    const added = await tx
      .insertInto('moderation_proposals')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refused('conflict', { msg: '已有一项提议在等待确认：请等它有了结果再提议' })
    await record(tx, now, {
      actor: userId,
      action: 'moderation.propose',
      subject: `moderation_proposal:${id}`,
      before: { version: based_on },
      after: { ...wordsOf(changes), reason },
    })
  })
  return { id }
}

/** The proposal that waits, and the reader's own last one where it was returned or withdrawn. */
export async function proposalsFor(db: Db, userId: string): Promise<Answer<typeof moderationProposal>> {
  const rows = db.selectFrom('moderation_proposals').selectAll()
  const waiting = await rows.where('status', '=', 'waiting').executeTakeFirst()
  const mine = await rows.where('proposed_by', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const given = mine?.status === 'returned' || mine?.status === 'withdrawn' ? mine : null
  return {
    waiting: waiting ? await shownProposal(db, waiting, userId) : null,
    returned: given && { ...(await shownProposal(db, given, userId)), list: JSON.parse(given.list) as WordList },
  }
}

interface ProposalRow {
  id: string
  based_on: number
  list: string
  reason: string
  proposed_by: string
  created_at: number
  remark: string
}

async function shownProposal(db: Db, { id, based_on, list, reason, proposed_by, created_at, remark }: ProposalRow, userId: string) {
  const base = (await listOf(db, based_on))!.list
  return {
    id,
    based_on,
    mine: proposed_by === userId,
    proposed_by: await nicknameOf(db, proposed_by),
    at: new Date(created_at).toISOString(),
    reason,
    approved: await approvalShown(db, approvalKey('moderation_proposals', id)),
    ...shortened(differenceOf(base, JSON.parse(list) as WordList)),
    remark,
  }
}

/** @throws Refused conflict: another version is in force */
export async function inForceAt(db: Db, basedOn: number): Promise<SavedList> {
  const current = await currentList(db)
  if (current.version !== basedOn) throw new Refused('conflict', { msg: '词表已被他人更新，请先合并' })
  return current
}

export function refuseUnproven(proven: boolean): void {
  if (!proven) throw new Refused('badRequest', { msg: '请先预演当前的改动，预演结果半小时内有效' })
}

/** Limit of words in the audit log; the version contains all of them. */
const named = 200

/** The changed words for the audit log. */
export function wordsOf({ added, removed, allowed, disallowed }: Difference) {
  const first = (words: readonly string[]) => words.slice(0, named)
  const words = (placed: readonly { word: string }[]) => first(placed.map(({ word }) => word))
  return { added: words(added), removed: words(removed), allowed: first(allowed), disallowed: first(disallowed) }
}
