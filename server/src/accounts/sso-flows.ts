import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/database.ts'
import type { SessionKind } from '../db/tables.ts'
import type { SsoLogin } from '../delivery/sso.ts'
import { sha256 } from '../secrets.ts'

const hour = 3_600_000

/** The lifetime of a login in progress. */
const life = 10 * 60_000

/** The browser that begins a login, and a digest of its address. */
export interface Beginner {
  browser: string
  address_digest: string
}

/**
 * Every login that begins stores a row, also without a session; the unfinished ones of an address are limited per hour, over all servers.
 * @throws Refused rateLimited, with the seconds until the oldest of them is an hour old
 */
export async function refuseTooManyFlows(db: Db, now: number, address_digest: string, most: number): Promise<void> {
  const last = await db
    .selectFrom('sso_flows')
    .select('started_at')
    .where('address_digest', '=', address_digest)
    .where('started_at', '>', now - hour)
    .orderBy('started_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  if (last) throw new Refused('rateLimited', { retryAfter: Math.ceil((last.started_at + hour - now) / 1000) })
}

/** Stores a login in progress and its app; only the browser that began it can complete it. The state is stored hashed. */
export async function keepFlow(db: Db, now: number, login: SsoLogin, { browser, address_digest }: Beginner, kind: SessionKind): Promise<void> {
  const { state, nonce, verifier, returnTo } = login
  await db
    .insertInto('sso_flows')
    .values({ state_hash: sha256(state), browser_hash: browser, nonce, verifier, redirect_uri: returnTo, started_at: now, kind, address_digest })
    .execute()
}

/** Takes the login of a state: once, in the browser that began it, within ten minutes. */
export async function takeFlow(db: Db, now: number, state: string, browser: string): Promise<{ login: SsoLogin; kind: SessionKind } | null> {
  const flow = await db
    .deleteFrom('sso_flows')
    .where('state_hash', '=', sha256(state))
    .where('browser_hash', '=', browser)
    .where('started_at', '>', now - life)
    .returning(['nonce', 'verifier', 'redirect_uri', 'kind'])
    .executeTakeFirst()
  return flow ? { login: { state, nonce: flow.nonce, verifier: flow.verifier, returnTo: flow.redirect_uri }, kind: flow.kind } : null
}
