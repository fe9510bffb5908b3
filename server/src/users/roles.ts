import { Refused } from '@xunyi/contract/refusals'
import { excludedBy, roleNames, type Role } from '@xunyi/contract/roles'
import type { Db } from '../db/database.ts'
import { administer, recordAdministration, takeAccount, type By } from './administer.ts'

/** @returns false: the person has the role already. @throws Refused userNotFound; notAllowed: a doctor, oneself, or a role that excludes one of theirs */
export function grant(db: Db, now: number, by: By, userId: string, role: Role): Promise<boolean> {
  return administer(db, async (tx) => {
    const { identity } = await takeAccount(tx, userId)
    if (identity !== 'staff') throw new Refused('notAllowed', { msg: '管理角色只能授予员工，不能授予医生' })
    if (by.actor === userId) throw new Refused('notAllowed', { msg: '不能给自己授予角色，请由另一位运营管理员操作' })
    const held = await tx.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute()
    refuseExclusive(
      role,
      held.map((row) => row.role),
    )
    const granted = await giveRole(tx, now, userId, role)
    if (granted) await recordAdministration(tx, now, by, { action: 'role.grant', subject: `user:${userId}`, before: {}, after: { role } })
    return granted
  })
}

/**
 * @returns false: the person does not have the role
 * @throws Refused userNotFound; notAllowed: the last administrator, unless forced
 */
export function revoke(db: Db, now: number, by: By, userId: string, role: Role, { force = false } = {}): Promise<boolean> {
  return administer(db, async (tx) => {
    await takeAccount(tx, userId)
    const facts = role === 'administrator' ? await keepAdministrator(tx, userId, force) : {}
    const taken = await tx.deleteFrom('user_roles').where('user_id', '=', userId).where('role', '=', role).returning('role').executeTakeFirst()
    if (!taken) return false
    await recordAdministration(tx, now, by, { action: 'role.revoke', subject: `user:${userId}`, before: { role }, after: facts })
    return true
  })
}

/** @throws Refused notAllowed: nobody has both roles */
export function refuseExclusive(role: Role, others: readonly Role[]): void {
  const excluding = excludedBy(role, others)
  if (excluding) throw new Refused('notAllowed', { msg: `${roleNames[role]}和${roleNames[excluding]}不能由同一人担任` })
}

/** @returns false: the person has the role already */
export async function giveRole(tx: Db, now: number, userId: string, role: Role): Promise<boolean> {
  const given = await tx
    .insertInto('user_roles')
    .values({ user_id: userId, role, granted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('role')
    .executeTakeFirst()
  return given !== undefined
}

/**
 * Keeps at least one administrator, who is needed to grant roles from the console.
 * @returns the facts to record when the change is forced
 * @throws Refused notAllowed: without this person no administrator could sign in
 */
export async function keepAdministrator(tx: Db, userId: string, force: boolean): Promise<{ last_administrator?: true }> {
  const administrators = await tx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'users.disabled'])
    .where('role', '=', 'administrator')
    .execute()
  const concerned = administrators.some(({ id }) => id === userId)
  const another = administrators.some(({ id, disabled }) => id !== userId && !disabled)
  if (!concerned || another) return {}
  if (!force) throw new Refused('notAllowed', { msg: '这是最后一位可用的运营管理员，请先让另一位员工成为管理员' })
  return { last_administrator: true }
}
