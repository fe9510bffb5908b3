import { Refused } from '@xunyi/contract/refusals'
import type { Role } from '@xunyi/contract/roles'
import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import { administer, recordAdministration, type By } from './administer.ts'
import { giveRole, refuseExclusive } from './roles.ts'

/** @param email in its canonical form (contract/values `emailAddress`) */
interface NewStaff {
  email: string
  name: string
  roles: readonly Role[]
}

/**
 * Creates an account in advance: the first login through the company's identity provider with this verified address takes it over.
 * @returns the user's id
 * @throws Refused emailTaken; notAllowed: roles that nobody has together
 */
export async function createStaff(db: Db, now: number, by: By, { email, name, roles }: NewStaff): Promise<string> {
  for (const role of roles) refuseExclusive(role, roles)
  return administer(db, async (tx) => {
    const created = await tx
      .insertInto('users')
      .values({
        id: newId(),
        identity: 'staff',
        phone: null,
        email,
        nickname: name,
        hospital: '',
        department: '',
        disabled: 0,
        created_at: now,
        signed_in_at: null,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) throw new Refused('emailTaken')
    const given = [...new Set(roles)]
    for (const role of given) await giveRole(tx, now, created.id, role)
    await recordAdministration(tx, now, by, { action: 'user.create', subject: `user:${created.id}`, before: {}, after: { identity: 'staff', roles: given } })
    return created.id
  })
}
