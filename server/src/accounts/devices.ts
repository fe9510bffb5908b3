import type { Db } from '../db/database.ts'

/*
 * Browsers that have signed a number in before (known browsers) share a channel for that number's codes, limits and guesses. All other
 * browsers share the open channel, so that a stranger who knows the number cannot lock its owner out.
 */
export type Channel = 'known' | 'open'

/** @param device the hash of the device cookie, null when the browser has none */
export async function channelOf(db: Db, device: string | null, account: string): Promise<Channel> {
  if (!device) return 'open'
  const known = await db.selectFrom('known_devices').select('device_hash').where('device_hash', '=', device).where('account', '=', account).executeTakeFirst()
  return known ? 'known' : 'open'
}

/**
 * Makes the browser known for this number. Its cookie is renewed, so that a planted one is invalid;
 * the other numbers it is known for move along.
 */
export async function rememberDevice(db: Db, now: number, { before, device }: { before: string | null; device: string }, account: string): Promise<void> {
  // Moved, not copied: the old cookie becomes invalid, and a number whose account is being deleted is not inserted again.
  if (before) await db.updateTable('known_devices').set({ device_hash: device, created_at: now }).where('device_hash', '=', before).execute()
  await db
    .insertInto('known_devices')
    .values({ device_hash: device, account, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
