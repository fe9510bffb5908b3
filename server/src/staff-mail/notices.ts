import type { MailKind } from '@xunyi/contract/staff-mail'
import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'

/**
 * Puts down what staff are to be told, once for its subject and moment. In the transaction of the change that it is about: neither exists without the other.
 * @returns whether it is new
 */
export async function putStaffNotice(db: Db, kind: MailKind, subject: string, moment: number): Promise<boolean> {
  const put = await db
    .insertInto('staff_notices')
    .values({ id: newId(), kind, subject, moment, told_at: null })
    .onConflict((conflict) => conflict.columns(['kind', 'subject', 'moment']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return put !== undefined
}
