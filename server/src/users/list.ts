import type { Role } from '@xunyi/contract/roles'
import { maskEmail, maskPhone, phoneNumber } from '@xunyi/contract/values'
import type { Db } from '../db/database.ts'
import { lockedAmong } from './locked.ts'

/** A row of the list: enough to recognise a person, not to contact them. */
export interface Listed {
  id: string
  identity: 'doctor' | 'staff'
  name: string
  phone: string
  email: string
  roles: Role[]
  disabled: boolean
  /** The number is locked for some source, or for all unknown browsers. */
  locked: boolean
  signedInAt: number | null
}

export interface Wanted {
  identity?: 'doctor' | 'staff' | null
  disabled?: boolean | null
  /** Any of these roles; empty: no filter. */
  roles?: readonly Role[]
  /** Each word occurs in the id, the name, the hospital, the number or the address. */
  words?: readonly string[]
}

/** Staff first, then by creation. */
export async function list(db: Db, now: number, { identity = null, disabled = null, roles = [], words = [] }: Wanted = {}): Promise<Listed[]> {
  let query = db.selectFrom('users').selectAll().orderBy('identity', 'desc').orderBy('created_at').orderBy('id')
  if (identity !== null) query = query.where('identity', '=', identity)
  if (disabled !== null) query = query.where('disabled', '=', disabled ? 1 : 0)
  const held = await rolesByPerson(db)
  const wanted = words.map((word) => word.toLowerCase())
  const people = (await query.execute())
    .map((user) => ({ ...user, roles: held.get(user.id) ?? [] }))
    .filter((user) => roles.length === 0 || user.roles.some((role) => roles.includes(role)))
    .filter((user) => wanted.every((word) => tellsOf(user, word)))
  const locked = await lockedAmong(
    db,
    now,
    people.flatMap(({ phone }) => phone ?? []),
  )
  return people.map(({ id, identity, nickname, phone, email, roles, disabled, signed_in_at }) => ({
    id,
    identity,
    name: nickname,
    phone: phone === null ? '' : maskPhone(phone),
    email: email === null ? '' : maskEmail(email),
    roles,
    disabled: disabled === 1,
    locked: phone !== null && locked.has(phone),
    signedInAt: signed_in_at,
  }))
}

function tellsOf(
  { id, nickname, hospital, phone, email }: { id: string; nickname: string; hospital: string; phone: string | null; email: string | null },
  word: string,
): boolean {
  return [id, nickname, hospital, phone ?? '', email ?? ''].some((text) => text.toLowerCase().includes(word)) || (phone !== null && phone === phoneNumber(word))
}

async function rolesByPerson(db: Db): Promise<Map<string, Role[]>> {
  const held = new Map<string, Role[]>()
  for (const { user_id, role } of await db.selectFrom('user_roles').select(['user_id', 'role']).orderBy('granted_at').orderBy('role').execute()) {
    held.set(user_id, [...(held.get(user_id) ?? []), role])
  }
  return held
}
