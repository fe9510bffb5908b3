import { Refused } from '@xunyi/contract/refusals'
import {
  createStaff as createStaffCall,
  disableUser,
  enableUser,
  endUserSessions,
  exportUsers,
  grantRole,
  revokeRole,
  unlockUser,
  user,
  users,
} from '@xunyi/contract/users'
import type { FastifyInstance } from 'fastify'
import type { AccountsContext } from '../accounts/context.ts'
import { companyEmail } from '../delivery/company-email.ts'
import type { StaffUser } from '../http/request-context.ts'
import { serve } from '../http/serve.ts'
import type { By } from './administer.ts'
import { createStaff } from './create-staff.ts'
import { detailOf } from './detail.ts'
import { disable, enable, endSessions } from './disable.ts'
import { exportUserRows } from './export.ts'
import { find } from './find.ts'
import { pageOfUsers } from './page.ts'
import { grant, revoke } from './roles.ts'
import { unlock } from './unlock.ts'

export function userRoutes(app: FastifyInstance, context: AccountsContext): void {
  const { db, clock, config } = context
  serve(app, context, users, (input, { person }) => pageOfUsers(context, input, contactsFor(person)))
  serve(app, context, user, ({ id }, { person }) => detailOf(context, id, contactsFor(person)))
  serve(app, context, disableUser, async ({ id, reason }, { person }) => {
    if (id === person.userId) throw new Refused('notAllowed', { msg: '不能停用自己的账号，请由另一位运营管理员操作' })
    const ended = await disable(db, clock(), by(person, reason), id)
    return { changed: ended !== null, sessions_ended: ended ?? 0 }
  })
  serve(app, context, enableUser, async ({ id, reason }, { person }) => ({ changed: await enable(db, clock(), by(person, reason), id) }))
  serve(app, context, unlockUser, async ({ id, reason }, { person }) => {
    const account = await db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirst()
    if (!account) throw new Refused('userNotFound')
    if (account.phone === null) throw new Refused('notFound', { msg: '此人没有手机号，不会被锁定' })
    context.unsentGuesses.forgetAccount(account.phone)
    return (await unlock(db, clock(), by(person, reason), account.phone)) ?? { locks: 0, wrong_guesses: 0, sends: 0 }
  })
  serve(app, context, endUserSessions, async ({ id, reason }, { person }) => ({ sessions_ended: await endSessions(db, clock(), by(person, reason), id) }))
  serve(app, context, grantRole, async ({ id, role, reason }, { person }) => ({ changed: await grant(db, clock(), by(person, reason), id, role) }))
  serve(app, context, revokeRole, async ({ id, role, reason }, { person }) => {
    if (id === person.userId && role === 'administrator') throw new Refused('notAllowed', { msg: '不能收回自己的运营管理员角色，请由另一位运营管理员操作' })
    return { changed: await revoke(db, clock(), by(person, reason), id, role) }
  })
  serve(app, context, createStaffCall, async ({ reason, ...staff }, { person }) => {
    const id = await createStaff(db, clock(), by(person, reason), staff).catch(async (error: unknown) => {
      if (!(error instanceof Refused) || error.refusal !== 'emailTaken') throw error
      const { identity, nickname } = await find(db, staff.email)
      throw new Refused('emailTaken', { msg: `这个邮箱已有账号：${nickname || '未填姓名'}（${identity === 'doctor' ? '医生' : '员工'}）` })
    })
    return { id, company_address: companyEmail(staff.email, config.staffMailSuffix) }
  })
  serve(app, context, exportUsers, (filters, { person }) => exportUserRows(context, person.userId, filters, contactsFor(person)))
}

function by({ userId }: StaffUser, reason: string | undefined): By {
  return { actor: userId, ...(reason === undefined ? {} : { reason }) }
}

/** Auditors see events, but no contact data. */
function contactsFor({ roles }: StaffUser): { contacts: boolean } {
  return { contacts: roles.includes('administrator') }
}
