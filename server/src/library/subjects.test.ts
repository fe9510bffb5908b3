import { approveDraft, openDraft, readDraft, saveDraft } from '@xunyi/contract/drafts'
import { importPreview } from '@xunyi/contract/library'
import { addSubject, removeSubject, terms } from '@xunyi/contract/library-terms'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { importDrafts } from '../library-batches/import-all.ts'
import { readJsonl, writeJsonl } from '../library-files/formats/jsonl.ts'
import { starterEntries } from '../testing/starter-entries.ts'
import { approveAs } from '../testing/approve-batch.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { submitFor } from '../testing/console-inputs/publish.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { closeTo } from './close-subjects.ts'
import type { Content } from './content.ts'
import { verified } from '../testing/release.ts'

const dated = { reviewed_on: '2026-01-01', review_due: '2027-01-01' }

const cli = { onDuplicate: 'refuse', file: { name: 'a.jsonl', hash: '' }, importer: 'command line: op' } as const

let at: TestServer
let writer: Caller
before(async () => {
  at = await openTestServer({ starter: starterEntries() })
  writer = await newCaller(at.app, at.context, 'writer')
})
after(() => at.close())

const subjects = async (who = writer) => {
  const all = await who.browser.call(terms, {})
  return new Map(all.subjects.map(({ name, entries }) => [name, entries]))
}
const row = (subject: string): Content => ({ ...starterEntries()[0]!, ...dated, key: 'row', question: '这一条的主题对吗？', phrasings: [], subject })
const previewed = async (subject: string) => {
  const content = Buffer.from(writeJsonl([row(subject)])).toString('base64')
  const { rows } = await writer.browser.call(importPreview, { name: '一.jsonl', content })
  return rows.map(({ does, remarks }) => [does, ...remarks])
}
const lastEvent = async () => {
  const { action, actor, before, after } = await at.context.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
  return [action, actor, JSON.parse(before), JSON.parse(after)]
}

test('the list holds the subjects of the starter library with their counts, and every category', async () => {
  const { categories, subjects } = await writer.browser.call(terms, {})
  for (const { name, entries } of subjects) assert.equal(entries, starterEntries().filter(({ subject }) => subject === name).length, name)
  assert.equal(new Set(starterEntries().map(({ subject }) => subject)).size, subjects.length)
  for (const { name, entries } of categories) assert.equal(entries, starterEntries().filter(({ category }) => category === name).length, name)
})

test('an import refuses a subject that is not in the list and names close ones; an added one passes', async () => {
  assert.deepEqual(await previewed('人血清白蛋白'), [['bad', '主题「人血清白蛋白」：不在主题列表中，相近的有：人血白蛋白']])
  assert.deepEqual(await previewed('海水淡化'), [['bad', '主题「海水淡化」：不在主题列表中']])
  assert.deepEqual(await previewed('人血白蛋白'), [['add']])
  const { db, clock } = at.context
  const { problems } = await importDrafts(db, clock, readJsonl(writeJsonl([row('海水淡化')])).drafts, { ...cli, dryRun: true })
  assert.deepEqual(
    problems.map(({ text }) => text),
    ['主题「海水淡化」：不在主题列表中'],
  )
  await writer.browser.call(addSubject, { name: '海水淡化' })
  assert.deepEqual(await previewed('海水淡化'), [['add']])
})

test('a draft with an unlisted subject fails its check, and is not approved', async () => {
  const { id } = await writer.browser.call(openDraft, { question_id: null, entry_id: null })
  const { content, revision } = await writer.browser.call(readDraft, { id })
  const saved = await writer.browser.call(saveDraft, { id, revision, content: { ...content, subject: '川崎氏病' } })
  const { result, found } = saved.checks.find(({ name }) => name === 'fields')!
  assert.equal(result, 'failed')
  assert.ok(found.includes('主题「川崎氏病」：不在主题列表中，相近的有：川崎病'), found.join())

  const { db, clock } = at.context
  await db
    .insertInto('open_questions')
    .values({ id: 'open', question_key: 'open', question: '问', status: 'open', created_at: clock(), change_number: 0 })
    .execute()
  const approver = await newCaller(at.app, at.context, 'approver', ['publisher'])
  const draft = await submitFor(at.context, { questionId: 'open', content: { question: '主题不在列表中的问题能发布吗？', subject: '川崎氏病' } })
  await assert.rejects(approver.browser.call(approveDraft, await verified(at.context, approver.userId, draft)), /不在主题列表中/)
})

test('a subject is added once in any spelling and removed while no entry has it; both are in the audit log', async () => {
  await writer.browser.call(addSubject, { name: '凝血因子ⅩⅢ' })
  assert.deepEqual(await lastEvent(), ['library.subject_add', writer.userId, {}, { name: '凝血因子ⅩⅢ' }])
  assert.equal((await subjects()).get('凝血因子ⅩⅢ'), 0)
  await assert.rejects(writer.browser.call(addSubject, { name: ' 凝血因子ⅩⅢ ' }), { refusal: 'conflict', message: '主题列表中已有「凝血因子ⅩⅢ」' })
  await assert.rejects(writer.browser.call(removeSubject, { name: '人血白蛋白' }), { refusal: 'conflict' })
  await writer.browser.call(removeSubject, { name: '凝血因子ⅩⅢ' })
  assert.deepEqual(await lastEvent(), ['library.subject_remove', writer.userId, { name: '凝血因子ⅩⅢ' }, {}])
  assert.equal(await outcome(writer.browser.call(removeSubject, { name: '凝血因子ⅩⅢ' })), 'notFound')
})

test('a library without subjects takes any, and its first import makes the list', async () => {
  const empty = await openTestServer({ starter: [] })
  try {
    const { db, clock } = empty.context
    const who = await newCaller(empty.app, empty.context, 'writer')
    const take = async (subject: string, key: string) => {
      const report = await importDrafts(db, clock, readJsonl(writeJsonl([{ ...row(subject), key, question: `${key}怎么用？` }])).drafts, {
        ...cli,
        dryRun: false,
      })
      if (report.batch !== null) await approveAs(empty.context, report.batch)
      return report
    }
    assert.deepEqual((await take('甲药', 'a')).problems, [])
    assert.deepEqual(await subjects(who), new Map([['甲药', 1]]))
    assert.equal((await take('乙药', 'b')).problems.length, 1)
  } finally {
    await empty.close()
  }
})

test('close subjects share pairs of characters or contain one another; nothing else is close', () => {
  const list = ['人血白蛋白', '人凝血酶', '人凝血酶原复合物', '川崎病', '乙肝母婴阻断']
  assert.deepEqual(closeTo('凝血酶', list), ['人凝血酶', '人凝血酶原复合物'])
  assert.deepEqual(closeTo('川崎', list), ['川崎病'])
  assert.deepEqual(closeTo('高血压', list), [])
})
