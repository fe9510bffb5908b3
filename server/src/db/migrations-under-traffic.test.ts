import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before as beforeAll, test } from 'node:test'
import { sql } from 'kysely'
import { databaseBefore, engine } from '../testing/database-before.ts'
import type { Db } from './database.ts'
import { migrate, migrationsFor, statementsOf } from './migrate.ts'
import { openDatabase } from './open.ts'

/*
 * Processes of the last release serve while a new one migrates, so all that they read and write stays: a change that takes something away comes one release
 * after the last use of it. A release raises `firstSince`.
 */
const firstSince = '0025'

/** Statements that do more than add, with the reason why processes of the last release do not notice. */
const reasons: Record<string, string> = {
  'DROP TABLE user_roles': 'all its rows are in the table that takes its name in the same transaction',
  'ALTER TABLE user_roles_new RENAME TO user_roles': 'the table of the line above',
  'DROP INDEX safety_cases_by_state': 'the index that takes its place begins with its columns',
  'DROP INDEX audit_log_by_time': 'the index that takes its place begins with its column',
}
/** Constraints on columns of the last release that are new or changed. */
const changedConstraints: Record<string, string> = {
  'user_roles CHECK role': 'a further role is allowed; the former ones are',
}

test('a migration since the last release only adds tables, columns and indexes; another statement has its reason', () => {
  const adds = /^(?:CREATE TABLE|CREATE (?:UNIQUE )?INDEX|INSERT INTO|ALTER TABLE \w+ ADD COLUMN)\b/
  const found = new Set<string>()
  for (const name of [...migrationsFor('sqlite'), ...migrationsFor('postgres')].filter((file) => file >= firstSince)) {
    for (const statement of statementsOf(readFileSync(join(import.meta.dirname, '../../migrations', name), 'utf8'))) {
      if (adds.test(statement)) continue
      assert.ok(reasons[statement], `${name}: ${statement}`)
      found.add(statement)
    }
  }
  assert.deepEqual(Object.keys(reasons), [...found], 'reasons without a statement')
})

interface Column {
  type: string
  /** A row needs a value for it. */
  needed: boolean
  nullable: boolean
}
type Tables = Map<string, { columns: Map<string, Column>; constraints: Map<string, readonly string[]> }>

let last: Awaited<ReturnType<typeof databaseBefore>>
let before: Tables
beforeAll(async () => {
  last = await databaseBefore(firstSince)
  before = await tablesOf(last.db)
})
after(() => last.close())

if (engine === 'postgres')
  test('while a long transaction reads a table that a migration alters, others are served; the migration is done when it ends', async () => {
    const { db, url } = last
    let migrated: ReturnType<typeof openDatabase>
    await db.transaction().execute(async (backup) => {
      await sql`SELECT * FROM drafts`.execute(backup)
      migrated = openDatabase({ dataDir: '', databaseUrl: url })
      const waits = async () => (await sql`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'drafts'::regclass`.execute(db)).rows.length > 0
      while (!(await waits()));
      // Behind the waiting migration this waits, too, until the migration gives way.
      await sql`SELECT * FROM drafts`.execute(db)
    })
    await (await migrated!).close()
    await sql`SELECT approved_by FROM drafts`.execute(db)
  })

test('after the migrations since the last release its tables, columns and types are there, and nothing more is asked of a row', async () => {
  const { db } = last
  assert.ok(before.size > 40)
  await migrate(db, engine)
  const now = await tablesOf(db)
  const changed = new Set<string>()
  for (const [table, { columns, constraints }] of before) {
    const found = now.get(table)
    assert.ok(found, `the table ${table} is gone`)
    for (const [name, { type, nullable }] of columns) {
      const column = found.columns.get(name)
      assert.equal(column?.type, type, `${table}.${name}`)
      assert.ok(column?.nullable || !nullable, `${table}.${name} takes no null any more`)
    }
    for (const [name, { needed }] of found.columns) assert.ok(!needed || columns.get(name)?.needed, `${table}.${name} needs a value`)
    for (const [definition, on] of found.constraints)
      if (!constraints.has(definition) && on.some((column) => columns.has(column))) changed.add(`${table} ${definition.split(' ', 1)[0]} ${on.join(', ')}`)
  }
  // SQLite does not list the conditions of columns.
  assert.deepEqual([...changed], engine === 'postgres' ? Object.keys(changedConstraints) : [])
})

async function tablesOf(db: Db): Promise<Tables> {
  const tables: Tables = new Map()
  const of = (name: string) => tables.get(name) ?? tables.set(name, { columns: new Map(), constraints: new Map() }).get(name)!
  if (engine === 'postgres') {
    const columns = await sql<{ table: string; name: string; type: string; nullable: boolean; filled: boolean }>`
      SELECT table_name AS table, column_name AS name, data_type AS type, is_nullable = 'YES' AS nullable, column_default IS NOT NULL AS filled
      FROM information_schema.columns WHERE table_schema = current_schema()`.execute(db)
    for (const { table, name, type, nullable, filled } of columns.rows) of(table).columns.set(name, { type, nullable, needed: !nullable && !filled })
    const constraints = await sql<{ table: string; definition: string; on: string[] }>`
      SELECT relname AS table, pg_get_constraintdef(pg_constraint.oid) AS definition,
        (SELECT array_agg(attname::text) FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS on
      FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE relnamespace = current_schema()::regnamespace
      UNION SELECT tablename, 'UNIQUE ' || indexdef, (SELECT array_agg(attname::text) FROM pg_attribute WHERE attrelid = indexname::regclass)
      FROM pg_indexes WHERE schemaname = current_schema() AND indexdef LIKE 'CREATE UNIQUE %'`.execute(db)
    for (const { table, definition, on } of constraints.rows) of(table).constraints.set(definition.replace(/ INDEX \w+ /, ' '), on)
    return tables
  }
  const columns = await sql<{ table: string; name: string; type: string; notnull: number; filled: number; pk: number }>`
    SELECT m.name AS "table", c.name, c.type, c."notnull", c.dflt_value IS NOT NULL AS filled, c.pk
    FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'`.execute(db)
  for (const { table, name, type, notnull, filled, pk } of columns.rows) {
    const nullable = notnull === 0 && pk === 0
    of(table).columns.set(name, { type, nullable, needed: !nullable && filled === 0 })
  }
  const uniques = await sql<{ table: string; on: string }>`
    SELECT m.name AS "table", (SELECT group_concat(name) FROM pragma_index_info(i.name)) AS "on"
    FROM sqlite_master AS m, pragma_index_list(m.name) AS i WHERE m.type = 'table' AND i."unique" = 1`.execute(db)
  for (const { table, on } of uniques.rows) of(table).constraints.set(`UNIQUE ${on}`, on.split(','))
  return tables
}
