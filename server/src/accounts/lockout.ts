import type { Db } from '../db/open.ts'
import { newId } from '../ids.ts'

const day = 24 * 3_600_000
/** Wrong guesses in a day after which this source may not try this account for a day. */
const mostWrong = 10

/** Whose wrong guesses count together: an account, tried from one device or one address. */
export interface Attempt {
  account: string
  source: string
}

/** @returns whole seconds until the lock ends; 0 when there is none. Trying while locked does not extend it. */
export async function lockedFor(db: Db, now: number, { account, source }: Attempt): Promise<number> {
  const lock = await db.selectFrom('login_locks').select('locked_until').where('account', '=', account).where('source', '=', source).executeTakeFirst()
  return lock && lock.locked_until > now ? Math.ceil((lock.locked_until - now) / 1000) : 0
}

/** @returns whether this wrong guess was the one that locks */
export async function countWrong(db: Db, now: number, { account, source }: Attempt): Promise<boolean> {
  await db.insertInto('wrong_guesses').values({ id: newId(), account, source, guessed_at: now }).execute()
  const { count } = await db
    .selectFrom('wrong_guesses')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('source', '=', source)
    .where('guessed_at', '>', now - day)
    .executeTakeFirstOrThrow()
  if (count < mostWrong) return false
  await db.transaction().execute(async (tx) => {
    const locked_until = now + day
    await tx.insertInto('login_locks').values({ account, source, locked_until }).onConflict((conflict) => conflict.columns(['account', 'source']).doUpdateSet({ locked_until })).execute()
    await forgetWrong(tx, { account, source })
  })
  return true
}

/** A success starts the count anew. */
export async function forgetWrong(db: Db, { account, source }: Attempt): Promise<void> {
  await db.deleteFrom('wrong_guesses').where('account', '=', account).where('source', '=', source).execute()
}
