import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { canonical } from '../evidence/piece.ts'
import { insertRecords, putUses, recordsOf, resolve, type NewRecords } from '../evidence/records.ts'
import { newId } from '../ids.ts'
import { contentColumns, fromColumns, toColumns } from './content-columns.ts'
import type { Content } from './content.ts'

/** A published entry in its current version. */
export interface Entry extends Content {
  id: string
  version: number
}

export interface Changes {
  added: number
  updated: number
  unchanged: number
}

const current = (db: Db) =>
  db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) => join.onRef('entry_id', '=', 'id').onRef('library_versions.version', '=', 'library_entries.version'))
    .select(['id', 'key', 'library_entries.version', 'status', 'updated_at', ...contentColumns])

/** Row of an entry in its current version. */
export type EntryRow = Awaited<ReturnType<ReturnType<typeof current>['executeTakeFirstOrThrow']>>

/** The current version of an entry; null when unknown or withdrawn. */
export async function publishedEntry(db: Db, id: string): Promise<Entry | null> {
  const row = await current(db).where('id', '=', id).where('status', '=', 'published').executeTakeFirst()
  return row ? asEntry(row) : null
}

/** Every published entry, by key. */
export async function publishedEntries(db: Db): Promise<Entry[]> {
  const all = await everyEntry(db)
  return all
    .filter(({ published }) => published)
    .map(({ entry }) => entry)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** An entry, published or withdrawn, and the time of its last change. */
export interface EntryState {
  entry: Entry
  published: boolean
  updatedAt: number
}

/** Rows of one statement, so that none takes long in a large library. */
const page = 250

/** The whole library, withdrawn entries included, a page at a time. */
export async function* entryPages(db: Db): AsyncGenerator<EntryRow[]> {
  let last = ''
  for (;;) {
    const rows = await current(db).where('id', '>', last).orderBy('id').limit(page).execute()
    if (rows.length > 0) yield rows
    if (rows.length < page) return
    last = rows.at(-1)!.id
    await setImmediate()
  }
}

/** The whole library, withdrawn entries included. */
export async function everyEntry(db: Db): Promise<EntryState[]> {
  const found: EntryState[] = []
  for await (const rows of entryPages(db)) found.push(...rows.map(toEntryState))
  return found
}

/** Time of the last change of the library. It grows with every change. */
export async function newestChange(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('library_entries')
    .select((row) => row.fn.max('updated_at').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** Entries changed at or after a time. */
export async function changesSince(db: Db, since: number): Promise<{ id: string; updatedAt: number }[]> {
  return db.selectFrom('library_entries').select(['id', 'updated_at as updatedAt']).where('updated_at', '>=', since).execute()
}

export async function entriesOf(db: Db, ids: readonly string[]): Promise<EntryState[]> {
  return (await current(db).where('id', 'in', ids).execute()).map(toEntryState)
}

/** Figures that differ between states of a library, and between libraries. */
export interface Totals {
  entries: number
  published: number
  /** The sum of the entries' times of change, which only grow: whole seconds, and the remaining milliseconds. */
  seconds: number
  milliseconds: number
}

export async function totalsOf(db: Db): Promise<Totals> {
  const { rows } = await sql<Record<keyof Totals, number | string | null>>`
    SELECT count(*) AS entries, sum(CASE status WHEN 'published' THEN 1 ELSE 0 END) AS published, sum(updated_at / 1000) AS seconds, sum(updated_at % 1000) AS milliseconds
    FROM library_entries`.execute(db)
  const { entries, published, seconds, milliseconds } = rows[0]!
  return { entries: Number(entries), published: Number(published), seconds: Number(seconds), milliseconds: Number(milliseconds) }
}

/**
 * Time of a new change: later than every change before, also after the clock was set back, so that pollers see it.
 * Runs in a transaction that holds the library lock.
 */
export async function nextChange(tx: Db, now: number): Promise<number> {
  return Math.max(now, (await newestChange(tx)) + 1)
}

/** Rows of one statement: within the parameter limit of both engines, and enough that a large file locks the writer for seconds, not minutes. */
const batch = 200

/** Author and approver of a version, as user ids: null for the command line and the starter library. */
export interface By {
  writtenBy: string | null
  approvedBy: string | null
}

export interface SaveOptions {
  by?: By
  onEach?: (done: number) => void
}

/**
 * Adds entries, or new versions where the key exists and the content differs. Keys must be unique.
 * Runs in a transaction: all of them or none.
 */
export async function saveEntries(
  db: Db,
  now: number,
  contents: readonly Content[],
  { by = { writtenBy: null, approvedBy: null }, onEach = () => undefined }: SaveOptions = {},
): Promise<Changes> {
  const changes: Changes = { added: 0, updated: 0, unchanged: 0 }
  const updated_at = await nextChange(db, now)
  for (let from = 0; from < contents.length; from += batch) {
    // The embedded database does not yield by itself: this lets other requests run during a large import.
    if (from > 0) await setImmediate()
    const some = await withRecords(db, now, contents.slice(from, from + batch))
    const rows = await current(db)
      .where(
        'key',
        'in',
        some.map((content) => content.key),
      )
      .execute()
    const existing = new Map(rows.map((row) => [row.key, row]))
    const changed = some.flatMap((content) => {
      const row = existing.get(content.key)
      if (row?.status === 'published' && sameContent(asEntry(row), content)) return []
      return [{ content, id: row?.id ?? newId(), version: (row?.version ?? 0) + 1 }]
    })
    if (changed.length > 0) {
      const entries = changed.map(({ content, id, version }) => ({ id, key: content.key, version, status: 'published' as const, created_at: now, updated_at }))
      await db
        .insertInto('library_entries')
        .values(entries)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((row) => ({ version: row.ref('excluded.version'), status: row.ref('excluded.status'), updated_at })),
        )
        .execute()
      await db
        .insertInto('library_versions')
        .values(changed.map((one) => versionRow(now, by, one)))
        .execute()
      await putUses(
        db,
        changed.map(({ id, content: { evidence } }) => ({ id, evidence })),
      )
    }
    changes.added += changed.filter(({ version }) => version === 1).length
    changes.updated += changed.filter(({ version }) => version > 1).length
    changes.unchanged += some.length - changed.length
    onEach(from + some.length)
  }
  return changes
}

/** The contents with the records of their evidence; a source that is new becomes a record. */
async function withRecords(db: Db, now: number, contents: readonly Content[]): Promise<Content[]> {
  const find = await recordsOf(
    db,
    contents.flatMap(({ evidence }) => evidence),
  )
  const fresh: NewRecords = new Map()
  const known = contents.map((content) => ({ ...content, evidence: resolve(content.evidence, find, fresh) }))
  await insertRecords(db, now, fresh)
  return known
}

function versionRow(now: number, { writtenBy, approvedBy }: By, { content, id, version }: { content: Content; id: string; version: number }) {
  return { entry_id: id, version, ...toColumns(content), created_at: now, written_by: writtenBy, approved_by: approvedBy }
}

export function toEntryState(row: EntryRow): EntryState {
  return { entry: asEntry(row), published: row.status === 'published', updatedAt: row.updated_at }
}

function asEntry({ id, key, version, status: _status, updated_at: _updated, ...columns }: EntryRow): Entry {
  return { id, key, version, ...fromColumns(columns) }
}

function sameContent(a: Content, b: Content): boolean {
  const text = ({ key, question, phrasings, counterexamples, answer, evidence, subject, category, reviewed_on, review_due }: Content) =>
    JSON.stringify([key, question, phrasings, counterexamples, answer, evidence.map(canonical), subject, category, reviewed_on, review_due])
  return text(a) === text(b)
}
