import type { BrokenCase } from '@xunyi/contract/broken-cases'
import type { Db } from '../db/database.ts'
import type { DeskContext } from '../desk/queue/context.ts'
import { triedEntry, type TriedEntry } from '../library/entry-wordings.ts'
import { contentColumns, fromColumns } from '../library/content-columns.ts'
import { brokenByChange } from './broken-by-change.ts'
import { batchRows } from './problems.ts'
import { untouched } from './undo.ts'

/** Entries read at once. */
const page = 200

/** The saved cases that break once the batch is published. */
export function casesOfBatch(context: DeskContext, batchId: string): Promise<BrokenCase[]> {
  async function* put(): AsyncGenerator<TriedEntry[]> {
    for await (const rows of batchRows(context.db, batchId)) yield rows.map(({ entryId, content }) => triedEntry(entryId, content))
  }
  return brokenByChange(context, { put: put() })
}

/** The saved cases that break once the batch is undone. */
export async function casesOfUndo(context: DeskContext, batchId: string): Promise<BrokenCase[]> {
  const rows = await untouched(context.db, batchId).select(['entry_id', 'import_rows.version', 'withdrawn']).execute()
  const restored = rows.filter(({ version, withdrawn }) => version > 1 && withdrawn === 0).map(({ entry_id }) => entry_id)
  const gone = rows.filter(({ version, withdrawn }) => version === 1 || withdrawn === 1).map(({ entry_id }) => entry_id)
  return brokenByChange(context, { put: earlier(context.db, batchId, restored), removed: gone })
}

/** The entries as they were before the batch. */
async function* earlier(db: Db, batchId: string, ids: readonly string[]): AsyncGenerator<TriedEntry[]> {
  for (let from = 0; from < ids.length; from += page) {
    const rows = await db
      .selectFrom('import_rows')
      .innerJoin('library_versions', (join) => join.onRef('library_versions.entry_id', '=', 'import_rows.entry_id'))
      .select(['import_rows.entry_id', 'import_rows.key', ...contentColumns.map((column) => `library_versions.${column}` as const)])
      .where('batch_id', '=', batchId)
      .whereRef('library_versions.version', '=', (row) => row('import_rows.version', '-', 1))
      .where('import_rows.entry_id', 'in', ids.slice(from, from + page))
      .execute()
    yield rows.map(({ entry_id, key, ...columns }) => triedEntry(entry_id, { key, ...fromColumns(columns) }))
  }
}
