import { startSession } from '../http/session.ts'
import { newId } from '../ids.ts'
import type { Browser } from './browser.ts'
import { insertUser } from './insert-user.ts'
import type { TestServer } from './test-server.ts'

/**
 * A browser with a signed-in member of staff, without the identity provider.
 * @param ssoEmail claims of the identity provider
 */
export async function signedInStaff(
  { context, browser }: TestServer,
  { phone = null, email = null, ssoEmail = null }: { phone?: string | null; email?: string | null; ssoEmail?: string | null } = {},
): Promise<Browser> {
  const now = context.clock()
  const user = { id: newId(), identity: 'staff' } as const
  await insertUser(context.db, { ...user, phone, email, nickname: '李员工', created_at: now, signed_in_at: now })
  if (ssoEmail)
    await context.db
      .insertInto('sso_identities')
      .values({ issuer: 'https://sso.company.com', subject: user.id, user_id: user.id, email: ssoEmail, created_at: now })
      .execute()
  const staff = browser()
  staff.userId = user.id
  staff.token = await startSession(context.db, context.config, now, user, { label: '', carried: null })
  return staff
}
