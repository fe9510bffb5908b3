import type { auditEvents } from '@xunyi/contract/audit'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { mostCounted } from '@xunyi/contract/values'
import type { ServerContext } from '../context.ts'
import { decodeCursor, pageFrom } from '../db/cursor.ts'
import { searchPage } from '../db/search-page.ts'
import { conditionsOf, count, hasDays, isLookedThrough, latest, lookAt, numbered } from './search.ts'
import { withNames } from './subject-names.ts'

/** A page of the audit log, the latest first. */
export async function listEvents(
  { db }: Pick<ServerContext, 'db'>,
  { after, size, ...filters }: Received<typeof auditEvents>,
): Promise<Answer<typeof auditEvents>> {
  const conditions = await conditionsOf(db, filters)
  if (isLookedThrough(filters)) {
    const { ids, ...page } = await searchPage((from, rows) => lookAt(db, conditions, filters, from, rows), { after, size })
    return { rows: await withNames(db, await numbered(db, ids.map(Number))), ...page }
  }
  const total = await count(db, conditions)
  const few = hasDays(filters) && total <= mostCounted
  const found = await latest(db, conditions, after === null ? null : decodeCursor(after, 'number')[0], size + 1, few)
  const { rows, next } = pageFrom(found, size, ({ seq }) => [seq])
  return { rows: await withNames(db, rows), next, total, looked: rows.length }
}
