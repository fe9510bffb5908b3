import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Db } from '../db/database.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { digestOf, record, type AuditEvent, type AuditRow } from './record.ts'
import { verify } from './verify.ts'

let at: TestServer
let db: Db
beforeEach(async () => {
  at = await openTestServer({ starter: [] })
  db = at.context.db
})
afterEach(() => at.close())

const event = (subject: string): AuditEvent => ({
  actor: 'command line: test',
  action: 'user.disable',
  subject,
  before: {},
  after: { reason: '测试 \u2028 "\\' },
})
const write = (subject: string) => db.transaction().execute((tx) => record(tx, at.context.clock(), event(subject)))
const rows = () => db.selectFrom('audit_log').selectAll().orderBy('seq').execute()

/** Another process on the same database, like a second server or the command line. */
async function writeElsewhere(subject: string, times: number): Promise<void> {
  const { dataDir, databaseUrl } = at.context.config
  const module = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href)
  const script = `
    import { openDatabase } from ${module('../db/open.ts')}
    import { record } from ${module('record.ts')}
    const { db, clock, close } = await openDatabase(${JSON.stringify({ dataDir, databaseUrl })})
    const write = () => db.transaction().execute((tx) => record(tx, clock(), ${JSON.stringify(event(subject))}))
    await Promise.all(Array.from({ length: ${times} }, write))
    await close()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
}

test('events recorded at once, here and in other processes, form one chain: no gap, no fork, none lost', async () => {
  const here = Array.from({ length: 40 }, (_, n) => write(`user:here-${n}`))
  const elsewhere = ['a', 'b', 'c'].map((name) => writeElsewhere(`user:${name}`, 20))
  await Promise.all([...here, ...elsewhere])
  const written = await rows()
  assert.deepEqual(
    written.map(({ seq }) => seq),
    Array.from({ length: 100 }, (_, n) => n + 1),
  )
  assert.equal(new Set(written.map(({ previous }) => previous)).size, 100)
  assert.deepEqual(
    ['a', 'b', 'c'].map((name) => written.filter(({ subject }) => subject === `user:${name}`).length),
    [20, 20, 20],
  )
  assert.deepEqual(await verify(db), { end: { seq: 100, digest: written.at(-1)!.digest } })
})

test('a change that fails leaves no event, and the next one has its number', async () => {
  await write('user:1')
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await record(tx, at.context.clock(), event('user:2'))
      throw new Error('the change itself failed')
    }),
  )
  await write('user:3')
  assert.deepEqual(
    (await rows()).map(({ seq, subject }) => [seq, subject]),
    [
      [1, 'user:1'],
      [2, 'user:3'],
    ],
  )
  await assert.rejects(record(db, at.context.clock(), event('user:4')), /one transaction/)
})

test('the verifier names the first row that is changed, missing, inserted or moved', async () => {
  assert.deepEqual(await verify(db), { end: null })
  for (let n = 1; n <= 5; n++) await write(`user:${n}`)
  const good = await rows()
  const columns = ['at', 'actor', 'action', 'subject', 'before', 'after', 'previous', 'digest'] as const
  for (const column of columns) {
    await db
      .updateTable('audit_log')
      .set({ [column]: column === 'at' ? 1 : 'x' })
      .where('seq', '=', 3)
      .execute()
    assert.deepEqual(await verify(db), { seq: 3, flaw: 'changed' }, column)
    await restore(good)
  }
  for (const seq of [1, 3]) {
    await db.deleteFrom('audit_log').where('seq', '=', seq).execute()
    assert.deepEqual(await verify(db), { seq, flaw: 'missing' })
    await restore(good)
  }
  // With a correct digest of the changed row the next row no longer follows it.
  await replace({ ...good[2]!, subject: 'user:other' })
  assert.deepEqual(await verify(db), { seq: 4, flaw: 'loose' })
  await restore(good)
  await replace({ ...good[0]!, seq: 0 })
  assert.deepEqual(await verify(db), { seq: 0, flaw: 'loose' })
  await restore(good)
  assert.deepEqual(await verify(db), { end: { seq: 5, digest: good[4]!.digest } })
})

test('a kept checkpoint reveals that the chain was truncated or rewritten', async () => {
  for (let n = 1; n <= 3; n++) await write(`user:${n}`)
  const good = await rows()
  const [, middle, end] = good.map(({ seq, digest }) => ({ seq, digest }))
  await write('user:4')
  assert.equal('end' in (await verify(db, end)), true)
  await db.deleteFrom('audit_log').where('seq', '>', 2).execute()
  assert.deepEqual(await verify(db), { end: middle })
  assert.deepEqual(await verify(db, end), { seq: 3, flaw: 'missing' })
  await write('user:else')
  assert.equal('end' in (await verify(db)), true)
  assert.deepEqual(await verify(db, end), { seq: 3, flaw: 'rewritten' })
})

async function replace(row: AuditRow): Promise<void> {
  await db.deleteFrom('audit_log').where('seq', '=', row.seq).execute()
  await db
    .insertInto('audit_log')
    .values({ ...row, digest: digestOf(row) })
    .execute()
}

async function restore(good: Awaited<ReturnType<typeof rows>>): Promise<void> {
  await db.deleteFrom('audit_log').execute()
  await db.insertInto('audit_log').values(good).execute()
}
