import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../../db/database.ts'
import type { DeskContext } from './context.ts'
import { staffNames } from './staff-names.ts'

/** How long a question stays with whoever has claimed it and does nothing more. */
export const leaseMs = 15 * 60_000

/** Takes a question, or renews the own claim. @returns when it ends @throws Refused notFound, conflict: closed, or with somebody else */
export async function claim({ db, clock }: DeskContext, userId: string, id: string): Promise<{ held_until: string }> {
  return { held_until: new Date(await hold(db, clock(), userId, id)).toISOString() }
}

/** As `claim`, also within a transaction: nobody else changes the question until it ends. */
export async function hold(db: Db, now: number, userId: string, id: string): Promise<number> {
  const until = now + leaseMs
  const held = await openTo(db, now, userId, id).set({ claimed_by: userId, claimed_until: until }).returning('id').executeTakeFirst()
  if (!held) throw await whyNot(db, id)
  return until
}

/** Holds a question for a moment, to close or change it, and takes nobody's claim away. @throws Refused notFound, conflict */
export async function extendClaim(tx: Db, now: number, userId: string, id: string): Promise<void> {
  const held = await openTo(tx, now, userId, id).set({ status: 'open' }).returning('id').executeTakeFirst()
  if (!held) throw await whyNot(tx, id)
}

/** Gives a question back. @throws Refused notFound, conflict: it is not the caller's */
export async function release({ db, clock }: DeskContext, userId: string, id: string): Promise<void> {
  const released = await openTo(db, clock(), userId, id).where('claimed_by', '=', userId).set({ claimed_by: null, claimed_until: null }).returning('id').executeTakeFirst()
  if (!released) throw await whyNot(db, id, '该问题不在您手中')
}

/** The open question, unless somebody else has it: one statement decides between two who want it at once. */
function openTo(db: Db, now: number, userId: string, id: string) {
  return db
    .updateTable('open_questions')
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where((row) => row.or([row('claimed_by', 'is', null), row('claimed_by', '=', userId), row('claimed_until', '<=', now)]))
}

async function whyNot(db: Db, id: string, otherwise = '该问题刚被他人领取，请刷新'): Promise<Refused> {
  const there = await db.selectFrom('open_questions').select(['status', 'claimed_by']).where('id', '=', id).executeTakeFirst()
  if (!there) return new Refused('notFound', { msg: '该问题已不存在：提问者均已注销账号，或已并入其他问题' })
  if (there.status !== 'open') return new Refused('conflict', { msg: '该问题已处理完毕' })
  if (there.claimed_by === null) return new Refused('conflict', { msg: otherwise })
  const holder = (await staffNames(db, [there.claimed_by]))(there.claimed_by)
  return new Refused('conflict', { msg: `该问题正由${holder.name}处理` })
}
