import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import type { DeskContext } from '../desk/queue/context.ts'
import { runInWorker } from '../library-files/worker.ts'
import { contentColumns, fromColumns } from '../library/content-columns.ts'
import type { Content } from '../library/content.ts'
import { entriesOf } from '../library/entries.ts'
import { checksOfRow } from './check-rows.ts'
import { compareWithLibrary } from './preview.ts'

export interface Problem {
  place: string
  text: string
}

const page = 200

/** A row of a batch. */
export interface BatchContent {
  position: number
  entryId: string
  version: number
  content: Content
}

export async function rowsFrom(db: Db, batchId: string, from: number, count = page): Promise<BatchContent[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['position', 'entry_id', 'version', 'key', ...contentColumns])
    .where('batch_id', '=', batchId)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(count)
    .execute()
  return rows.map(({ position, entry_id, version, key, ...columns }) => ({ position, entryId: entry_id, version, content: { key, ...fromColumns(columns) } }))
}

export async function* batchRows(db: Db, batchId: string): AsyncGenerator<BatchContent[]> {
  for (let from = 0; ; from += page) {
    const rows = await rowsFrom(db, batchId, from)
    if (rows.length > 0) yield rows
    if (rows.length < page) return
    await setImmediate()
  }
}

/** The obstacles to publishing a batch now: its entries have changed since the import, wordings belong to others, or a check fails. */
export async function problemsOf(context: DeskContext, batchId: string): Promise<Problem[]> {
  const stale = await context.db
    .selectFrom('import_rows')
    .innerJoin('library_entries', 'library_entries.key', 'import_rows.key')
    .select(['import_rows.key', 'library_entries.version'])
    .where('batch_id', '=', batchId)
    .whereRef('library_entries.version', '>=', 'import_rows.version')
    .limit(20)
    .execute()
  const problems = stale.map(({ key, version }): Problem => ({ place: `编号 ${key}`, text: `导入之后已有第 ${version} 版` }))
  if (problems.length > 0) return problems
  const collisions = await collisionsOf(context.db, batchId)
  return collisions.length > 0 ? collisions : failuresOf(context, batchId)
}

/** Wordings that another entry has meanwhile. */
async function collisionsOf(db: Db, batchId: string): Promise<Problem[]> {
  return runInWorker(async (ask) => {
    for await (const rows of batchRows(db, batchId)) await ask({ do: 'stored', contents: rows.map(({ content }) => content) })
    await ask({ do: 'library', page: [] })
    await compareWithLibrary(db, ask)
    return (await ask({ do: 'decide', overwrite: [], skip: [] })).problems
  })
}

/** Failed checks of the rows. */
export async function failuresOf(context: DeskContext, batchId: string): Promise<Problem[]> {
  const { db } = context
  const changed = await db.selectFrom('import_rows').select('entry_id').where('batch_id', '=', batchId).where('version', '>', 1).execute()
  const moved = new Set(changed.map(({ entry_id }) => entry_id))
  const found: Problem[] = []
  for await (const rows of batchRows(db, batchId)) {
    const states = await entriesOf(
      db,
      rows.map(({ entryId }) => entryId),
    )
    const entries = new Map(states.map((state) => [state.entry.id, state]))
    for (const { entryId, content } of rows) {
      await setImmediate()
      const { failed } = await checksOfRow(context, content, entries.get(entryId) ?? null, moved)
      if (failed.length > 0) found.push({ place: `编号 ${content.key}`, text: failed.join('；') })
    }
  }
  return found
}
