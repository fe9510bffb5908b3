import { Refused } from '@xunyi/contract/refusals'
import { roles, type Role } from '@xunyi/contract/roles'
import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { StaffUser } from './request-context.ts'
import { personOf } from './session.ts'

/**
 * The staff user who calls from the console. Roles are read with every call: a revoked one is gone at the next.
 * @param allowed null: every staff user who is signed in to the console
 * @throws Refused noSession; noRole: a session of the phone app, or none of the roles that may call this
 */
export async function staffUserOf(context: ServerContext, request: FastifyRequest, allowed: readonly Role[] | null): Promise<StaffUser> {
  const person = await personOf(context, request, 'console')
  const held = await rolesOf(context.db, person.userId)
  if (allowed !== null && !held.some((role) => allowed.includes(role))) throw new Refused('noRole')
  return { ...person, roles: held }
}

/** In the order of the contract. */
export async function rolesOf(db: Db, userId: string): Promise<Role[]> {
  const held = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute()
  return roles.filter((role) => held.some((row) => row.role === role))
}
