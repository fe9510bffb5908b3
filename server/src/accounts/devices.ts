import type { Db } from '../db/open.ts'

/*
 * A browser that has signed a number in before has a channel of its own for that number's codes, limits and guesses.
 * Whoever only knows the number shares the open channel with every other stranger, and cannot lock its owner out.
 */
export const openChannel = ''

/** @param device the hash of the device cookie, null when the browser has none */
export async function channelOf(db: Db, device: string | null, account: string): Promise<string> {
  if (!device) return openChannel
  const known = await db.selectFrom('known_devices').select('device_hash').where('device_hash', '=', device).where('account', '=', account).executeTakeFirst()
  return known ? device : openChannel
}

export async function rememberDevice(db: Db, now: number, device: string, account: string): Promise<void> {
  await db.insertInto('known_devices').values({ device_hash: device, account, created_at: now }).onConflict((conflict) => conflict.doNothing()).execute()
}
