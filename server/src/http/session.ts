import { Refused } from '@xunyi/contract/refusals'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { sha256 } from '../secrets.ts'
import type { Person } from './visit.ts'

const perPerson = 10
/** How stale `seen_at` may get: a write for every call would cost an fsync each. */
const seenEvery = 60_000

/** Starts a session; the oldest beyond ten end. @returns the bearer token, of which only the hash is stored */
export async function startSession(db: Db, config: Config, now: number, user: { id: string; identity: 'doctor' | 'staff' }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = now + config.sessions[user.identity].absolute
  await db.insertInto('sessions').values({ token_hash: sha256(token), user_id: user.id, created_at: now, seen_at: now, expires_at }).execute()
  const surplus = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).orderBy('created_at', 'desc').orderBy('token_hash').limit(100).offset(perPerson).execute()
  if (surplus.length > 0) await db.deleteFrom('sessions').where('token_hash', 'in', surplus.map((row) => row.token_hash)).execute()
  return token
}

/**
 * The person an Authorization header stands for. Only the header counts: a token in a URL, a body or a cookie is nothing.
 * @throws Refused noSession: none, malformed, unknown, expired, or its owner is disabled
 */
export async function personOf(db: Db, config: Config, now: number, authorization: string | undefined): Promise<Person> {
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new Refused('noSession')
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['token_hash', 'user_id', 'identity', 'disabled', 'seen_at', 'expires_at'])
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst()
  const live = row && row.disabled === 0 && now < row.expires_at && now < row.seen_at + config.sessions[row.identity].idle
  if (!live) throw new Refused('noSession')
  if (now - row.seen_at > seenEvery) await db.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', row.token_hash).execute()
  return { userId: row.user_id, identity: row.identity, tokenHash: row.token_hash }
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}
