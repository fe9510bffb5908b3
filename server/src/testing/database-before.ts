import { Kysely, sql } from 'kysely'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../db/database.ts'
import { migrationsFor, statementsOf } from '../db/migrate.ts'
import { postgresDialect } from '../db/postgres.ts'
import { openSqliteDialect } from '../db/sqlite.ts'
import { postgresDatabase } from './fresh-database.ts'

export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'
const folder = join(import.meta.dirname, '../../migrations')

/** A database as it was before a migration, for tests of what that makes of old rows. @param migration the beginning of its name, such as 0008 */
export async function databaseBefore(migration: string): Promise<{ db: Db; url: string | null; close: () => Promise<void> }> {
  const { db, url, drop } = await empty()
  await sql`CREATE TABLE migrations (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL)`.execute(db)
  for (const name of migrationsFor(engine).filter((file) => file < migration)) {
    const text = readFileSync(join(folder, name), 'utf8')
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(db)
    await sql`INSERT INTO migrations (name, sha256) VALUES (${name}, ${createHash('sha256').update(text).digest('hex')})`.execute(db)
  }
  const close = async () => {
    await db.destroy()
    await drop()
  }
  return { db, url, close }
}

async function empty(): Promise<{ db: Db; url: string | null; drop: () => unknown }> {
  if (engine === 'postgres') {
    const database = await postgresDatabase('empty')
    return { db: new Kysely({ dialect: postgresDialect(database.url) }), url: database.url, drop: database.drop }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-migration-'))
  return { db: new Kysely({ dialect: await openSqliteDialect(join(dataDir, 'xunyi.sqlite')) }), url: null, drop: () => rmSync(dataDir, { recursive: true }) }
}
