import { roles as inOrder, type Role } from '@xunyi/contract/roles'
import type { Person } from '@xunyi/contract/users'
import { maskEmail, maskPhone } from '@xunyi/contract/values'
import type { ServerContext } from '../context.ts'
import type { Account } from './administer.ts'
import { isLive } from './live-sessions.ts'
import { lockedAmong } from './locked.ts'

/** Accounts as the console shows them, in the given order. @param contacts whether with masked number and address, or without */
export async function userRows({ db, config, clock }: ServerContext, accounts: readonly Account[], { contacts }: { contacts: boolean }): Promise<Person[]> {
  if (accounts.length === 0) return []
  const now = clock()
  const ids = accounts.map(({ id }) => id)
  const granted = await db.selectFrom('user_roles').select(['user_id', 'role']).where('user_id', 'in', ids).execute()
  const held = new Map<string, Role[]>()
  for (const { user_id, role } of granted) held.set(user_id, [...(held.get(user_id) ?? []), role])
  const liveSessions = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .select((row) => ['user_id', row.fn.countAll<number>().as('count')])
    .where('user_id', 'in', ids)
    .where(isLive(config, now))
    .groupBy('user_id')
    .execute()
  const sessions = new Map(liveSessions.map(({ user_id, count }) => [user_id, count]))
  const locked = await lockedAmong(
    db,
    now,
    accounts.flatMap(({ phone }) => phone ?? []),
  )
  return accounts.map(({ id, identity, nickname, hospital, department, phone, email, disabled, created_at, signed_in_at }) => ({
    id,
    identity,
    name: nickname,
    hospital,
    department,
    phone: contacts && phone !== null ? maskPhone(phone) : '',
    email: contacts && email !== null ? maskEmail(email) : '',
    roles: inOrder.filter((role) => held.get(id)?.includes(role)),
    disabled: disabled === 1,
    locked: phone !== null && locked.has(phone),
    created_at: new Date(created_at).toISOString(),
    signed_in_at: signed_in_at === null ? null : new Date(signed_in_at).toISOString(),
    sessions: sessions.get(id) ?? 0,
  }))
}
