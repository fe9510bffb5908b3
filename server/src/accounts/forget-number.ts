import type { Db } from '../db/database.ts'

/**
 * A number has left its account: nothing that was counted or known for it passes to whoever has it next. Codes that other people
 * have asked for, to make it theirs, stay.
 */
export async function forgetNumber(db: Db, userId: string, phone: string): Promise<void> {
  await db.deleteFrom('codes').where('account', '=', phone).where('channel', 'in', ['known', 'open', `user:${userId}`]).execute()
  // What was sent for the person counts on, or changing to and fro would have no limit.
  await db.deleteFrom('code_sends').where('account', '=', phone).where('channel', 'in', ['known', 'open']).execute()
  // In the order in which a lock is written, so that the two do not wait for one another.
  for (const table of ['login_locks', 'wrong_guesses', 'known_devices'] as const) await db.deleteFrom(table).where('account', '=', phone).execute()
}
