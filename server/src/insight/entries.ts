import { chinaDay } from '../china-time.ts'
import type { Db } from '../db/database.ts'

const most = 10

/** The entries with the most answers, with their current questions. */
export async function topEntries(db: Db, answers: ReadonlyMap<string, number>) {
  const top = [...answers].toSorted(([one, fewer], [other, more]) => more - fewer || (one < other ? -1 : 1)).slice(0, most)
  const known = await questionsOf(
    db,
    top.map(([id]) => id),
  )
  return top.flatMap(([id, answers]) => {
    const entry = known.get(id)
    return entry ? [{ id, answers, question: entry.question, published: entry.status === 'published' }] : []
  })
}

/** Current entries by id. */
export async function questionsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) => join.onRef('entry_id', '=', 'id').onRef('library_versions.version', '=', 'library_entries.version'))
    .select(['id', 'question', 'status'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const soonMs = 30 * 86_400_000

/** Published entries with an overdue review, those with a review due today or within 30 days, and unreviewed ones. */
export async function reviews(db: Db, now: number): Promise<{ overdue: number; soon: number; unreviewed: number }> {
  const today = chinaDay(now)
  return db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) => join.onRef('entry_id', '=', 'id').onRef('library_versions.version', '=', 'library_entries.version'))
    .select((row) => [
      row.fn.countAll<number>().filterWhere('review_due', '=', '').as('unreviewed'),
      row.fn
        .countAll<number>()
        .filterWhere((entry) => entry.and([entry('review_due', '<>', ''), entry('review_due', '<', today)]))
        .as('overdue'),
      row.fn.countAll<number>().filterWhere('review_due', '>=', today).as('soon'),
    ])
    .where('status', '=', 'published')
    .where('review_due', '<=', chinaDay(now + soonMs))
    .executeTakeFirstOrThrow()
}
