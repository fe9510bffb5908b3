import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Misconfigured } from '../misconfigured.ts'
import type { Db } from './database.ts'

const folder = join(import.meta.dirname, '../../migrations')

/**
 * Runs the pending migrations in one transaction: the database is at the newest version afterwards or untouched. A file named
 * `.sqlite.sql` or `.postgres.sql` is for that engine alone: a step that reads JSON, which each engine does in its own words.
 * @param upTo the base names of those to run; without it all
 * @throws the lock timeout of PostgreSQL: another transaction has held a table for a second
 * @throws Misconfigured when the database comes from a newer version, or an applied migration has been changed since
 */
export async function migrate(db: Db, engine: 'sqlite' | 'postgres', upTo?: ReadonlySet<string>): Promise<void> {
  const files = migrationsFor(engine)
  const unheard = [...(upTo ?? [])].find((name) => !files.some((file) => baseName(file) === name))
  if (unheard) throw new Misconfigured(`the backup comes from a newer version (it has run ${unheard}): restore it with that version.`)
  await db.transaction().execute(async (tx) => {
    // Two servers may start at once; the second waits here and then finds no pending migration. SQLite begins as a writer anyway.
    if (engine === 'postgres') {
      await sql`SELECT pg_advisory_xact_lock(8472639451)`.execute(tx)
      await sql`SET LOCAL lock_timeout = '1s'`.execute(tx)
    }
    await sql`CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL)`.execute(tx)
    const { rows } = await sql<{ name: string; sha256: string }>`SELECT name, sha256 FROM migrations`.execute(tx)
    const ran = new Map(rows.map((row) => [row.name, row.sha256]))
    const unknown = [...ran.keys()].find((name) => !files.includes(name))
    if (unknown)
      throw new Misconfigured(`the database comes from a newer version (it has run ${unknown}): start that version, or restore a backup made before it.`)
    for (const name of files.filter((file) => upTo?.has(baseName(file)) ?? true)) {
      const text = readFileSync(join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      if (ran.has(name)) {
        if (ran.get(name) !== sha256)
          throw new Misconfigured(`the migration ${name} differs from the one this database has run: migrations are frozen, put the original text back.`)
        continue
      }
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx)
      await sql`INSERT INTO migrations (name, sha256) VALUES (${name}, ${sha256})`.execute(tx)
    }
  })
}

/** The names of the migrations of an engine, in the order in which they run. */
export function migrationsFor(engine: 'sqlite' | 'postgres'): string[] {
  const other = engine === 'sqlite' ? '.postgres.sql' : '.sqlite.sql'
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && !name.endsWith(other))
    .toSorted()
}

/** The name of a migration without the ending that names an engine. */
export function baseName(file: string): string {
  return file.replace(/(?:\.(?:sqlite|postgres))?\.sql$/, '')
}

/** The statements of a migration. Comments, wherever they begin, and texts in quotes may hold semicolons. */
export function statementsOf(text: string): string[] {
  const statements = ['']
  for (const [piece] of text.matchAll(/'[^']*'|--.*|;|[^';-]+|-/g)) {
    if (piece === ';') statements.push('')
    else if (!piece.startsWith('--')) statements[statements.length - 1] += piece
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
