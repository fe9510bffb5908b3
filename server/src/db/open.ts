import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { makePrivateFile, makePrivateFolder } from '../data-folder.ts'
import { Misconfigured } from '../misconfigured.ts'
import type { Db } from './database.ts'
import { databaseClock, type Clock } from './clock.ts'
import { migrate } from './migrate.ts'
import { postgresDialect } from './postgres.ts'
import { openSqliteDialect } from './sqlite.ts'
import { isLockTimeout } from './violations.ts'

const pauseMs = 1000
/** Each waits for a second, too. */
const mostTries = 300

export interface Opened {
  db: Db
  engine: 'sqlite' | 'postgres'
  /** The database's own time in epoch milliseconds: one clock for all servers. */
  clock: Clock
  close(): Promise<void>
}

/** `upTo`: the base names of the migrations to run, all without it. `patience`: milliseconds that a statement of PostgreSQL may take, null for no limit. */
interface OpenOptions {
  upTo?: ReadonlySet<string>
  patience?: number | null
}

/**
 * Opens SQLite in `dataDir`, or PostgreSQL where a URL is given, and brings it to the newest migration.
 * The only place that knows which engine runs.
 * @throws Misconfigured in one sentence: unreachable, unwritable, or from a newer version
 */
export async function openDatabase(at: { dataDir: string; databaseUrl: string | null }, options: OpenOptions = {}): Promise<Opened> {
  return at.databaseUrl ? openPostgres(at.databaseUrl, options) : openSqlite(at.dataDir, options)
}

async function openSqlite(dataDir: string, { upTo }: OpenOptions): Promise<Opened> {
  const file = join(dataDir, 'xunyi.sqlite')
  let db: Db
  try {
    makePrivateFolder(dataDir)
    makePrivateFile(file)
    db = new Kysely({ dialect: await openSqliteDialect(file) })
  } catch (error) {
    if (error instanceof Misconfigured) throw error
    throw new Misconfigured(`the database ${file} cannot be opened (${(error as Error).message}): make the folder writable, or set DATA_DIR to one that is.`)
  }
  try {
    await migrate(db, 'sqlite', upTo)
    return { db, engine: 'sqlite', clock: Date.now, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function openPostgres(url: string, { upTo, patience }: OpenOptions): Promise<Opened> {
  const db: Db = new Kysely({ dialect: postgresDialect(url, patience === undefined ? {} : { patience }) })
  const ask = async () => {
    const { rows } = await sql<{ now: number }>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`.execute(db)
    return rows[0]!.now
  }
  try {
    const clock = await databaseClock(ask)
    await migratePatiently(url, upTo)
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
    if (error instanceof Misconfigured) throw error
    throw new Misconfigured(`PostgreSQL cannot be reached (${(error as Error).message}): check DATABASE_URL, or unset it to use the embedded database.`)
  }
}

/**
 * Migrations have no time limit; requests have one. A table that a long transaction reads, such as a backup's, is waited for with pauses: behind a migration that
 * waits, requests wait too.
 */
async function migratePatiently(url: string, upTo: ReadonlySet<string> | undefined): Promise<void> {
  const db: Db = new Kysely({ dialect: postgresDialect(url, { patience: null }) })
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await migrate(db, 'postgres', upTo)
      } catch (error) {
        if (!isLockTimeout(error)) throw error
        if (tries === mostTries)
          throw new Misconfigured(
            'a long transaction, such as a backup, has kept the tables from being migrated for ten minutes: start again when it has ended.',
          )
        await wait(pauseMs)
      }
    }
  } finally {
    await db.destroy()
  }
}
