import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { openWriter } from './sqlite-writer.ts'

async function opened(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'xunyi-writer-'))
  const file = join(folder, 'any.sqlite')
  const writer = await openWriter({ file, patienceMs: 0 })
  const elsewhere = new DatabaseSync(file, { timeout: 0 })
  t.after(async () => {
    elsewhere.close()
    await writer.close()
    rmSync(folder, { recursive: true })
  })
  await writer.run({ sql: 'create table notes (text text not null)', parameters: [] })
  return { writer, elsewhere }
}

const insert = (value: string | null) => ({ sql: 'insert into notes values (?)', parameters: [value] })
const all = { sql: 'select text from notes', parameters: [] }

test('a statement at once has the result and the error of any other, and one that takes longer is answered later', async (t) => {
  const { writer } = await opened(t)
  await writer.run({ ...insert('first'), begin: true })
  assert.deepEqual(await writer.runBlocking(insert('second')), { rows: [], changes: 1n, insertId: 2n })
  await assert.rejects(writer.runBlocking(insert(null)), { errcode: 1299, inTransaction: true })
  const counted = 'with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?) select count(*) as count from numbers'
  const long = writer.runBlocking({ sql: counted, parameters: [300_000] })
  const short = writer.runBlocking(all)
  assert.deepEqual(
    (await long).rows.map((row) => ({ ...(row as object) })),
    [{ count: 300_000 }],
  )
  assert.deepEqual(
    (await short).rows.map((row) => (row as { text: string }).text),
    ['first', 'second'],
  )
  await writer.commit()
})

test('a transaction begins with its first statement; one that cannot begin runs nothing, and can begin later', async (t) => {
  const { writer, elsewhere } = await opened(t)
  const notes = () =>
    elsewhere
      .prepare(all.sql)
      .all()
      .map(({ text }) => text)

  elsewhere.exec('begin immediate')
  await assert.rejects(writer.run({ ...insert('locked out'), begin: true }), { errcode: 5, inTransaction: false })
  await writer.rollback()
  elsewhere.exec('rollback')
  assert.deepEqual(notes(), [])

  await writer.run({ ...insert('first'), begin: true })
  assert.deepEqual(notes(), [])
  await assert.rejects(writer.run(insert(null)), { inTransaction: true })
  await writer.run(insert('second'))
  await writer.commit()
  assert.deepEqual(notes(), ['first', 'second'])

  await writer.run({ ...insert('taken back'), begin: true })
  await writer.rollback()
  assert.deepEqual(notes(), ['first', 'second'])
  await assert.rejects(writer.commit(), /no transaction is active/)
})
