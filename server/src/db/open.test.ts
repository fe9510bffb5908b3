import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTestServer } from '../testing/test-server.ts'
import { openDatabase } from './open.ts'

/** In a year that the cleanup jobs, which start with the context, do not reach. */
const later = Date.UTC(2100, 0)

test('S-99 the embedded database writes ahead, synchronises fully and keeps foreign keys', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-db-'))
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null })
  const pragma = async (name: string) => Object.values((await sql.raw(`PRAGMA ${name}`).execute(db)).rows[0] as object)[0] as unknown
  assert.deepEqual(
    [await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys'), await pragma('busy_timeout')],
    ['wal', 2, 1, 15_000],
  )
  assert.ok(existsSync(join(dataDir, 'xunyi.sqlite')))
  await close()
  rmSync(dataDir, { recursive: true })
})

test('a transaction that fails leaves no change', async (t) => {
  const at = await openTestServer({ starter: [] })
  t.after(() => at.close())
  const lock = { account: '13800138000', source: 'test', locked_until: later }
  await assert.rejects(
    at.context.db.transaction().execute(async (tx) => {
      await tx.insertInto('login_locks').values(lock).execute()
      await tx.insertInto('login_locks').values(lock).execute()
    }),
  )
  assert.deepEqual(await at.context.db.selectFrom('login_locks').selectAll().execute(), [])
})

test('transactions at the same time do not mix', async (t) => {
  const at = await openTestServer({ starter: [] })
  t.after(() => at.close())
  const add = (account: string, fail: boolean) =>
    at.context.db.transaction().execute(async (tx) => {
      await tx.insertInto('login_locks').values({ account, source: 'test', locked_until: later }).execute()
      await new Promise((resolve) => setImmediate(resolve))
      if (fail) throw new Error('given up')
    })
  await Promise.allSettled(Array.from({ length: 20 }, (_, n) => add(String(n), n % 2 === 1)))
  const rows = await at.context.db.selectFrom('login_locks').select('account').execute()
  assert.deepEqual(
    rows.map((row) => Number(row.account)).toSorted((a, b) => a - b),
    Array.from({ length: 10 }, (_, n) => n * 2),
  )
})

test('the clock is the database’s', async (t) => {
  const at = await openTestServer({ starter: [] })
  t.after(() => at.close())
  assert.ok(Math.abs(at.context.clock() - Date.now()) < 60_000)
})
