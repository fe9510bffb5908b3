import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openWriter } from './sqlite-writer.ts'

test('a transaction begins with its first statement; one that cannot begin runs nothing, and can begin later', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'xunyi-writer-'))
  const file = join(folder, 'any.sqlite')
  const writer = await openWriter({ file, patienceMs: 0 })
  const elsewhere = new DatabaseSync(file, { timeout: 0 })
  t.after(async () => {
    elsewhere.close()
    await writer.close()
    rmSync(folder, { recursive: true })
  })
  const insert = (value: string) => ({ sql: 'insert into notes values (?)', parameters: [value] })
  const notes = () =>
    elsewhere
      .prepare('select text from notes')
      .all()
      .map(({ text }) => text)
  await writer.run({ sql: 'create table notes (text text not null)', parameters: [] })

  elsewhere.exec('begin immediate')
  await assert.rejects(writer.run({ ...insert('locked out'), begin: true }), { errcode: 5, inTransaction: false })
  await writer.rollback()
  elsewhere.exec('rollback')
  assert.deepEqual(notes(), [])

  await writer.run({ ...insert('first'), begin: true })
  assert.deepEqual(notes(), [])
  await assert.rejects(writer.run({ sql: 'insert into notes values (null)', parameters: [] }), { inTransaction: true })
  await writer.run(insert('second'))
  await writer.commit()
  assert.deepEqual(notes(), ['first', 'second'])

  await writer.run({ ...insert('taken back'), begin: true })
  await writer.rollback()
  assert.deepEqual(notes(), ['first', 'second'])
  await assert.rejects(writer.commit(), /no transaction is active/)
})
