import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../db/clock.ts'
import type { Db } from '../db/database.ts'
import type { Evidence } from '../evidence/piece.ts'
import { putUses } from '../evidence/records.ts'
import { newId } from '../ids.ts'
import { riskOf } from '../library/risk.ts'
import { contentColumns, toColumns } from '../library/content-columns.ts'
import type { Content } from '../library/content.ts'
import { nextChange } from '../library/entries.ts'

/* The rows of a batch: written in many short transactions, then moved into the library in a single one. */

/** Rows of one insert: each has many parameters. */
const written = 100
/** Rows of one statement that moves them within the database. */
const moved = 500

/** Age after which the rows of a crashed server are removed. */
const leftAfterMs = 3_600_000

/** The largest sample, and the smallest of a batch that has as many rows. */
const [smallestSample, largestSample] = [5, 30]

export interface File {
  name: string
  /** SHA-256 of its bytes, base64url. */
  hash: string
}

export interface LoadedRows {
  id: string
  /** The keys of the rows, in their order. */
  keys: string[]
}

/** Writes the rows of a batch that nobody sees yet, with the version numbers they will get. Keys must be unique. */
export async function loadRows(
  db: Db,
  clock: Clock,
  { file, importer }: { file: File; importer: string },
  contents: AsyncIterable<readonly Content[]> | Iterable<readonly Content[]>,
  onEach: (done: number) => void = () => undefined,
): Promise<LoadedRows> {
  const now = clock()
  await db
    .deleteFrom('import_batches')
    .where('status', '=', 'loading')
    .where('imported_at', '<', now - leftAfterMs)
    .execute()
  const id = newId()
  const keys: string[] = []
  const critical: boolean[] = []
  await db
    .insertInto('import_batches')
    .values({ id, file_name: file.name, file_hash: file.hash, status: 'loading', imported_by: importer, imported_at: now })
    .execute()
  try {
    for await (const batch of contents) {
      for (let from = 0; from < batch.length; from += written) {
        const some = batch.slice(from, from + written)
        await db
          .insertInto('import_rows')
          .values(await rowsOf(db, id, keys.length, some))
          .execute()
        keys.push(...some.map(({ key }) => key))
        critical.push(...some.map((content) => riskOf(content) === 'critical'))
        onEach(keys.length)
        await setImmediate()
      }
    }
    await db.updateTable('import_rows').set({ sample: 1 }).where('batch_id', '=', id).where('position', 'in', sampleOf(id, critical)).execute()
    return { id, keys }
  } catch (error) {
    await dropBatch(db, id)
    throw error
  }
}

async function rowsOf(db: Db, batch_id: string, from: number, contents: readonly Content[]) {
  const rows = await db
    .selectFrom('library_entries')
    .select(['id', 'key', 'version', 'status'])
    .where(
      'key',
      'in',
      contents.map(({ key }) => key),
    )
    .execute()
  const existing = new Map(rows.map((row) => [row.key, row]))
  return contents.map((content, at) => {
    const there = existing.get(content.key)
    return {
      batch_id,
      position: from + at,
      entry_id: there?.id ?? newId(),
      version: (there?.version ?? 0) + 1,
      withdrawn: there?.status === 'withdrawn' ? (1 as const) : (0 as const),
      key: content.key,
      ...toColumns({ ...content, reviewed_on: '' }),
    }
  })
}

/**
 * The rows that an approver has to open: a tenth, at least five and at most thirty, up to half of them with a dose or an emergency. Nobody who
 * imports a file can foresee them.
 */
function sampleOf(batchId: string, critical: readonly boolean[]): number[] {
  const size = Math.min(critical.length, largestSample, Math.max(smallestSample, Math.ceil(critical.length / 10)))
  const drawn = critical
    .map((_, position) => ({ position, by: createHash('sha256').update(`${batchId} ${position}`).digest('hex') }))
    .toSorted((one, other) => (one.by < other.by ? -1 : 1))
    .map(({ position }) => position)
  const first = drawn.filter((position) => critical[position]).slice(0, Math.ceil(size / 2))
  return [...first, ...drawn.filter((position) => !first.includes(position))].slice(0, size)
}

/** Removes a batch that was not completed, with its rows in short transactions. */
export async function dropBatch(db: Db, id: string): Promise<void> {
  await db.deleteFrom('import_batches').where('id', '=', id).where('status', '=', 'loading').execute()
}

/** Moves the rows of a batch into the library, reviewed today. Runs in a transaction that holds the library lock and has checked them against the library. */
export async function putInPlace(tx: Db, now: number, { id, rows, importer, approver, today }: Move): Promise<void> {
  const updated_at = await nextChange(tx, now)
  const person = (id: string | null) => sql<string | null>`cast(${id} as text)`
  for (let from = 0; from < rows; from += moved) {
    // The embedded database does not yield by itself.
    if (from > 0) await setImmediate()
    const some = tx
      .selectFrom('import_rows')
      .where('batch_id', '=', id)
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
    const content = contentColumns.filter((column) => column !== 'reviewed_on')
    await tx
      .insertInto('library_versions')
      .columns(['entry_id', 'version', ...content, 'reviewed_on', 'created_at', 'written_by', 'approved_by'])
      .expression(
        some.select([
          'entry_id',
          'version',
          ...content,
          sql<string>`cast(${today} as text)`.as('reviewed_on'),
          sql.lit(now).as('created_at'),
          person(importer).as('written_by'),
          person(approver).as('approved_by'),
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

interface Move {
  id: string
  rows: number
  /** A user's id; null: the command line. */
  importer: string | null
  approver: string
  /** YYYY-MM-DD */
  today: string
}

/** The importer as the author of versions: null for the command line. */
export function authorOf(importer: string): string | null {
  return importer.startsWith('command line') ? null : importer
}
