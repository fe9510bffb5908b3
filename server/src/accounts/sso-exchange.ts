import type { exchange } from '@xunyi/contract/sso'
import type { Answer } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import type { SessionKind } from '../db/tables.ts'
import type { AccountsContext } from './context.ts'
import { rolesOf } from '../http/staff-user.ts'
import { endSession, startSession } from '../http/session.ts'
import type { RequestContext } from '../http/request-context.ts'
import { sha256 } from '../secrets.ts'
import { isIncomplete } from './users.ts'

/** Seconds. */
export const exchangeLife = 60

/** @returns the one-time value that this browser may exchange for a session of this person, in the phone app or in the console */
export async function makeExchange(db: Db, now: number, userId: string, browser: string, kind: SessionKind = 'app'): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await db
    .insertInto('sso_exchanges')
    .values({ value_hash: sha256(value), browser_hash: browser, user_id: userId, made_at: now, used_at: null, session_hash: null, kind })
    .execute()
  return value
}

/** @throws Refused exchangeFailed: unknown, used, too old, made for another browser or for the other app; disabled; noRole: no role for the console */
export async function exchangeForSession(
  context: AccountsContext,
  value: string,
  requestContext: RequestContext,
  kind: SessionKind = 'app',
): Promise<Answer<typeof exchange>> {
  const { db } = context
  const { log, ip } = requestContext
  const now = context.clock()
  const outcome = await db.transaction().execute(async (tx) => {
    const taken = await take(tx, now, value, requestContext.browser ?? '', kind)
    if (!taken) return endReplayed(tx, value)
    const user = await tx.selectFrom('users').selectAll().where('id', '=', taken.user_id).executeTakeFirstOrThrow()
    if (user.disabled) return 'disabled'
    if (kind === 'console' && (await rolesOf(tx, user.id)).length === 0) return 'noRole'
    const token = await startSession(tx, context.config, now, user, requestContext, kind)
    await tx
      .updateTable('sso_exchanges')
      .set({ session_hash: sha256(token) })
      .where('value_hash', '=', sha256(value))
      .execute()
    return { on_new: isIncomplete(user), token, user_id: user.id }
  })
  if (outcome === 'replayed' || outcome === 'unknown') {
    log.warn({ event: outcome === 'replayed' ? 'authn_token_reuse' : 'authn_login_fail', ip }, 'exchange refused')
    throw new Refused('exchangeFailed')
  }
  if (outcome === 'disabled' || outcome === 'noRole') throw new Refused(outcome)
  requestContext.renewCsrfPair()
  log.info({ event: 'authn_login_success', user: outcome.user_id, ip }, 'signed in')
  return outcome
}

async function take(db: Db, now: number, value: string, browser: string, kind: SessionKind) {
  return db
    .updateTable('sso_exchanges')
    .set({ used_at: now })
    .where('value_hash', '=', sha256(value))
    .where('browser_hash', '=', browser)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('made_at', '>', now - exchangeLife * 1000)
    .returning('user_id')
    .executeTakeFirst()
}

/** A value that is used a second time has leaked: the session it made ends. */
async function endReplayed(db: Db, value: string): Promise<'replayed' | 'unknown'> {
  const used = await db
    .selectFrom('sso_exchanges')
    .select('session_hash')
    .where('value_hash', '=', sha256(value))
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  if (used?.session_hash) await endSession(db, used.session_hash)
  return used ? 'replayed' : 'unknown'
}
