import type { Endpoint } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Person } from './request-context.ts'
import { rolesOf } from './staff-user.ts'

/** A running call of the console, and the transactions that have checked its permission again. */
interface Call {
  context: Pick<ServerContext, 'clock'>
  person: Person
  access: Endpoint['access']
  confirmed: WeakSet<Db>
}

const calls = new AsyncLocalStorage<Call | null>()

/** Runs a handler as the call of this person: every audit event it records requires the permission at that moment. */
export function asCallOf<Result>(
  context: Pick<ServerContext, 'clock'>,
  person: Person,
  access: Endpoint['access'],
  work: () => Promise<Result>,
): Promise<Result> {
  return calls.run({ context, person, access, confirmed: new WeakSet() }, work)
}

/** Runs the follow-up of a committed change without checking the caller's permission again. */
export function afterTheChange<Result>(work: () => Promise<Result>): Promise<Result> {
  return calls.run(null, work)
}

/**
 * Checks the permission of the console's caller again: inside the transaction, under a named lock that revoking a session or a role
 * takes too. So the change either comes before the loss, also in the audit log, or does not happen. Outside of such a call it does nothing: the
 * command line and single sign-on have no caller. It checks once per transaction, so that a call that ends the own sessions is not refused.
 * @throws Refused noSession: ended, expired, or the account disabled or gone; noRole
 */
export async function confirmCaller(tx: Db): Promise<void> {
  const call = calls.getStore()
  if (!call || call.access === 'public' || call.access === 'user' || call.confirmed.has(tx)) return
  const { context, person, access, confirmed } = call
  const session = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.id')
    .where('token_hash', '=', person.tokenHash)
    .where('expires_at', '>', context.clock())
    .where('disabled', '=', 0)
    .executeTakeFirst()
  if (!session) throw new Refused('noSession')
  if (access !== 'console' && !(await rolesOf(tx, person.userId)).some((role) => access.includes(role))) throw new Refused('noRole')
  confirmed.add(tx)
}
