import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Channel } from './devices.ts'
import type { Attempt, UnsentGuesses } from './unsent-guesses.ts'

const day = 24 * 3_600_000
/** Wrong guesses in a day after which this source may not try this account for a day. */
const mostWrong = 10
/** Compared guesses in a day after which unknown browsers may not try this number: the guesses of ten codes. */
const mostEvaluated = 50

/** @returns whole seconds until the lock ends; 0 when there is none. Trying while locked does not extend it. */
export async function lockedFor(db: Db, now: number, { account, source }: Attempt): Promise<number> {
  const lock = await db.selectFrom('login_locks').select('locked_until').where('account', '=', account).where('source', '=', source).executeTakeFirst()
  if (lock && lock.locked_until > now) return Math.ceil((lock.locked_until - now) / 1000)
  const evaluated = await guesses(db, now, account)
    .select(['guessed_at'])
    .where('evaluated', '=', 1)
    .where('source', 'like', `${channelPrefix(source)}%`)
    .orderBy('guessed_at', 'desc')
    .offset(mostEvaluated - 1)
    .limit(1)
    .executeTakeFirst()
  return evaluated ? Math.ceil((evaluated.guessed_at + day - now) / 1000) : 0
}

/** As `lockedFor`, by guesses where no code was sent, together with stored ones. */
export async function lockedUnsent(db: Db, now: number, unsent: UnsentGuesses, attempt: Attempt): Promise<number> {
  const times = unsent.of(attempt)
  // Nothing is added while locked, so the last guess is the one that locked.
  if (times.length === 0 || times.at(-1)! <= now - day || times.length + (await stored(db, times.at(-1)!, attempt)) < mostWrong) return 0
  return Math.ceil((times.at(-1)! + day - now) / 1000)
}

/** A wrong guess where no code was sent: nothing of it is stored. @returns whether it was the one that locks */
export async function countUnsent(db: Db, now: number, unsent: UnsentGuesses, attempt: Attempt): Promise<boolean> {
  unsent.add(now, now - day, attempt)
  return unsent.of(attempt).length + (await stored(db, now, attempt)) >= mostWrong
}

/** Stores the earlier guesses of this source after a code has been sent, so that they count for it. */
export async function storeUnsent(db: Db, now: number, unsent: UnsentGuesses, attempt: Attempt): Promise<void> {
  const times = unsent.of(attempt).filter((time) => time > now - day)
  unsent.forget(attempt)
  if (times.length === 0) return
  await db
    .insertInto('wrong_guesses')
    .values(times.map((guessed_at) => ({ id: newId(), ...attempt, guessed_at, evaluated: 0 as const, cleared: 0 as const })))
    .execute()
  const last = times.at(-1)!
  if ((await stored(db, last, attempt)) >= mostWrong) await lock(db, last, attempt)
}

/** @returns whether this wrong guess was the one that locks */
export async function countWrong(db: Db, now: number, unsent: UnsentGuesses, attempt: Attempt, evaluated: boolean): Promise<boolean> {
  await db
    .insertInto('wrong_guesses')
    .values({ id: newId(), ...attempt, guessed_at: now, evaluated: evaluated ? 1 : 0, cleared: 0 })
    .execute()
  const before = unsent.of(attempt).filter((time) => time > now - day).length
  if (before + (await stored(db, now, attempt)) < mostWrong) return false
  await lock(db, now, attempt)
  unsent.forget(attempt)
  return true
}

async function stored(db: Db, now: number, { account, source }: Attempt): Promise<number> {
  const { count } = await guesses(db, now, account)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('source', '=', source)
    .where('cleared', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}

async function lock(db: Db, now: number, { account, source }: Attempt): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked_until = now + day
    await tx
      .insertInto('login_locks')
      .values({ account, source, locked_until })
      .onConflict((conflict) => conflict.columns(['account', 'source']).doUpdateSet({ locked_until }))
      .execute()
    await forgetWrong(tx, { account, source })
  })
}

/** Resets the count of this source after a success. */
export async function forgetWrong(db: Db, { account, source }: Attempt): Promise<void> {
  await db.updateTable('wrong_guesses').set({ cleared: 1 }).where('account', '=', account).where('source', '=', source).execute()
}

/** The counts of a number. */
export interface Cleared {
  locks: number
  wrong_guesses: number
  sends: number
}

/** Resets all counts of a number, for an administrator: it may be tried again at once, from everywhere. */
export async function unlock(db: Db, account: string): Promise<Cleared> {
  const locks = await db.deleteFrom('login_locks').where('account', '=', account).returning('source').execute()
  const wrong = await db.deleteFrom('wrong_guesses').where('account', '=', account).returning('id').execute()
  // The sends are reset as well: without a new code there is nothing to try.
  const sends = await db
    .deleteFrom('code_sends')
    .where('account', '=', account)
    .where('channel', 'in', ['open', 'known'] satisfies Channel[])
    .returning('id')
    .execute()
  return { locks: locks.length, wrong_guesses: wrong.length, sends: sends.length }
}

function guesses(db: Db, now: number, account: string) {
  return db
    .selectFrom('wrong_guesses')
    .where('account', '=', account)
    .where('guessed_at', '>', now - day)
}

/** `address:` or `device:`: strangers' guesses do not count against browsers that have signed in before. */
function channelPrefix(source: string): string {
  return source.slice(0, source.indexOf(':') + 1)
}
