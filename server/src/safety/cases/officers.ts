import type { officers } from '@xunyi/contract/safety-versions'
import type { Answer } from '@xunyi/contract/endpoint'
import type { Db } from '../../db/database.ts'

const withRole = (db: Db) =>
  db.selectFrom('user_roles').innerJoin('users', 'users.id', 'user_id').where('role', '=', 'pharmacovigilance').where('disabled', '=', 0)

/** The members of staff who can own a case, by name. */
export async function officersOf(db: Db): Promise<Answer<typeof officers>> {
  return withRole(db).select(['users.id', 'nickname as name']).orderBy('nickname').orderBy('users.id').execute()
}

export async function isOfficer(db: Db, userId: string): Promise<boolean> {
  const row = await withRole(db).select('users.id').where('users.id', '=', userId).executeTakeFirst()
  return row !== undefined
}
