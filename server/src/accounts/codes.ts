import { Refused } from '@xunyi/contract/refusals'
import { randomBytes, randomInt } from 'node:crypto'
import type { Db } from '../db/open.ts'
import type { Channel } from './devices.ts'
import { newId } from '../ids.ts'
import { equalSecrets, type Sealer } from '../secrets.ts'

/*
 * Codes: six digits, five minutes, one use, five guesses; a new one kills the old. Order at a guess, each its own statement:
 * count it, compare, consume. So a burst of guesses in parallel is never evaluated more than five times, and a right code
 * sent many times at once succeeds once.
 */
export const policy = {
  digits: 6,
  lifeMs: 5 * 60_000,
  guesses: 5,
  betweenSendsMs: 60_000,
  sendsPerHour: 5,
  sendsPerDay: 10,
} as const

const hour = 3_600_000
const day = 24 * hour

/** What a code is good for, and whose. */
export interface CodeFor {
  purpose: 'login'
  account: string
  channel: Channel
}

/** Most sends in an hour from one address, and by the whole installation. */
export interface SendLimits {
  perAddress: number
  total: number
}

/**
 * Makes the next code and takes it off the limits, in one transaction: fifty sends at once make one code.
 * @returns the code, and `takeBack` for when the vendor did not send it
 * @throws Refused sendTooSoon or sendLimit
 */
export async function makeCode(db: Db, seal: Sealer, now: number, target: CodeFor, address: string, limits: SendLimits): Promise<{ code: string; takeBack: () => Promise<void> }> {
  const code = String(randomInt(10 ** policy.digits)).padStart(policy.digits, '0')
  const salt = randomBytes(16).toString('base64url')
  const fresh = { salt, digest: seal(`${salt}${code}`), sent_at: now, expires_at: now + policy.lifeMs, guesses: 0, used_at: null }
  const sendId = newId()
  await db.transaction().execute(async (tx) => {
    // One after the other: counts below are exact, and sends are few.
    await tx.insertInto('gates').values({ name: 'code sends' }).onConflict((conflict) => conflict.column('name').doUpdateSet({ name: 'code sends' })).execute()
    const slot = await tx
      .insertInto('codes')
      .values({ ...target, ...fresh })
      .onConflict((conflict) =>
        conflict
          .columns(['purpose', 'account', 'channel'])
          .doUpdateSet(fresh)
          .where('codes.sent_at', '<=', now - policy.betweenSendsMs),
      )
      .returning('account')
      .executeTakeFirst()
    if (!slot) throw new Refused('sendTooSoon', { retryAfter: policy.betweenSendsMs / 1000 })
    await tx.insertInto('code_sends').values({ id: sendId, account: target.account, channel: target.channel, address, sent_at: now }).execute()
    await keepWithin(tx, now, target, address, limits)
  })
  return {
    code,
    takeBack: async () => {
      await db.deleteFrom('code_sends').where('id', '=', sendId).execute()
      await ofTarget(db.deleteFrom('codes'), target).where('salt', '=', salt).execute()
    },
  }
}

/** Counts after the new send is in, so that sends at the same moment see one another. */
async function keepWithin(tx: Db, now: number, { account, channel }: CodeFor, address: string, limits: SendLimits): Promise<void> {
  const sends = (within: number) => tx.selectFrom('code_sends').select((row) => row.fn.countAll<number>().as('count')).where('sent_at', '>', now - within)
  const own = (within: number) => sends(within).where('account', '=', account).where('channel', '=', channel)
  const limited = [
    [own(hour), policy.sendsPerHour],
    [own(day), policy.sendsPerDay],
    [sends(hour).where('address', '=', address), limits.perAddress],
    [sends(hour), limits.total],
  ] as const
  for (const [query, most] of limited) {
    const { count } = await query.executeTakeFirstOrThrow()
    if (count > most) throw new Refused('sendLimit')
  }
}

/** @returns how the guess went; a right one has used the code up */
export async function guessCode(db: Db, seal: Sealer, now: number, target: CodeFor, guess: string): Promise<'right' | 'wrong' | 'expired'> {
  const counted = await ofTarget(db.updateTable('codes'), target)
    .set((row) => ({ guesses: row('guesses', '+', 1) }))
    .where('guesses', '<', policy.guesses)
    .where('used_at', 'is', null)
    .returning(['salt', 'digest', 'expires_at'])
    .executeTakeFirst()
  if (!counted) return 'wrong'
  if (now >= counted.expires_at) return 'expired'
  if (!equalSecrets(counted.digest, seal(`${counted.salt}${guess}`))) return 'wrong'
  const consumed = await ofTarget(db.updateTable('codes'), target)
    .set({ used_at: now })
    .where('salt', '=', counted.salt)
    .where('used_at', 'is', null)
    .returning('account')
    .executeTakeFirst()
  return consumed ? 'right' : 'wrong'
}

function ofTarget<Query extends { where(column: 'purpose' | 'account' | 'channel', operator: '=', value: string): Query }>(query: Query, target: CodeFor): Query {
  return query.where('purpose', '=', target.purpose).where('account', '=', target.account).where('channel', '=', target.channel)
}
