import type { officers } from '@xunyi/contract/safety-versions'
import type { Answer } from '@xunyi/contract/endpoint'
import type { Db } from '../../db/database.ts'

/** By the role, which few have, and not by walking through all accounts. */
const withRole = (db: Db) =>
  db
    .selectFrom('users')
    .where('id', 'in', (roles) => roles.selectFrom('user_roles').select('user_id').where('role', '=', 'pharmacovigilance'))
    .where('disabled', '=', 0)

/** The members of staff who can own a case, by name. */
export async function officersOf(db: Db): Promise<Answer<typeof officers>> {
  return withRole(db).select(['id', 'nickname as name']).orderBy('nickname').orderBy('id').execute()
}

export async function isOfficer(db: Db, userId: string): Promise<boolean> {
  const row = await withRole(db).select('id').where('id', '=', userId).executeTakeFirst()
  return row !== undefined
}
