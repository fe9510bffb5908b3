import type { Db } from '../db/database.ts'

/**
 * Deletes counts and known browsers of a number that has left its account, so that its next owner starts without them. Codes that other people
 * have requested to take the number over stay.
 */
export async function forgetNumber(db: Db, userId: string, phone: string): Promise<void> {
  await db
    .deleteFrom('codes')
    .where('account', '=', phone)
    .where('channel', 'in', ['known', 'open', `user:${userId}`])
    .execute()
  // The person's sends still count, or changing to and fro would have no limit.
  await db.deleteFrom('code_sends').where('account', '=', phone).where('channel', 'in', ['known', 'open']).execute()
  // In the order in which a lock is written, to prevent deadlocks.
  for (const table of ['login_locks', 'wrong_guesses', 'known_devices'] as const) await db.deleteFrom(table).where('account', '=', phone).execute()
}
