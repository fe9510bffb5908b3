import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'
import { everyTable } from '../src/testing/tables.ts'
import type { TestServer } from '../src/testing/test-server.ts'

/** Rows by table. */
export type Counts = Record<string, number>

/** Counts the rows of every table in one statement; without the leases, which come and go with the jobs. */
export async function rowCounter(at: TestServer): Promise<(db: Db) => Promise<Counts>> {
  const names = (await everyTable(at)).map(({ name }) => name).filter((name) => name !== 'leases')
  // SQLite takes five hundred parts of a compound; there are fewer tables.
  const query = names.map((name) => `SELECT '${name}' AS name, count(*) AS rows FROM "${name}"`).join(' UNION ALL ')
  return async (db) => {
    const { rows } = await sql.raw<{ name: string; rows: number }>(query).execute(db)
    return Object.fromEntries(rows.map(({ name, rows }) => [name, Number(rows)]))
  }
}

/** The tables whose number of rows differs, with the difference. */
export function difference(before: Counts, now: Counts): Counts {
  return Object.fromEntries(Object.keys(now).flatMap((name) => (now[name] === before[name] ? [] : [[name, now[name]! - (before[name] ?? 0)]])))
}
