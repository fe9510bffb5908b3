import { isComplete, type updateUser, type User } from '@xunyi/contract/accounts'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import type { Person } from '../http/visit.ts'

type Row = Selectable<Tables['users']>

/** The person as the contract shows it. */
export async function userOf(db: Db, userId: string): Promise<User> {
  return asUser(await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow())
}

export function isIncomplete(row: Row): boolean {
  return !isComplete(asUser(row))
}

function asUser({ id, identity, nickname, phone, email, hospital, department }: Row): User {
  return { user_id: id, identity, nickname, phone: phone ?? '', email: email ?? '', hospital, department }
}

/** Only the named fields are written, so that two devices changing different fields both succeed. */
export async function updateUserFields(db: Db, person: Person, { id, ...fields }: Received<typeof updateUser>): Promise<void> {
  if (id !== person.userId) throw new Refused('notAllowed')
  if (person.identity !== 'doctor' && (fields.hospital !== undefined || fields.department !== undefined)) throw new Refused('notAllowed')
  const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  await db.updateTable('users').set(named).where('id', '=', person.userId).execute()
}
