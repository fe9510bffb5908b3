import type { Db } from '../db/database.ts'

const withinMs = 30 * 86_400_000

/** Answers of each of these entries within the last thirty days. */
export async function recentHitsOf(db: Db, now: number, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('history_records')
    .select((row) => ['entry_id', row.fn.countAll<number>().as('hits')])
    .where('entry_id', 'in', ids)
    .where('created_at', '>=', now - withinMs)
    .groupBy('entry_id')
    .execute()
  return new Map(rows.map(({ entry_id, hits }) => [entry_id!, Number(hits)]))
}
