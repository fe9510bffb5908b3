import { Refused } from '@xunyi/contract/refusals'
import { maskEmail } from '@xunyi/contract/values'
import type { Db } from '../db/database.ts'
import { companyEmail } from '../delivery/company-email.ts'
import type { Person } from '../http/request-context.ts'
import type { AccountsContext } from './context.ts'

/* Rules for a new phone or e-mail. Whether another account has it is revealed only with a right code. */

/** @throws Refused notAllowed: it is the own number already */
export async function checkNewPhone(db: Db, { userId }: Person, phone: string): Promise<void> {
  const own = await db.selectFrom('users').select('id').where('id', '=', userId).where('phone', '=', phone).executeTakeFirst()
  if (own) throw new Refused('notAllowed', { msg: '这已经是您当前的手机号' })
}

/**
 * Staff can only have an address in the company's mail domain, and only the verified one where the identity provider has one.
 * @throws Refused notAllowed
 */
export async function checkNewEmail({ db, config }: AccountsContext, { userId, identity }: Person, email: string): Promise<void> {
  if (identity !== 'staff') throw new Refused('notAllowed')
  const own = await db.selectFrom('users').select('id').where('id', '=', userId).where('email', '=', email).executeTakeFirst()
  if (own) throw new Refused('notAllowed', { msg: '这已经是您当前的邮箱' })
  const { staffMailSuffix } = config
  if (!companyEmail(email, staffMailSuffix)) {
    throw new Refused('notAllowed', { msg: staffMailSuffix ? `请填写以 ${staffMailSuffix} 结尾的企业邮箱` : '本站尚未设置企业邮箱域名，暂时无法更改邮箱' })
  }
  const identities = await db.selectFrom('sso_identities').select('email').where('user_id', '=', userId).execute()
  const verifiedEmails = identities.flatMap((row) => row.email ?? [])
  if (verifiedEmails.length > 0 && !verifiedEmails.includes(email)) {
    throw new Refused('notAllowed', { msg: `邮箱须与企业账号登录的邮箱一致（${verifiedEmails.map(maskEmail).join('、')}）` })
  }
}
