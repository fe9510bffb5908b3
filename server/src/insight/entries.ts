import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { chinaDay, type Span } from './china-day.ts'

const most = 10

/** The entries that answered most in a span, with their questions as they are now. */
export async function topEntries(db: Db, { since, before }: Span) {
  // The plus keeps the search off the index by time, which does not hold the entry: the one by entry holds all that is asked for.
  const time = sql<number>`+created_at`
  const top = await db
    .selectFrom('history_records')
    .select((row) => ['entry_id', row.fn.countAll<number>().as('answers')])
    .where('entry_id', 'is not', null)
    .where(time, '>=', since)
    .where(time, '<', before)
    .groupBy('entry_id')
    .orderBy('answers', 'desc')
    .orderBy('entry_id')
    .limit(most)
    .$narrowType<{ entry_id: string }>()
    .execute()
  const known = await questionsOf(db, top.map((row) => row.entry_id))
  return top.flatMap(({ entry_id, answers }) => {
    const entry = known.get(entry_id)
    return entry ? [{ id: entry_id, answers, question: entry.question, published: entry.status === 'published' }] : []
  })
}

/** Entries as they are now, by id. */
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

/** Published entries whose review is past its day, and those whose day is today or within 30 days. */
export async function reviews(db: Db, now: number): Promise<{ overdue: number; soon: number }> {
  const today = chinaDay(now)
  return db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) => join.onRef('entry_id', '=', 'id').onRef('library_versions.version', '=', 'library_entries.version'))
    .select((row) => [row.fn.countAll<number>().filterWhere('review_due', '<', today).as('overdue'), row.fn.countAll<number>().filterWhere('review_due', '>=', today).as('soon')])
    .where('status', '=', 'published')
    .where('review_due', '<=', chinaDay(now + soonMs))
    .executeTakeFirstOrThrow()
}
