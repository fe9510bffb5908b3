import { lockedFor } from '../accounts/lockout.ts'
import type { Db } from '../db/database.ts'

/** Not one source, but all strangers, or all browsers that are known. */
const everySource = ['address:', 'device:'] as const

/** Those of these numbers that somebody may not try now. */
export async function lockedAmong(db: Db, now: number, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const locks = await db.selectFrom('login_locks').select('account').distinct().where('locked_until', '>', now).where('account', 'in', numbers).execute()
  const locked = new Set(locks.map(({ account }) => account))
  const guessed = await db.selectFrom('wrong_guesses').select('account').distinct().where('evaluated', '=', 1).where('account', 'in', numbers).execute()
  for (const { account } of guessed) {
    const waits = await Promise.all(everySource.map((source) => lockedFor(db, now, { account, source })))
    if (Math.max(...waits) > 0) locked.add(account)
  }
  return locked
}

/** Every number that somebody may not try now. */
export async function everyLocked(db: Db, now: number): Promise<string[]> {
  const locks = await db.selectFrom('login_locks').select('account').distinct().where('locked_until', '>', now).execute()
  const locked = new Set(locks.map(({ account }) => account))
  for (const source of everySource) {
    const most = await db
      .selectFrom('wrong_guesses')
      .select('account')
      .where('evaluated', '=', 1)
      .where('guessed_at', '>', now - 24 * 3_600_000)
      .where('source', 'like', `${source}%`)
      .groupBy('account')
      .orderBy((row) => row.fn.countAll(), 'desc')
      .execute()
    // The more guesses, the sooner locked: the first that is not ends the walk.
    for (const { account } of most) {
      if ((await lockedFor(db, now, { account, source })) === 0) break
      locked.add(account)
    }
  }
  return [...locked]
}
