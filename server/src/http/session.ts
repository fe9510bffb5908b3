import type { Session } from '@xunyi/contract/profile'
import { Refused } from '@xunyi/contract/refusals'
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { SessionKind } from '../db/tables.ts'
import type { ServerContext } from '../context.ts'
import { sha256 } from '../secrets.ts'
import { tokenHashOf } from './bearer-token.ts'
import type { Person, RequestContext } from './request-context.ts'

const perPerson = 10
/** The age at which `seen_at` is written again: a write for every call would cost one fsync each. */
const seenEvery = 60_000

/**
 * Starts a session; the one the browser came with ends, and the oldest beyond ten do.
 * @returns the bearer token, of which only the hash is stored
 */
export async function startSession(
  db: Db,
  config: Config,
  now: number,
  user: { id: string; identity: 'doctor' | 'staff' },
  requestContext: Pick<RequestContext, 'label' | 'carried'>,
  kind: SessionKind = 'app',
): Promise<string> {
  // Locks the account before its sessions, like disabling and a change of number do, to prevent deadlocks.
  await db.updateTable('users').set({ signed_in_at: now }).where('id', '=', user.id).execute()
  if (requestContext.carried) await endSession(db, requestContext.carried)
  const token = randomBytes(32).toString('base64url')
  const expires_at = now + config.sessions[lifeOf(kind, user.identity)].absolute
  await db
    .insertInto('sessions')
    .values({ token_hash: sha256(token), user_id: user.id, created_at: now, seen_at: now, expires_at, label: requestContext.label, kind })
    .execute()
  const surplus = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(100)
    .offset(perPerson)
    .execute()
  if (surplus.length > 0)
    await db
      .deleteFrom('sessions')
      .where(
        'token_hash',
        'in',
        surplus.map((row) => row.token_hash),
      )
      .execute()
  return token
}

/**
 * The person of the Authorization header. Only the header counts: a token in a URL, a body or a cookie is ignored.
 * @throws Refused noSession: none, malformed, unknown, expired, or its owner is disabled; noRole: a session of the other app
 */
export async function personOf({ db, config, clock }: ServerContext, { headers, log, ip }: FastifyRequest, kind: SessionKind = 'app'): Promise<Person> {
  const now = clock()
  const token_hash = tokenHashOf(headers.authorization)
  if (!token_hash) throw new Refused('noSession')
  const pendingSeen = () => seenLately(db).get(token_hash) ?? 0
  // Before the row is read: a write that ends meanwhile is neither in the row nor pending afterwards.
  const seenBefore = pendingSeen()
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['token_hash', 'user_id', 'identity', 'disabled', 'seen_at', 'expires_at', 'kind'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  const seenAt = Math.max(row?.seen_at ?? 0, seenBefore, pendingSeen())
  const live = row && row.disabled === 0 && now < row.expires_at && now < seenAt + config.sessions[lifeOf(row.kind, row.identity)].idle
  if (!live) {
    // Logged once: without its row the token is unknown from then on.
    if (row && (await endSession(db, token_hash))) log.warn({ event: 'session_use_after_expire', user: row.user_id, ip }, 'expired session used')
    throw new Refused('noSession')
  }
  if (row.kind !== kind) throw new Refused('noRole')
  if (now - seenAt > seenEvery) void noteSeen(db, token_hash, now).catch((error: unknown) => log.error({ err: error }, 'time of last use not stored'))
  return { userId: row.user_id, identity: row.identity, tokenHash: row.token_hash }
}

/** Pending writes of `seen_at` by token hash: a call that only reads never waits for another call's write. */
const lately = new WeakMap<Db, Map<string, number>>()

function seenLately(db: Db): Map<string, number> {
  return lately.get(db) ?? lately.set(db, new Map()).get(db)!
}

async function noteSeen(db: Db, token_hash: string, now: number): Promise<void> {
  const pending = seenLately(db)
  pending.set(token_hash, now)
  try {
    // Several connections write in any order: an earlier look never replaces a later one.
    await db.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', token_hash).where('seen_at', '<', now).execute()
  } finally {
    // A later look may be pending behind this one.
    if (pending.get(token_hash) === now) pending.delete(token_hash)
  }
}

function lifeOf(kind: SessionKind, identity: 'doctor' | 'staff'): 'doctor' | 'staff' | 'console' {
  return kind === 'console' ? 'console' : identity
}

/** The live sessions of a person: this one first, then the latest seen. */
export async function sessionsOf(db: Db, config: Config, now: number, { userId, identity, tokenHash }: Person): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'label', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where((row) =>
      row.or([
        row.and([row('kind', '=', 'app'), row('seen_at', '>', now - config.sessions[identity].idle)]),
        row.and([row('kind', '=', 'console'), row('seen_at', '>', now - config.sessions.console.idle)]),
      ]),
    )
    .orderBy('seen_at', 'desc')
    .execute()
  return rows
    .map(({ token_hash, label, created_at, seen_at }) => ({
      label,
      signed_in_at: new Date(created_at).toISOString(),
      seen_at: new Date(seen_at).toISOString(),
      current: token_hash === tokenHash,
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}

/** Every session of a person, or all but one. @returns how many ended */
export async function endSessionsOf(db: Db, userId: string, { except }: { except?: string } = {}): Promise<number> {
  const all = db.deleteFrom('sessions').where('user_id', '=', userId)
  const ended = await (except === undefined ? all : all.where('token_hash', '!=', except)).returning('token_hash').execute()
  return ended.length
}

/** @returns whether there was one */
export async function endSession(db: Db, tokenHash: string): Promise<boolean> {
  return (await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('token_hash').executeTakeFirst()) !== undefined
}
