import type { Endpoint } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Person } from './request-context.ts'
import { rolesOf } from './staff-user.ts'

/** A call of the console while it runs, and the transactions that have looked once more whether it may. */
interface Call {
  context: Pick<ServerContext, 'clock'>
  person: Person
  access: Endpoint['access']
  confirmed: WeakSet<Db>
}

const calls = new AsyncLocalStorage<Call | null>()

/** Runs a rule as the call of this person: whatever it records, it records while the person may. */
export function asCallOf<Result>(context: Pick<ServerContext, 'clock'>, person: Person, access: Endpoint['access'], work: () => Promise<Result>): Promise<Result> {
  return calls.run({ context, person, access, confirmed: new WeakSet() }, work)
}

/** Runs what has to follow an act that is done already, whatever its author may by now. */
export function afterTheChange<Result>(work: () => Promise<Result>): Promise<Result> {
  return calls.run(null, work)
}

/**
 * Looks once more whether whoever calls from the console may: inside the transaction, behind a gate that an administrator who takes away a session or a role
 * passes too. So either the act comes before the loss, in the record as well, or there is no act. Nothing happens outside of such a call: the
 * command line and single sign-on act by themselves. Once in a transaction, so that whoever ends their own sessions is not stopped by that.
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
