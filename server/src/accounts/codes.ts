import { Refused } from '@xunyi/contract/refusals'
import type { SelectQueryBuilder } from 'kysely'
import { randomBytes, randomInt } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../ids.ts'
import type { Hmac } from '../secrets.ts'
import type { Channel } from './devices.ts'
import { lockAccount } from './lock-account.ts'

/*
 * Codes: six digits, five minutes, one use, five guesses; a new one invalidates the old. A guess is counted, compared and consumed in
 * this order, each in its own statement: parallel guesses are never evaluated more than five times, and a right code
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

/** The scope of a code: purpose, target and owner. A code of another scope is a wrong one. */
export interface CodeFor {
  purpose: 'login' | 'change_phone' | 'change_email' | 'delete'
  /** The number or address it is sent to. */
  account: string
  /** Before the login the channel of the browser, afterwards the person: only this owner can use it. */
  channel: Channel | `user:${string}`
}

/** Limits of sends in an hour: from one address, and of the whole installation. */
export interface SendLimits {
  perAddress: number
  total: number
}

/** Every code is as likely as any other, those with leading zeros too. */
export function newCode(): string {
  return String(randomInt(10 ** policy.digits)).padStart(policy.digits, '0')
}

/**
 * Makes the next code and counts it against the limits, in one transaction: fifty sends at once make one code.
 * @returns the code, and `takeBack` to undo it when the vendor did not send it
 * @throws Refused sendTooSoon or sendLimit; noSession: the account is gone
 */
export async function makeCode(
  db: Db,
  seal: Hmac,
  now: number,
  target: CodeFor,
  address: string,
  limits: SendLimits,
): Promise<{ code: string; takeBack: () => Promise<void> }> {
  const code = newCode()
  const salt = randomBytes(16).toString('base64url')
  const fresh = { salt, digest: seal(`${salt}${code}`), sent_at: now, expires_at: now + policy.lifeMs, guesses: 0, used_at: null }
  const sendId = newId()
  await db.transaction().execute(async (tx) => {
    if (target.channel.startsWith('user:')) await lockAccount(tx, target.channel.slice('user:'.length))
    // Serialised, so that the counts below are exact; sends are rare.
    await takeNamedLock(tx, 'code sends')
    await keepApart(tx, now, target)
    await tx
      .insertInto('codes')
      .values({ ...target, ...fresh })
      .onConflict((conflict) => conflict.columns(['purpose', 'account', 'channel']).doUpdateSet(fresh))
      .execute()
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

/*
 * The budgets that a send counts against. Known browsers of a number have their own. All other browsers, signed in or not, share the number's
 * limits, and a person has one more budget for all the numbers they name. The deletion of an account counts against that budget alone:
 * strangers who use up the number's limits cannot prevent it.
 */
function counted({ purpose, account, channel }: CodeFor): ((sends: Sends) => Sends)[] {
  const inChannel = (sends: Sends) => sends.where('channel', '=', channel)
  const toAccount = (sends: Sends) => sends.where('account', '=', account)
  const beyondKnown = (sends: Sends) => toAccount(sends).where('channel', '!=', 'known')
  if (channel === 'known') return [(sends) => toAccount(inChannel(sends))]
  if (channel === 'open') return [beyondKnown]
  return purpose === 'delete' ? [inChannel] : [beyondKnown, inChannel]
}

type Sends = SelectQueryBuilder<Tables, 'code_sends', { sent_at: number }>

function sendsSince(tx: Db, since: number): Sends {
  return tx.selectFrom('code_sends').select('sent_at').where('sent_at', '>', since).orderBy('sent_at', 'desc')
}

/** A minute between two codes to a number; counted before the new send is in. */
async function keepApart(tx: Db, now: number, target: CodeFor): Promise<void> {
  const [same] = counted(target)
  const last = await same!(sendsSince(tx, now - policy.betweenSendsMs))
    .where('account', '=', target.account)
    .limit(1)
    .executeTakeFirst()
  if (last) throw new Refused('sendTooSoon', { retryAfter: secondsUntil(last.sent_at + policy.betweenSendsMs, now) })
}

/** Counts after the new send is in, so that sends at the same moment see one another. */
async function keepWithin(tx: Db, now: number, target: CodeFor, address: string, limits: SendLimits): Promise<void> {
  const own = counted(target).flatMap((restrict) => [[restrict, hour, policy.sendsPerHour] as const, [restrict, day, policy.sendsPerDay] as const])
  const others = [
    [(sends: Sends) => sends.where('address', '=', address), hour, limits.perAddress],
    [(sends: Sends) => sends, hour, limits.total],
  ] as const
  // Of several reached limits, the longest one gives the time to wait.
  let wait = 0
  for (const [restrict, within, most] of [...own, ...others]) {
    const oldest = await restrict(sendsSince(tx, now - within))
      .offset(most)
      .limit(1)
      .executeTakeFirst()
    if (oldest) wait = Math.max(wait, secondsUntil(oldest.sent_at + within, now))
  }
  if (wait > 0) throw new Refused('sendLimit', { retryAfter: wait })
}

function secondsUntil(then: number, now: number): number {
  return Math.ceil((then - now) / 1000)
}

/**
 * The result of a guess. `wrong` was compared with a valid code, `last` too and the code is invalid now; `void` met an invalid one, `unsent` none.
 * `used` is the right code once more, `late` the right one after the last guess, `expired` the right one too late: a wrong guess never reveals
 * whether there was a code.
 */
export type GuessResult = 'right' | 'wrong' | 'last' | 'void' | 'unsent' | 'used' | 'late' | 'expired'

/** Checks a guess; a right one uses the code up, unless `consume` is false. */
export async function guessCode(db: Db, seal: Hmac, now: number, target: CodeFor, guess: string, { consume = true } = {}): Promise<GuessResult> {
  const counted = await ofTarget(db.updateTable('codes'), target)
    .set((row) => ({ guesses: row('guesses', '+', 1) }))
    .where('guesses', '<', policy.guesses)
    .where('used_at', 'is', null)
    .returning(['salt', 'digest', 'expires_at', 'guesses'])
    .executeTakeFirst()
  if (!counted) return uncounted(db, seal, target, guess)
  const right = fits(seal, counted, guess)
  if (now >= counted.expires_at) return right ? 'expired' : 'void'
  if (!right) return counted.guesses === policy.guesses ? 'last' : 'wrong'
  if (!consume) {
    // A right guess that is not consumed is not counted, so that one guess is left to use it.
    await ofTarget(db.updateTable('codes'), target)
      .set((row) => ({ guesses: row('guesses', '-', 1) }))
      .where('salt', '=', counted.salt)
      .execute()
    return 'right'
  }
  const consumed = await ofTarget(db.updateTable('codes'), target)
    .set({ used_at: now })
    .where('salt', '=', counted.salt)
    .where('used_at', 'is', null)
    .returning('account')
    .executeTakeFirst()
  return consumed ? 'right' : 'used'
}

async function uncounted(db: Db, seal: Hmac, target: CodeFor, guess: string): Promise<'used' | 'late' | 'void' | 'unsent'> {
  const code = await ofTarget(db.selectFrom('codes').select(['salt', 'digest', 'used_at']), target).executeTakeFirst()
  if (!code) return 'unsent'
  if (!fits(seal, code, guess)) return 'void'
  return code.used_at === null ? 'late' : 'used'
}

function fits(seal: Hmac, { salt, digest }: { salt: string; digest: string }, guess: string): boolean {
  return seal.fits(`${salt}${guess}`, digest)
}

function ofTarget<Query extends { where(column: 'purpose' | 'account' | 'channel', operator: '=', value: string): Query }>(
  query: Query,
  target: CodeFor,
): Query {
  return query.where('purpose', '=', target.purpose).where('account', '=', target.account).where('channel', '=', target.channel)
}
