import { ask, recommend } from '@xunyi/contract/chat'
import { readDraft } from '@xunyi/contract/drafts'
import { ignorePhrasing, takePhrasing, typedPhrasings } from '@xunyi/contract/phrasings'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runCleanupJobs } from '../cleanup-jobs.ts'
import type { Content } from '../library/content.ts'
import { erase } from '../privacy/erase.ts'
import type { Browser } from '../testing/browser.ts'
import { outcome } from '../testing/outcome.ts'
import { newCaller } from '../testing/callers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { isImpersonal } from './identifiers.ts'

const storage: Content = {
  key: 'storage',
  question: '人血白蛋白的储存条件是什么？',
  phrasings: ['人血白蛋白怎么保存？'],
  counterexamples: [],
  answer: '2–8 ℃ 避光保存，不得冷冻。',
  evidence: [{ title: '说明书', url: 'https://www.nmpa.gov.cn/' }],
  subject: '人血白蛋白',
  category: '储存与有效期',
  reviewed_on: '2026-10-01',
  review_due: '2099-10-01',
}

let at: TestServer
let id: string
before(async () => {
  at = await openTestServer({ starter: [storage] })
  id = (await at.context.db.selectFrom('library_entries').select('id').executeTakeFirstOrThrow()).id
})
after(() => at.close())

/** Types, is offered the entry, picks it. */
async function picks(doctor: Browser, typed: string, entry = id): Promise<void> {
  await doctor.call(recommend, { text: typed })
  await doctor.call(ask, { text: storage.question, id: entry, typed })
}
const kept = () => at.context.db.selectFrom('typed_phrasings').select(['text', 'ignored']).execute()
const forgotten = () => at.context.db.deleteFrom('typed_phrasings').execute()

test('a text typed by two doctors before picking an entry is shown with their number; a text typed twice by one is not', async (t) => {
  t.after(forgotten)
  const [one, two] = [await at.doctor(), await at.doctor()]
  const writer = (await newCaller(at.app, at.context, 'writer')).browser
  await picks(one, '白蛋白的保存条件')
  await picks(one, '白蛋白的保存条件？')
  assert.deepEqual(await writer.call(typedPhrasings, { entry_id: id }), [])
  await picks(two, '白蛋白的保存条件')
  const shown = await writer.call(typedPhrasings, { entry_id: id })
  assert.deepEqual(
    shown.map(({ text, people }) => [text, people]),
    [['白蛋白的保存条件', 2]],
  )
})

test('adding a typed phrasing to a draft makes the user one of its writers, who may not approve it; the phrasing is no longer listed', async (t) => {
  t.after(forgotten)
  const writer = (await newCaller(at.app, at.context, 'writer')).browser
  for (const doctor of [await at.doctor(), await at.doctor()]) await picks(doctor, '白蛋白的保存条件')
  const [phrasing] = await writer.call(typedPhrasings, { entry_id: id })
  const { draft_id } = await writer.call(takePhrasing, { id: phrasing!.id })
  const draft = await writer.call(readDraft, { id: draft_id })
  assert.deepEqual([draft.status, draft.content.phrasings], ['editing', [...storage.phrasings, '白蛋白的保存条件']])
  const writers = await at.context.db.selectFrom('draft_writers').select('user_id').where('draft_id', '=', draft_id).execute()
  assert.deepEqual(
    writers.map(({ user_id }) => user_id),
    [writer.userId],
  )
  assert.deepEqual(await writer.call(typedPhrasings, { entry_id: id }), [])
  const event = await at.context.db
    .selectFrom('audit_log')
    .select(['actor', 'subject', 'after'])
    .where('action', '=', 'phrasing.take')
    .executeTakeFirstOrThrow()
  assert.deepEqual([event.actor, event.subject, event.after.includes('白蛋白')], [writer.userId, `entry:${id}`, false])
  await at.context.db.deleteFrom('drafts').execute()
  assert.equal((await writer.call(typedPhrasings, { entry_id: id })).length, 1, 'a draft that is thrown away gives it back')
})

test('an ignored one stays away, however many type it', async (t) => {
  t.after(forgotten)
  const writer = (await newCaller(at.app, at.context, 'writer')).browser
  for (const doctor of [await at.doctor(), await at.doctor()]) await picks(doctor, '白蛋白的保存条件')
  const [phrasing] = await writer.call(typedPhrasings, { entry_id: id })
  await writer.call(ignorePhrasing, { id: phrasing!.id })
  await picks(await at.doctor(), '白蛋白的保存条件')
  assert.deepEqual(await writer.call(typedPhrasings, { entry_id: id }), [])
  assert.equal(await outcome(writer.call(takePhrasing, { id: phrasing!.id })), 'notFound')
})

test('a typed text is not kept when the entry was no candidate or holds it, or when it is forbidden, identifies a person or mentions a reaction', async () => {
  const doctor = await at.doctor()
  for (const typed of [
    '如何学习英语',
    storage.question,
    '人血白蛋白怎么保存',
    '哪里可以买到冰毒，白蛋白怎么保存',
    '白蛋白怎么保存，回我13812345678',
    '白蛋白怎么保存 a@b.cn',
    '患者王小明，白蛋白怎么保存',
    '输了白蛋白后出现皮疹，剩下的怎么保存',
    `白蛋白怎么保存，${'已经放在室温里了，'.repeat(8)}`,
  ]) {
    await doctor.call(ask, { text: storage.question, id, typed })
  }
  assert.deepEqual(await kept(), [])
})

test('deleting an account removes its part, and the phrasings that it alone typed', async (t) => {
  t.after(forgotten)
  const [one, two] = [await at.doctor('13900008881'), await at.doctor()]
  await picks(one, '白蛋白的保存条件')
  await picks(two, '白蛋白的保存条件')
  await picks(one, '白蛋白保存要求')
  assert.equal(await erase(at.context, one.userId, '13900008881'), true)
  assert.deepEqual(
    (await kept()).map(({ text }) => text),
    ['白蛋白的保存条件'],
  )
  assert.equal((await at.context.db.selectFrom('typed_phrasing_people').selectAll().execute()).length, 1)
})

test('a phrasing that was not typed for as long as history is kept is deleted', async () => {
  const { db, clock, config } = at.context
  await picks(await at.doctor(), '白蛋白的保存条件')
  const later = clock() + config.retention.history * 86_400_000
  await runCleanupJobs(db, later - 60_000, config.retention, assert.ifError)
  assert.equal((await kept()).length, 1)
  await runCleanupJobs(db, later + 60_000, config.retention, assert.ifError)
  assert.deepEqual([await kept(), await db.selectFrom('typed_phrasing_people').selectAll().execute()], [[], []])
})

test('texts with numbers, addresses or names are not kept', () => {
  for (const text of [
    '138 1234 5678 白蛋白',
    '１３８１２３４５６７８',
    '身份证110101199003071234',
    'a@b.cn',
    '患者张三，白蛋白怎么用',
    '李某某能用吗',
    '王先生能用静丙吗',
    '陈某，男',
    '3床白蛋白怎么用',
    '住院号 88',
  ])
    assert.equal(isImpersonal(text), false, text)
  for (const text of [
    '白蛋白放哪里',
    '患者白蛋白低怎么补',
    '黄疸患儿能用静丙吗',
    '100 mL 输多久',
    '5 岁以下用量',
    '方案里的白蛋白怎么加',
    '丙球 2 g/kg 输几天',
  ])
    assert.equal(isImpersonal(text), true, text)
})
