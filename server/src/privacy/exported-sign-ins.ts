import { roleNames } from '@xunyi/contract/roles'
import type { Db } from '../db/database.ts'
import type { Person } from '../http/request-context.ts'

/* How a person signs in, what they agreed to, and what they may do. */

const time = (ms: number) => new Date(ms)

export async function consents(db: Db, { userId }: Person) {
  const rows = await db.selectFrom('consents').select(['version', 'agreed_at']).where('user_id', '=', userId).orderBy('agreed_at', 'desc').execute()
  return rows.map(({ version, agreed_at }) => ({ version, agreed_at: time(agreed_at) }))
}

export async function sessions(db: Db, { userId, tokenHash }: Person) {
  const rows = await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('seen_at', 'desc').execute()
  return rows.map((row) => ({
    device: row.label,
    signed_in_at: time(row.created_at),
    seen_at: time(row.seen_at),
    expires_at: time(row.expires_at),
    current: row.token_hash === tokenHash,
  }))
}

export async function knownBrowsers(db: Db, { userId }: Person) {
  const rows = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.phone', 'known_devices.account')
    .select('known_devices.created_at')
    .where('users.id', '=', userId)
    .orderBy('known_devices.created_at', 'desc')
    .execute()
  return rows.map(({ created_at }) => ({ remembered_at: time(created_at) }))
}

export async function companyIdentities(db: Db, { userId }: Person) {
  const rows = await db.selectFrom('sso_identities').select(['issuer', 'subject', 'email', 'created_at']).where('user_id', '=', userId).execute()
  return rows.map(({ created_at, ...rest }) => ({ ...rest, linked_at: time(created_at) }))
}

export async function roles(db: Db, { userId }: Person) {
  const rows = await db.selectFrom('user_roles').select(['role', 'granted_at']).where('user_id', '=', userId).execute()
  return rows.map(({ role, granted_at }) => ({ role: roleNames[role], granted_at: time(granted_at) }))
}
