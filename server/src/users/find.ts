import { Refused } from '@xunyi/contract/refusals'
import { emailAddress, phoneNumber } from '@xunyi/contract/values'
import type { Db } from '../db/database.ts'
import type { Account } from './administer.ts'

/**
 * Finds the one person by an id, a phone number or an e-mail address in any spelling.
 * @throws Refused userNotFound: none; badRequest: more than one
 */
export async function find(db: Db, word: string): Promise<Account> {
  const [phone, email] = [phoneNumber(word), emailAddress(word)]
  const found = await db
    .selectFrom('users')
    .selectAll()
    .where((row) => row.or([row('id', '=', word), ...(phone ? [row('phone', '=', phone)] : []), ...(email ? [row('email', '=', email)] : [])]))
    .execute()
  const [person, ...more] = found
  // The message does not repeat the input: it may be a number with one digit wrong.
  if (!person) throw new Refused('userNotFound', { msg: '找不到这个用户：请写编号、手机号或邮箱，编号可以用 list 查到' })
  if (more.length > 0) throw new Refused('badRequest', { msg: '不止一位用户符合：请换用编号、手机号、邮箱中的另一种' })
  return person
}
