import { startSession } from '../http/session.ts'
import { newId } from '../ids.ts'
import type { Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'

/**
 * A browser with a signed-in member of staff, without the identity provider.
 * @param told claims of the identity provider
 */
export async function signedInStaff(
  { context, browser }: TestServer,
  { phone = null, email = null, told = null }: { phone?: string | null; email?: string | null; told?: string | null } = {},
): Promise<Browser> {
  const now = context.clock()
  const user = { id: newId(), identity: 'staff' } as const
  await context.db
    .insertInto('users')
    .values({ ...user, phone, email, nickname: '李员工', hospital: '', department: '', disabled: 0, created_at: now, signed_in_at: now })
    .execute()
  if (told)
    await context.db
      .insertInto('sso_identities')
      .values({ issuer: 'https://sso.company.com', subject: user.id, user_id: user.id, email: told, created_at: now })
      .execute()
  const staff = browser()
  staff.userId = user.id
  staff.token = await startSession(context.db, context.config, now, user, { label: '', carried: null })
  return staff
}
