import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'

/** Failures in a row after which an address that only did not answer counts as dead: a site may be away for a day. */
const mostFailures = 3

/** Whether a row of `evidence_links` says that the address of its source leads nowhere. */
export const isDead = sql<SqlBool>`(state in ('gone', 'refused') or (state = 'unreachable' and failures >= ${mostFailures}))`

export interface DeadLink {
  id: string
  title: string
  /** When it was checked last, and when it was last seen alive. */
  checked_at: string
  alive_at: string | null
}

/** Dead links among these sources; an address that was changed since its check is not among them. */
export async function deadLinksAmong(db: Db, ids: readonly string[]): Promise<DeadLink[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('evidence_links')
    .innerJoin('evidence_records', 'id', 'evidence_id')
    .select(['id', 'title', 'checked_at', 'alive_at'])
    .where('id', 'in', [...new Set(ids)])
    .whereRef('evidence_links.url', '=', 'evidence_records.url')
    .where(isDead)
    .orderBy('title')
    .execute()
  const iso = (at: number) => new Date(at).toISOString()
  return rows.map(({ id, title, checked_at, alive_at }) => ({ id, title, checked_at: iso(checked_at), alive_at: alive_at === null ? null : iso(alive_at) }))
}
