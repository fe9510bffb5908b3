import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { dryRunModeration, saveModeration, WordList } from '@xunyi/contract/moderation'
import { differenceOf, isSame } from '@xunyi/contract/moderation'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../audit/record.ts'
import type { StaffUser } from '../http/request-context.ts'
import { compileApart } from './compile-apart.ts'
import type { ScreeningContext } from './context.ts'
import { currentList } from './lists.ts'
import { isProven, prove } from './proof.ts'
import { dryRun } from './dry-run.ts'

/** @throws Refused badRequest: an invalid list; conflict: based on an older version */
export async function dryRunList(
  context: ScreeningContext,
  { userId }: StaffUser,
  { list, based_on }: Received<typeof dryRunModeration>,
): Promise<Answer<typeof dryRunModeration>> {
  await context.rateLimiter.heavy(userId)
  const current = await currentList(context.db)
  if (current.version !== based_on) throw new Refused('conflict', { msg: savedMeanwhile })
  const after = { moderator: await compileApart(list, { checked: true }), list }
  const before = { moderator: await compileApart(current.list), list: current.list }
  const changes = await dryRun(context.db, context.clock(), before, after)
  return { ...changes, proof: prove(context, { list, basedOn: based_on, userId }) }
}

/** @throws Refused badRequest: without a dry run, or unchanged; conflict: based on an older version */
export async function saveList(
  context: ScreeningContext,
  { userId }: StaffUser,
  { list, based_on, reason, proof }: Received<typeof saveModeration>,
): Promise<{ version: number }> {
  if (!isProven(context, { list, basedOn: based_on, userId }, proof)) throw new Refused('badRequest', { msg: '请先预演当前的改动，预演结果半小时内有效' })
  await compileApart(list, { checked: true })
  const version = based_on + 1
  await context.db.transaction().execute(async (tx) => {
    const current = await currentList(tx)
    if (current.version !== based_on) throw new Refused('conflict', { msg: savedMeanwhile })
    const changes = differenceOf(current.list, list)
    if (isSame(changes)) throw new Refused('badRequest', { msg: '词表没有改动' })
    const now = context.clock()
    const row = { version, list: JSON.stringify(list), reason, made_by: userId, created_at: now }
    const saved = await tx
      .insertInto('moderation_lists')
      .values(row)
      .onConflict((conflict) => conflict.column('version').doNothing())
      .returning('version')
      .executeTakeFirst()
    if (!saved) throw new Refused('conflict', { msg: savedMeanwhile })
    await record(tx, now, {
      actor: userId,
      action: 'moderation.save',
      subject: `moderation:${version}`,
      before: { version: based_on, ...countsOf(current.list) },
      after: {
        version,
        ...countsOf(list),
        added: namesOf(changes.added),
        removed: namesOf(changes.removed),
        allowed: first(changes.allowed),
        disallowed: first(changes.disallowed),
      },
    })
  })
  // The list is saved; the next poll retries what fails here.
  await context.moderator.refresh().catch((error: unknown) => context.log.error({ err: error }, 'list of forbidden words not refreshed'))
  return { version }
}

const savedMeanwhile = '词表已被他人更新，请先合并再生效'

function countsOf({ categories, allow }: WordList) {
  return { words: categories.reduce((sum, { words }) => sum + words.length, 0), allow: allow.length }
}

/** Limit of words in the audit log; the version contains all of them. */
const named = 200
const first = (words: readonly string[]) => words.slice(0, named)
const namesOf = (words: readonly { word: string }[]) => first(words.map(({ word }) => word))
