import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../../db/database.ts'
import type { DeskContext } from './context.ts'
import { staffNames } from '../../accounts/staff-names.ts'

/** A claim ends after this time unless its holder renews it. */
export const leaseMs = 15 * 60_000

/** Claims a question, or renews the caller's claim. @returns when it ends @throws Refused notFound, conflict: closed, or claimed by another user */
export async function claim({ db, clock }: DeskContext, userId: string, id: string): Promise<{ held_until: string }> {
  return { held_until: new Date(await acquireClaim(db, clock(), userId, id)).toISOString() }
}

/** As `claim`; within a transaction it also locks the question until the end. */
export async function acquireClaim(db: Db, now: number, userId: string, id: string): Promise<number> {
  const until = now + leaseMs
  const claimed = await unlessClaimed(db, now, userId, id).set({ claimed_by: userId, claimed_until: until }).returning('id').executeTakeFirst()
  if (!claimed) throw await refusalOf(db, id)
  return until
}

/** Locks an open question until the end of the transaction and leaves its claim as it is. @throws Refused notFound, conflict */
export async function lockQuestion(tx: Db, now: number, userId: string, id: string): Promise<void> {
  const locked = await unlessClaimed(tx, now, userId, id).set({ status: 'open' }).returning('id').executeTakeFirst()
  if (!locked) throw await refusalOf(tx, id)
}

/** Ends the caller's claim. @throws Refused notFound, conflict: the caller has none */
export async function release({ db, clock }: DeskContext, userId: string, id: string): Promise<void> {
  const released = await unlessClaimed(db, clock(), userId, id)
    .where('claimed_by', '=', userId)
    .set({ claimed_by: null, claimed_until: null })
    .returning('id')
    .executeTakeFirst()
  if (!released) throw await refusalOf(db, id, '该问题不在您手中')
}

/** Updates an open question unless another user's claim is valid: of two concurrent claims one updates the row. */
function unlessClaimed(db: Db, now: number, userId: string, id: string) {
  return db
    .updateTable('open_questions')
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where((row) => row.or([row('claimed_by', 'is', null), row('claimed_by', '=', userId), row('claimed_until', '<=', now)]))
}

async function refusalOf(db: Db, id: string, unclaimed = '该问题刚被他人认领，请刷新'): Promise<Refused> {
  const question = await db.selectFrom('open_questions').select(['status', 'claimed_by']).where('id', '=', id).executeTakeFirst()
  if (!question) return new Refused('notFound', { msg: '该问题已不存在：提问者均已注销账号，或已并入其他问题' })
  if (question.status !== 'open') return new Refused('conflict', { msg: '该问题已处理完毕' })
  if (question.claimed_by === null) return new Refused('conflict', { msg: unclaimed })
  const holder = (await staffNames(db, [question.claimed_by]))(question.claimed_by)
  return new Refused('conflict', { msg: `该问题正由${holder.name}处理` })
}
