import type { Role } from '@xunyi/contract/roles'
import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../ids.ts'

/** Inserts a user without a login; a doctor unless `fields` say otherwise. @returns the id */
export async function insertUser(db: Db, fields: Partial<Insertable<Tables['users']>> = {}): Promise<string> {
  const empty = { phone: null, email: null, nickname: '', hospital: '', department: '', disabled: 0, created_at: 0, signed_in_at: null } as const
  const { id } = await db
    .insertInto('users')
    .values({ id: newId(), identity: 'doctor', ...empty, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a member of staff with these roles; the rights to approve and to publish unless said. @returns the id */
export async function insertStaff(db: Db, roles: readonly Role[] = ['approver', 'publisher']): Promise<string> {
  const id = await insertUser(db, { identity: 'staff' })
  await db
    .insertInto('user_roles')
    .values(roles.map((role) => ({ user_id: id, role, granted_at: 0 })))
    .execute()
  return id
}
