import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openDatabase } from './open.ts'

test('a transaction of the embedded database has the write lock from its beginning: no other write falls between its reads and its writes', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-begin-'))
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null })
  // As the command line has one.
  const elsewhere = new DatabaseSync(join(dataDir, 'xunyi.sqlite'), { timeout: 0 })
  const write = () => elsewhere.exec("INSERT INTO tallies (day, name, count) VALUES ('2026-01-01', 'elsewhere', 1) ON CONFLICT DO NOTHING")
  try {
    await db.transaction().execute(async (tx) => {
      assert.deepEqual(await tx.selectFrom('tallies').selectAll().execute(), [])
      assert.throws(write, /locked/)
      await tx.insertInto('tallies').values({ day: '2026-01-01', name: 'here', count: 1 }).execute()
    })
    assert.doesNotThrow(write)
    assert.deepEqual(
      (await db.selectFrom('tallies').select('name').orderBy('name').execute()).map(({ name }) => name),
      ['elsewhere', 'here'],
    )
  } finally {
    elsewhere.close()
    await close()
    rmSync(dataDir, { recursive: true })
  }
})
