import type { Db } from '../db/database.ts'

/** Rows read at once. */
const page = 500

/** Every case with the current state of its entry. */
export function casesWithEntry(db: Db) {
  return db
    .selectFrom('search_cases')
    .innerJoin('library_entries', 'library_entries.id', 'search_cases.entry_id')
    .innerJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .select([
      'search_cases.id',
      'search_cases.question',
      'search_cases.entry_id',
      'search_cases.created_at',
      'library_versions.question as expected',
      'library_entries.status',
    ])
}

export type SavedCase = Awaited<ReturnType<ReturnType<typeof casesWithEntry>['execute']>>[number]

export async function* casePages(db: Db): AsyncGenerator<SavedCase[], void> {
  for (let last = ''; ;) {
    const rows = await casesWithEntry(db).where('search_cases.id', '>', last).orderBy('search_cases.id').limit(page).execute()
    yield rows
    if (rows.length < page) return
    last = rows.at(-1)!.id
  }
}
