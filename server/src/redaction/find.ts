import type { RedactionPlace } from '@xunyi/contract/redaction'
import { sql } from 'kysely'
import { digestOf } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { literal } from '../db/like.ts'
import type { Tables } from '../db/tables.ts'
import { asInJson, blanked, blankedJson } from './blank.ts'
import type { Item } from './item.ts'
import { places } from './places.ts'

type Row = Record<string, unknown>

/** A row that holds the passage, and its columns without it. */
interface Found {
  name: RedactionPlace
  table: keyof Tables
  key: Row
  set: Row
}

/** A row of the audit log that holds the passage, without it. */
export interface FoundEvent {
  seq: number
  before: string
  after: string
  /** Of the row as it will be. */
  digest: string
}

export interface Occurrences {
  rows: Found[]
  /** Wordings that were typed before a question was picked: they are deleted. */
  typed: string[]
  events: FoundEvent[]
}

const holds = (column: string, passage: string) => sql`${sql.ref(column)} like ${`%${literal(passage)}%`} escape '!'`

/** Where the passage occurs in what a question led to. */
export async function occurrences(db: Db, item: Item, passage: string): Promise<Occurrences> {
  const rows: Found[] = []
  for (const { name, table, key, plain, json = [], of, follow } of places) {
    const belonging = of(item)
    if (belonging === null) continue
    const found = await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE ${belonging} AND (${sql.join(
      [...plain.map((column) => holds(column, passage)), ...json.map((column) => holds(column, asInJson(passage)))],
      sql` OR `,
    )})`.execute(db)
    for (const row of found.rows) {
      const changed: Row = {
        ...Object.fromEntries(plain.flatMap((column) => (row[column] === null ? [] : [[column, blanked(String(row[column]), passage)]]))),
        ...Object.fromEntries(json.map((column) => [column, blankedJson(String(row[column]), passage)])),
      }
      const set = Object.fromEntries(Object.entries(changed).filter(([column, value]) => value !== row[column]))
      // The database's comparison of letters may be wider.
      if (Object.keys(set).length === 0) continue
      rows.push({ name, table, key: Object.fromEntries(key.map((column) => [column, row[column]])), set: { ...set, ...follow?.({ ...row, ...set }) } })
    }
  }
  const typed = await sql<{ id: string; text: string }>`SELECT id, text FROM typed_phrasings WHERE ${holds('text', passage)}`.execute(db)
  return { rows, typed: typed.rows.filter(({ text }) => text.includes(passage)).map(({ id }) => id), events: await eventsWith(db, item, passage) }
}

/** Rows of the audit log on the question and what it led to. */
async function eventsWith(db: Db, { questions, drafts, entries, cases, feedback }: Item, passage: string): Promise<FoundEvent[]> {
  const ids = [...questions, ...drafts, ...entries, ...cases, ...feedback]
  const written = asInJson(passage)
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where(({ or }) => or([sql<boolean>`${holds('before', written)}`, sql<boolean>`${holds('after', written)}`]))
    .orderBy('seq')
    .execute()
  return rows
    .filter(({ subject, before, after }) => ids.some((id) => subject.endsWith(`:${id}`) || before.includes(id) || after.includes(id)))
    .map((row) => ({ ...row, before: blankedJson(row.before, passage), after: blankedJson(row.after, passage), was: row }))
    .filter(({ before, after, was }) => before !== was.before || after !== was.after)
    .map((row) => ({ seq: row.seq, before: row.before, after: row.after, digest: digestOf(row) }))
}

/** Rows by place, in the order of the places. */
export function counted({ rows, typed, events }: Occurrences): { place: RedactionPlace; rows: number }[] {
  const counts = new Map<RedactionPlace, number>()
  const add = (place: RedactionPlace, more: number) => more > 0 && counts.set(place, (counts.get(place) ?? 0) + more)
  for (const { name } of rows) add(name, 1)
  add('search', typed.length)
  add('audit', events.length)
  return [...counts].map(([place, rows]) => ({ place, rows }))
}
