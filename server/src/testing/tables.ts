import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { TestServer } from './test-server.ts'

export interface Table {
  name: string
  columns: { name: string }[]
}

/** Every table of the running database, from its catalogue. */
export async function everyTable({ context: { db, config } }: TestServer): Promise<Table[]> {
  if (!config.databaseUrl) return db.introspection.getTables()
  // Concurrent tests create and drop schemas in the same database: only the current one is queried.
  const { rows } = await sql<{ name: string; column: string }>`
    SELECT relname AS name, attname AS column FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped ORDER BY relname, attnum`.execute(db)
  return [...Map.groupBy(rows, (row) => row.name)].map(([name, columns]) => ({ name, columns: columns.map(({ column }) => ({ name: column })) }))
}

/** Every row of every table, by table, for tests on stored data; without the leases, which come and go with the jobs of every server. */
export async function rowsByTable(at: TestServer): Promise<Map<string, Record<string, unknown>[]>> {
  const dump = new Map<string, Record<string, unknown>[]>()
  for (const { name } of await everyTable(at)) if (name !== 'leases') dump.set(name, await allOf(at.context.db, name))
  return dump
}

const retained = ['safety_records.text', 'safety_case_texts.text', 'safety_cases.reporter']

/** Columns that contain any of these texts, as table.column; texts of safety records and the reporter of a case, which are retained by law, are left out. */
export async function tracesOf(at: TestServer, texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const [table, rows] of await rowsByTable(at)) {
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const place = `${table}.${column}`
      if (!retained.includes(place) && texts.some((text) => String(value).includes(text))) found.add(place)
    }
  }
  return [...found].toSorted()
}

async function allOf(db: Db, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(db)
  return rows
}
