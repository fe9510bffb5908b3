import type { Db } from '../db/database.ts'

/*
 * Browsers that have signed a number in before share a channel for that number's codes, limits and guesses, apart from everybody
 * else's. Whoever only knows the number is in the open channel with every other stranger, and cannot lock its owner out.
 */
export type Channel = 'known' | 'open'

/** @param device the hash of the device cookie, null when the browser has none */
export async function channelOf(db: Db, device: string | null, account: string): Promise<Channel> {
  if (!device) return 'open'
  const known = await db.selectFrom('known_devices').select('device_hash').where('device_hash', '=', device).where('account', '=', account).executeTakeFirst()
  return known ? 'known' : 'open'
}

/**
 * From now on the browser is known for this number. Its cookie is a new one, so that one planted by somebody else is worth
 * nothing; the other numbers it was known for come along.
 */
export async function rememberDevice(db: Db, now: number, { before, device }: { before: string | null; device: string }, account: string): Promise<void> {
  // Moved, not copied: the old cookie is worth nothing any more, and a number whose account is being deleted is not written anew.
  if (before) await db.updateTable('known_devices').set({ device_hash: device, created_at: now }).where('device_hash', '=', before).execute()
  await db
    .insertInto('known_devices')
    .values({ device_hash: device, account, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
