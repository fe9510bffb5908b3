import { removeSnippet, saveSnippet, snippets } from '@xunyi/contract/snippets'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCaller } from '../testing/callers.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer } from '../testing/test-server.ts'

test('a snippet is kept by one person, in the revision that was read, under a title of its own, and every change is in the audit log', async (t) => {
  const at = await openTestServer({ starter: [] })
  t.after(() => at.close())
  const [writer, other] = [await newCaller(at.app, at.context, 'writer'), await newCaller(at.app, at.context, 'approver')]
  const save = (by: typeof writer, input: { id: string | null; revision: number; title: string; text: string }) => by.browser.call(saveSnippet, input)
  const all = () => writer.browser.call(snippets, {})
  const added = { id: null, revision: 0, title: '说明书', text: '具体用法以药品说明书为准。' }
  await save(writer, added)
  assert.equal(await outcome(save(other, { ...added, text: '另一段' })), 'conflict')
  assert.equal(await outcome(save(other, { ...added, title: '病人', text: '患者王建国，住院号 0123456' })), 'notAllowed')
  const [one] = await all()
  assert.deepEqual([one!.title, one!.text, one!.edited_by.id], [added.title, added.text, writer.userId])
  await save(other, { id: one!.id, revision: one!.revision, title: '以说明书为准', text: added.text })
  assert.equal(await outcome(save(writer, { ...added, id: one!.id, revision: one!.revision })), 'conflict')
  await save(writer, { ...added, title: '药师' })
  assert.deepEqual(
    (await all()).map(({ title }) => title),
    ['药师', '以说明书为准'].toSorted((a, b) => a.localeCompare(b, 'zh-CN')),
  )
  await writer.browser.call(removeSnippet, { id: one!.id })
  assert.equal(await outcome(writer.browser.call(removeSnippet, { id: one!.id })), 'notFound')
  assert.equal(await outcome(save(writer, { ...added, id: one!.id, revision: 2 })), 'notFound')
  const events = await at.context.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'before', 'after'])
    .where('subject', '=', `snippet:${one!.id}`)
    .orderBy('seq')
    .execute()
  const written = { title: '以说明书为准', text: added.text }
  assert.deepEqual(
    events.map(({ actor, action, before, after }) => [actor, action, JSON.parse(before), JSON.parse(after)]),
    [
      [writer.userId, 'snippet.save', {}, { title: added.title, text: added.text }],
      [other.userId, 'snippet.save', { title: added.title, text: added.text }, written],
      [writer.userId, 'snippet.remove', written, {}],
    ],
  )
})
