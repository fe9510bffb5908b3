import type { exportUsers } from '@xunyi/contract/users'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { emailAddress, phoneNumber } from '@xunyi/contract/values'
import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import { like, literal } from '../db/like.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { everyLocked } from './locked.ts'

export type Filters = Received<typeof exportUsers>

/**
 * The WHERE condition of the filters.
 * @param contacts whether number and address may be searched by; a search would reveal them
 * @throws Refused badRequest: it may not
 */
export async function conditionsOf(
  db: Db,
  now: number,
  { q, identity, status, role }: Filters,
  { contacts }: { contacts: boolean },
): Promise<Expression<SqlBool>[]> {
  const row = expressionBuilder<Tables, 'users'>()
  const conditions = wordsIn(q, contacts)
  if (identity !== '') conditions.push(row('identity', '=', identity))
  if (status === 'disabled') conditions.push(row('disabled', '=', 1))
  if (status === 'locked') {
    const locked = await everyLocked(db, now)
    conditions.push(locked.length > 0 ? row('phone', 'in', locked) : row.lit(false))
  }
  if (role !== '') conditions.push(row('users.id', 'in', row.selectFrom('user_roles').select('user_id').where('role', '=', role)))
  return conditions
}

/** Whether accounts are looked for by what no index finds. */
export function isLookedThrough({ q, status }: Filters): boolean {
  return status === 'disabled' || (q.trim() !== '' && !phoneNumber(q) && !emailAddress(q))
}

function wordsIn(typed: string, contacts: boolean): Expression<SqlBool>[] {
  const row = expressionBuilder<Tables, 'users'>()
  const [phone, email, masked] = [phoneNumber(typed), emailAddress(typed), maskedPattern(typed)]
  if (!contacts && (phone ?? email ?? masked)) throw new Refused('badRequest', { msg: '只读审计不能按手机号或邮箱查找' })
  if (phone) return [row('phone', '=', phone)]
  if (email) return [row('email', '=', email)]
  if (masked) return [like(masked.column, masked.pattern)]
  return typed
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) =>
      row.or([
        row('users.id', '=', word),
        like('nickname', `%${literal(word)}%`),
        like('hospital', `%${literal(word)}%`),
        ...(contacts && /^\d{4}$/.test(word) ? [like('phone', `%${word}`)] : []),
      ]),
    )
}

/** The pattern of a masked number or address as lists show it: `138****8000` or `z***g@company.com`. */
function maskedPattern(typed: string): { column: 'phone' | 'email'; pattern: string } | null {
  const text = typed.normalize('NFKC').replace(/\s/g, '')
  if (/^1\d\d\*{4}\d{4}$/.test(text)) return { column: 'phone', pattern: text.replaceAll('*', '_') }
  if (/^[^*@]\*{3}[^*@]?@[^*@]+$/.test(text)) return { column: 'email', pattern: literal(text).replace('***', '%') }
  return null
}
