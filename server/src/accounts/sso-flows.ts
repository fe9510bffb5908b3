import type { Db } from '../db/open.ts'
import type { SsoLogin } from '../delivery/sso.ts'
import { sha256 } from '../secrets.ts'

/** How long a person may take at the provider. */
const life = 10 * 60_000

/** Keeps a login that goes out to the provider; only the browser that began it can end it. The state is stored hashed. */
export async function keepFlow(db: Db, now: number, { state, nonce, verifier, returnTo }: SsoLogin, browser: string): Promise<void> {
  await db.insertInto('sso_flows').values({ state_hash: sha256(state), browser_hash: browser, nonce, verifier, redirect_uri: returnTo, started_at: now }).execute()
}

/** Takes the login that a state stands for: once, in the browser that began it, within ten minutes. */
export async function takeFlow(db: Db, now: number, state: string, browser: string): Promise<SsoLogin | null> {
  const flow = await db
    .deleteFrom('sso_flows')
    .where('state_hash', '=', sha256(state))
    .where('browser_hash', '=', browser)
    .where('started_at', '>', now - life)
    .returning(['nonce', 'verifier', 'redirect_uri'])
    .executeTakeFirst()
  return flow ? { state, nonce: flow.nonce, verifier: flow.verifier, returnTo: flow.redirect_uri } : null
}
