import type { Db } from '../db/open.ts'

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
  const others = before ? await db.selectFrom('known_devices').select('account').where('device_hash', '=', before).execute() : []
  const accounts = new Set([account, ...others.map((row) => row.account)])
  await db
    .insertInto('known_devices')
    .values([...accounts].map((each) => ({ device_hash: device, account: each, created_at: now })))
    .execute()
}
