import { Refused } from '@xunyi/contract/refusals'
import { maskEmail } from '@xunyi/contract/values'
import type { Db } from '../db/database.ts'
import type { AccountsContext } from './context.ts'
import type { Person } from '../http/request-context.ts'
import { companyEmail } from '../delivery/company-email.ts'

/* What may become the own phone or e-mail. Whether somebody else has it is said only to who holds its code. */

/** @throws Refused notAllowed: it is the own number already */
export async function checkNewPhone(db: Db, { userId }: Person, phone: string): Promise<void> {
  const own = await db.selectFrom('users').select('id').where('id', '=', userId).where('phone', '=', phone).executeTakeFirst()
  if (own) throw new Refused('notAllowed', { msg: '这已经是您当前的手机号' })
}

/**
 * Staff stay within the company's mail domain, and where the identity provider vouches for an address, with that address.
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
  const told = identities.flatMap((row) => row.email ?? [])
  if (told.length > 0 && !told.includes(email)) {
    throw new Refused('notAllowed', { msg: `邮箱须与企业账号登录的邮箱一致（${told.map(maskEmail).join('、')}）` })
  }
}
