import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { Client, TypeOverrides, types } from 'pg'
import { Misconfigured } from '../misconfigured.ts'

export type Cell = string | number | Uint8Array | null

export interface TableShape {
  name: string
  columns: string[]
  /** Tables that its foreign keys name. */
  references: string[]
}

/** Reads whole tables as they stood at one moment, while the server goes on writing. */
export interface TableReader {
  readonly engine: 'sqlite' | 'postgres'
  /** Every table, one that is referenced before the ones that refer to it. */
  tables(): Promise<TableShape[]>
  rows(table: TableShape): AsyncIterable<Cell[]>
  close(): Promise<void>
}

const batch = 1000

/** @throws Misconfigured in one sentence: there is no database, or it cannot be reached */
export async function openTableReader(at: { dataDir: string; databaseUrl: string | null }): Promise<TableReader> {
  return at.databaseUrl ? postgresReader(at.databaseUrl) : sqliteReader(join(at.dataDir, 'xunyi.sqlite'))
}

function sqliteReader(file: string): TableReader {
  let database: DatabaseSync
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 15_000 })
  } catch (error) {
    throw new Misconfigured(`there is no database ${file} (${(error as Error).message}): set DATA_DIR to the folder of the server.`)
  }
  // The snapshot of a read transaction is that of its first read.
  database.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
  return {
    engine: 'sqlite',
    tables: async () =>
      inOrder(
        namesOf(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'").all()).map((name) => ({
          name,
          columns: namesOf(database.prepare('SELECT name FROM pragma_table_info(?) ORDER BY cid').all(name)),
          references: namesOf(database.prepare('SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list(?)').all(name)),
        })),
      ),
    async *rows({ name, columns }) {
      const statement = database.prepare(`SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)}`)
      statement.setReturnArrays(true)
      yield* statement.iterate() as Iterable<unknown> as Iterable<Cell[]>
    },
    close: async () => database.close(),
  }
}

async function postgresReader(url: string): Promise<TableReader> {
  const numbers = new TypeOverrides()
  numbers.setTypeParser(types.builtins.INT8, Number)
  const client = new Client({ connectionString: url, types: numbers, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
  } catch (error) {
    throw new Misconfigured(`PostgreSQL cannot be reached (${(error as Error).message}): check DATABASE_URL.`)
  }
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const list = async (text: string, ...values: string[]): Promise<string[]> => namesOf((await client.query(text, values)).rows)
  return {
    engine: 'postgres',
    async tables() {
      const shapes: TableShape[] = []
      for (const name of await list("SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'"))
        shapes.push({
          name,
          columns: await list(
            'SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum',
            name,
          ),
          references: await list(
            "SELECT DISTINCT relname AS name FROM pg_constraint JOIN pg_class ON pg_class.oid = confrelid WHERE conrelid = $1::regclass AND contype = 'f'",
            name,
          ),
        })
      return inOrder(shapes)
    },
    async *rows({ name, columns }) {
      await client.query(`DECLARE reading NO SCROLL CURSOR FOR SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)}`)
      for (;;) {
        const { rows } = await client.query<Cell[]>({ text: `FETCH ${batch} FROM reading`, rowMode: 'array' })
        yield* rows
        if (rows.length < batch) break
      }
      await client.query('CLOSE reading')
    },
    close: () => client.end(),
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const namesOf = (rows: readonly (Record<string, SQLOutputValue> | { name: string })[]): string[] => rows.map(({ name }) => String(name))

/** By name, a referenced table first. @throws Error where foreign keys form a circle */
function inOrder(shapes: readonly TableShape[]): TableShape[] {
  const waiting = shapes.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const ordered: TableShape[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ name, references }) => references.every((other) => other === name || ordered.some((done) => done.name === other)))
    if (next < 0) throw new Error(`foreign keys form a circle among ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(...waiting.splice(next, 1))
  }
  return ordered
}
