import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { users } from '@xunyi/contract/users'
import type { Expression, SqlBool } from 'kysely'
import type { ServerContext } from '../context.ts'
import { pageFrom, decodeCursor } from '../db/cursor.ts'
import { countRows } from '../db/count-rows.ts'
import type { Db } from '../db/database.ts'
import { foundBy, searchPage, type Looked, type Place } from '../db/search-page.ts'
import type { Account } from './administer.ts'
import { conditionsOf, isLookedThrough } from './search.ts'
import { userRows } from './user-rows.ts'

/** A page of accounts, the newest first. */
export async function pageOfUsers(
  context: ServerContext,
  { after, size, ...filters }: Received<typeof users>,
  options: { contacts: boolean },
): Promise<Answer<typeof users>> {
  const { db, clock } = context
  const conditions = await conditionsOf(db, clock(), filters, options)
  if (isLookedThrough(filters)) {
    const { ids, ...page } = await searchPage((from, rows) => lookAt(db, conditions, from, rows), { after, size })
    return { rows: await userRows(context, await newestOf(db, ids), options), ...page }
  }
  const { rows, next } = pageFrom(await newest(db, conditions, after === null ? null : decodeCursor(after, 'number', 'string'), size + 1), size, cursorOf)
  const whole = after === null && next === null
  return { rows: await userRows(context, rows, options), next, total: whole ? rows.length : await count(db, conditions), looked: rows.length }
}

/** The accounts after a place, and whether each meets all conditions. */
function lookAt(db: Db, conditions: Expression<SqlBool>[], from: Place | null, rows: number): Promise<Looked[]> {
  const all = db
    .selectFrom('users')
    .select(['created_at as at', 'users.id', foundBy(conditions)])
    .orderBy('created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(rows)
  return (from === null ? all : all.where((row) => row(row.refTuple('created_at', 'users.id'), '<', row.tuple(...from)))).execute()
}

async function newestOf(db: Db, ids: readonly string[]): Promise<Account[]> {
  if (ids.length === 0) return []
  return db.selectFrom('users').selectAll().where('id', 'in', ids).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

export function count(db: Db, conditions: Expression<SqlBool>[]): Promise<number> {
  return countRows(
    db,
    db.selectFrom('users').where((row) => row.and(conditions)),
  )
}

/** By creation time, then by id. @param after the last row of the page before */
export function newest(db: Db, conditions: Expression<SqlBool>[], after: readonly [number, string] | null, most: number): Promise<Account[]> {
  const all = db
    .selectFrom('users')
    .selectAll()
    .where((row) => row.and(conditions))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
  if (after === null) return all.execute()
  const [at, id] = after
  // The first condition uses the index.
  return all
    .where('created_at', '<=', at)
    .where((row) => row.or([row('created_at', '<', at), row('users.id', '<', id)]))
    .execute()
}

export function cursorOf({ created_at, id }: Account): [number, string] {
  return [created_at, id]
}
