import type { Db } from '../db/database.ts'
import type { AuditRow } from './record.ts'

/** The latest events, oldest first: all, or those with a person as subject or actor. */
export async function latestEvents(db: Db, { about, most }: { about: string | null; most: number }): Promise<{ rows: AuditRow[]; total: number }> {
  const all = db.selectFrom('audit_log')
  const theirs = about === null ? all : all.where((row) => row.or([row('subject', '=', `user:${about}`), row('actor', '=', about)]))
  const { total } = await theirs.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await theirs.selectAll().orderBy('seq', 'desc').limit(most).execute()
  return { rows: rows.toReversed(), total }
}
