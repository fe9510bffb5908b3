import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTestServer } from '../testing/test-server.ts'
import { statementsOf } from './migrate.ts'

const migration = `-- First; a comment.
CREATE TABLE kept (
  -- Indented; with a semicolon, and an apostrophe's.
  id TEXT PRIMARY KEY, -- behind a column; too
  note TEXT NOT NULL DEFAULT 'a; b -- c''d',
  size BIGINT NOT NULL DEFAULT -1
);
\t-- Between; two.
CREATE INDEX kept_by_note ON kept (note);`

test('a semicolon ends a statement, but not in a comment, wherever that begins, nor in a text', async (t) => {
  const statements = statementsOf(migration)
  assert.equal(statements.length, 2)
  const at = await openTestServer({ starter: [] })
  t.after(() => at.close())
  for (const statement of statements) await sql.raw(statement).execute(at.context.db)
  await sql`INSERT INTO kept (id) VALUES ('x')`.execute(at.context.db)
  const { rows } = await sql<{ note: string; size: number }>`SELECT note, size FROM kept`.execute(at.context.db)
  assert.deepEqual(
    rows.map(({ note, size }) => [note, size]),
    [["a; b -- c'd", -1]],
  )
})

test('the released migrations split into the same statements as with comments at the beginning of a line only', () => {
  const folder = join(import.meta.dirname, '../../migrations')
  const asTheyWere = (text: string) =>
    text
      .replace(/^--.*$/gm, '')
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const plain = (statement: string) => statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()
  for (const name of readdirSync(folder).filter((file) => file <= '0005_~')) {
    const text = readFileSync(join(folder, name), 'utf8')
    assert.deepEqual(statementsOf(text).map(plain), asTheyWere(text).map(plain), name)
  }
})
