import type { agree as agreeEndpoint, consent as consentEndpoint } from '@xunyi/contract/privacy'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { policyVersion } from '@xunyi/contract/site'
import type { Db } from '../db/database.ts'
import type { AccountsContext } from './context.ts'
import type { Person } from '../http/request-context.ts'

/** @param inForce the current version; with an older consent the person is asked again */
export async function consentOf(db: Db, { userId }: Pick<Person, 'userId'>, inForce = policyVersion): Promise<Answer<typeof consentEndpoint>> {
  const row = await db.selectFrom('consents').select('version').where('user_id', '=', userId).where('version', '=', inForce).executeTakeFirst()
  return { policy_version: inForce, agreed: row !== undefined }
}

/** @throws Refused policyChanged: the person was shown another version than the one in force */
export async function agree(context: AccountsContext, { userId }: Person, { policy_version }: Received<typeof agreeEndpoint>): Promise<void> {
  if (policy_version !== policyVersion) throw new Refused('policyChanged')
  await rememberConsent(context.db, context.clock(), userId, policy_version)
}

/** Stores the first consent to the current version; a consent to any other version is ignored. */
export async function rememberConsent(db: Db, now: number, userId: string, version: string | undefined, inForce = policyVersion): Promise<void> {
  if (version !== inForce) return
  await db
    .insertInto('consents')
    .values({ user_id: userId, version, agreed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
