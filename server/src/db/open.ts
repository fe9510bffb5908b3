import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, TypeOverrides, types as pgTypes } from 'pg'
import { Misconfigured } from '../misconfigured.ts'
import { databaseClock, type Clock } from './clock.ts'
import { migrate } from './migrate.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** A database or a transaction on it: rules take it first and do not care which. */
export type Db = Kysely<Tables>

export interface Opened {
  db: Db
  engine: 'sqlite' | 'postgres'
  /** The database's own time in epoch milliseconds: one clock for all servers. */
  clock: Clock
  close(): Promise<void>
}

/**
 * Opens SQLite in `dataDir`, or PostgreSQL where a URL is given, and brings it to the newest migration.
 * The only place that knows which engine runs.
 * @throws Misconfigured in one sentence: unreachable, unwritable, or from a newer version
 */
export async function openDatabase(at: { dataDir: string; databaseUrl: string | null }): Promise<Opened> {
  const opened = at.databaseUrl ? await openPostgres(at.databaseUrl) : openSqlite(at.dataDir)
  try {
    await migrate(opened.db, opened.engine)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

function openSqlite(dataDir: string): Opened {
  const file = join(dataDir, 'xunyi.sqlite')
  try {
    mkdirSync(dataDir, { recursive: true })
    const db: Db = new Kysely({ dialect: sqliteDialect(file) })
    return { db, engine: 'sqlite', clock: Date.now, close: () => db.destroy() }
  } catch (error) {
    throw new Misconfigured(`the database ${file} cannot be opened (${(error as Error).message}): make the folder writable, or set DATA_DIR to one that is.`)
  }
}

async function openPostgres(url: string): Promise<Opened> {
  // Counts and times are well below 2^53, so bigint columns come as numbers.
  const types = new TypeOverrides()
  types.setTypeParser(pgTypes.builtins.INT8, Number)
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 3000, statement_timeout: 10_000, types })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const ask = async () => {
    const { rows } = await sql<{ now: number }>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`.execute(db)
    return rows[0]!.now
  }
  try {
    const clock = await databaseClock(ask)
    return {
      db,
      engine: 'postgres',
      clock: clock.now,
      close: async () => {
        clock.stop()
        await db.destroy()
      },
    }
  } catch (error) {
    await db.destroy()
    throw new Misconfigured(`PostgreSQL cannot be reached (${(error as Error).message}): check DATABASE_URL, or unset it to use the embedded database.`)
  }
}
