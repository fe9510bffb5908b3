import { question } from '@xunyi/contract/desk'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCaller } from '../testing/callers.ts'
import { deskRows } from '../testing/console-inputs/desk.ts'
import { insertUser } from '../testing/insert-user.ts'
import { openTestServer } from '../testing/test-server.ts'

test('the department of an asker is shown while the question is open and where five people have the same one', async (t) => {
  const at = await openTestServer({ starter: [] })
  t.after(() => at.close())
  const { db } = at.context
  const writer = await newCaller(at.app, at.context, 'writer')
  const { id, askers } = await deskRows(at.context).question(5)
  const rare = askers[4]!
  await db.updateTable('users').set({ department: '高原病研究室' }).where('id', '=', rare).execute()
  const departments = async () => (await writer.browser.call(question, { id })).asked_by.map(({ department }) => department).toSorted()
  assert.deepEqual(await departments(), ['', '', '', '', ''], 'four have one department, one has another')
  await insertUser(db, { department: '血液科' })
  assert.deepEqual(await departments(), ['', '血液科', '血液科', '血液科', '血液科'])
  await db.updateTable('open_questions').set({ status: 'answered', outcome: 'rejected', closed_at: at.context.clock() }).where('id', '=', id).execute()
  assert.deepEqual(await departments(), ['', '', '', '', ''])
})
