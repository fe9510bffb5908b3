import { maskEmail } from '@xunyi/contract/values'
import type { Db } from '../db/database.ts'

export interface StaffName {
  id: string
  name: string
}

/** The current names of staff users; a masked e-mail address where the name is empty. */
export async function staffNames(db: Db, ids: Iterable<string | null>): Promise<(id: string) => StaffName> {
  const wanted = [...new Set([...ids].filter((id) => id !== null))]
  const found = wanted.length === 0 ? [] : await db.selectFrom('users').select(['id', 'nickname', 'email']).where('id', 'in', wanted).execute()
  const names = new Map(found.map(({ id, nickname, email }) => [id, nickname || (email === null ? '未填写姓名' : maskEmail(email))]))
  return (id) => ({ id, name: names.get(id) ?? '账号已删除' })
}
