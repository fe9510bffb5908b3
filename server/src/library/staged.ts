import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../db/clock.ts'
import type { Db } from '../db/database.ts'
import type { Evidence } from '../evidence/piece.ts'
import { insertRecords, putUses, recordsOf, resolve, type NewRecords } from '../evidence/records.ts'
import { newId } from '../ids.ts'
import { contentColumns, toColumns } from './content-columns.ts'
import type { Content } from './content.ts'
import { nextChange, type By } from './entries.ts'

/* A large import in two steps: rows are staged in many short transactions, then moved into the library in a single one. */

/** Rows of one insert: each has many parameters. */
const written = 100
/** Rows of one statement that moves them within the database. */
const moved = 500

/** Age after which rows of a crashed server are removed. */
const leftAfterMs = 3_600_000

export interface Staged {
  importId: string
  count: number
  /** Sources that become records with the entries. */
  sources: NewRecords
}

/** Stages content with the version numbers it will get. Keys must be unique. */
export async function stage(
  db: Db,
  clock: Clock,
  contents: AsyncIterable<readonly Content[]> | Iterable<readonly Content[]>,
  onEach: (done: number) => void = () => undefined,
): Promise<Staged> {
  const staged_at = clock()
  await db
    .deleteFrom('staged_entries')
    .where('staged_at', '<', staged_at - leftAfterMs)
    .execute()
  const staged: Staged = { importId: newId(), count: 0, sources: new Map() }
  try {
    for await (const batch of contents) {
      for (let from = 0; from < batch.length; from += written) {
        const given = batch.slice(from, from + written)
        const find = await recordsOf(
          db,
          given.flatMap(({ evidence }) => evidence),
        )
        const some = given.map((content) => ({ ...content, evidence: resolve(content.evidence, find, staged.sources) }))
        const rows = await db
          .selectFrom('library_entries')
          .select(['id', 'key', 'version'])
          .where(
            'key',
            'in',
            some.map(({ key }) => key),
          )
          .execute()
        const existing = new Map(rows.map((row) => [row.key, row]))
        await db
          .insertInto('staged_entries')
          .values(
            some.map((content, at) => stagedRow(content, existing.get(content.key), { import_id: staged.importId, staged_at, position: staged.count + at })),
          )
          .execute()
        staged.count += some.length
        onEach(staged.count)
        await setImmediate()
      }
    }
    return staged
  } catch (error) {
    await unstage(db, staged)
    throw error
  }
}

function stagedRow(content: Content, there: { id: string; version: number } | undefined, at: { import_id: string; staged_at: number; position: number }) {
  return { ...at, entry_id: there?.id ?? newId(), version: (there?.version ?? 0) + 1, key: content.key, ...toColumns(content) }
}

/** Moves staged rows into the library. Runs in a transaction that holds the library lock and has checked that the library has not changed since staging. */
export async function putInPlace(tx: Db, now: number, { importId, count, sources }: Staged, { writtenBy, approvedBy }: By): Promise<void> {
  const updated_at = await nextChange(tx, now)
  await insertRecords(tx, now, sources)
  const person = (id: string | null) => sql<string | null>`cast(${id} as text)`
  for (let from = 0; from < count; from += moved) {
    // The embedded database does not yield by itself.
    if (from > 0) await setImmediate()
    const some = tx
      .selectFrom('staged_entries')
      .where('import_id', '=', importId)
      .where('position', '>=', from)
      .where('position', '<', from + moved)
    await tx
      .insertInto('library_entries')
      .columns(['id', 'key', 'version', 'status', 'created_at', 'updated_at'])
      .expression(
        some.select(['entry_id', 'key', 'version', sql.lit('published').as('status'), sql.lit(now).as('created_at'), sql.lit(updated_at).as('updated_at')]),
      )
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) => ({ version: row.ref('excluded.version'), status: row.ref('excluded.status'), updated_at: row.ref('excluded.updated_at') })),
      )
      .execute()
    await tx
      .insertInto('library_versions')
      .columns(['entry_id', 'version', ...contentColumns, 'created_at', 'written_by', 'approved_by'])
      .expression(
        some.select([
          'entry_id',
          'version',
          ...contentColumns,
          sql.lit(now).as('created_at'),
          person(writtenBy).as('written_by'),
          person(approvedBy).as('approved_by'),
        ]),
      )
      .execute()
    const moving = await some.select(['entry_id', 'evidence']).execute()
    await putUses(
      tx,
      moving.map(({ entry_id, evidence }) => ({ id: entry_id, evidence: JSON.parse(evidence) as Evidence[] })),
    )
  }
}

/** Removes staged rows, moved or not. */
export async function unstage(db: Db, { importId, count }: Staged): Promise<void> {
  for (let from = 0; from <= count; from += moved) {
    await db
      .deleteFrom('staged_entries')
      .where('import_id', '=', importId)
      .where('position', '>=', from)
      .where('position', '<', from + moved)
      .execute()
    await setImmediate()
  }
}
