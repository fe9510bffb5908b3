import type { Db } from '../db/database.ts'
import type { SessionKind } from '../db/tables.ts'
import type { SsoLogin } from '../delivery/sso.ts'
import { sha256 } from '../secrets.ts'

/** The lifetime of a login in progress. */
const life = 10 * 60_000

/** Stores a login in progress and its app; only the browser that began it can complete it. The state is stored hashed. */
export async function keepFlow(db: Db, now: number, { state, nonce, verifier, returnTo }: SsoLogin, browser: string, kind: SessionKind): Promise<void> {
  await db
    .insertInto('sso_flows')
    .values({ state_hash: sha256(state), browser_hash: browser, nonce, verifier, redirect_uri: returnTo, started_at: now, kind })
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
