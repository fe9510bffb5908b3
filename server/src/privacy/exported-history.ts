import type { Db } from '../db/database.ts'
import type { Person } from '../http/request-context.ts'
import { reviewText } from '../library/content.ts'
import { before, inPages } from './pages.ts'

/** A person's questions with the answers as given, and the day on which the answered version was reviewed. */
export async function* history(db: Db, { userId }: Person) {
  const query = db
    .selectFrom('history_records')
    .leftJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'history_records.entry_id').onRef('library_versions.version', '=', 'history_records.entry_version'),
    )
    .select(['history_records.id', 'history_records.question', 'history_records.answer', 'links', 'pv', 'history_records.created_at', 'reviewed_on'])
    .where('user_id', '=', userId)
    .orderBy('history_records.created_at', 'desc')
    .orderBy('history_records.id', 'desc')
  for await (const rows of inPages(query, ({ created_at, id }) => before('history_records.created_at', 'history_records.id', created_at, id))) {
    yield rows.map(({ links, pv, created_at, reviewed_on, ...rest }) => ({
      ...rest,
      evidence: JSON.parse(links) as string[],
      reviewed_on: reviewText(reviewed_on),
      adverse_reaction: pv === 1,
      asked_at: new Date(created_at),
    }))
  }
}
