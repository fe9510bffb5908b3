import { startSession } from '../http/session.ts'
import { newId } from '../ids.ts'
import type { Browser } from './browser.ts'
import type { TestHouse } from './open-house.ts'

/**
 * A browser in which somebody of the staff is signed in, without the way through an identity provider.
 * @param told what the identity provider has vouched for
 */
export async function signedInStaff({ house, browser }: TestHouse, { phone = null, email = null, told = null }: { phone?: string | null; email?: string | null; told?: string | null } = {}): Promise<Browser> {
  const now = house.clock()
  const user = { id: newId(), identity: 'staff' } as const
  await house.db.insertInto('users').values({ ...user, phone, email, nickname: '李员工', hospital: '', department: '', disabled: 0, created_at: now, signed_in_at: now }).execute()
  if (told) await house.db.insertInto('sso_identities').values({ issuer: 'https://sso.company.com', subject: user.id, user_id: user.id, email: told, created_at: now }).execute()
  const staff = browser()
  staff.userId = user.id
  staff.token = await startSession(house.db, house.config, now, user, { label: '', carried: null })
  return staff
}
