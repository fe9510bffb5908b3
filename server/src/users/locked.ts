import { lockedFor } from '../accounts/lockout.ts'
import type { Db } from '../db/database.ts'

/** The channels of a number: all unknown browsers, or all known ones. */
const everySource = ['address:', 'device:'] as const

/** The subset of these numbers that is locked for some source now. */
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

/** All numbers that are locked for some source now. */
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
    // Sorted by guesses, so the first number that is not locked ends the loop.
    for (const { account } of most) {
      if ((await lockedFor(db, now, { account, source })) === 0) break
      locked.add(account)
    }
  }
  return [...locked]
}
