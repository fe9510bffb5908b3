import { isComplete, type User } from '@xunyi/contract/accounts'
import { Refused } from '@xunyi/contract/refusals'
import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type Row = Selectable<Tables['users']>

/** The user in the form of the contract. @throws Refused noSession: deleted meanwhile */
export async function userOf(db: Db, userId: string): Promise<User> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!row) throw new Refused('noSession')
  return asUser(row)
}

export function isIncomplete(row: Row): boolean {
  return !isComplete(asUser(row))
}

function asUser({ id, identity, nickname, phone, email, hospital, department }: Row): User {
  return { user_id: id, identity, nickname, phone: phone ?? '', email: email ?? '', hospital, department }
}
