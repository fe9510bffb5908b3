import { answerReports, reportAnswer } from '@xunyi/contract/answer-reports'
import { ask } from '@xunyi/contract/chat'
import { letters } from '@xunyi/contract/feedback'
import { entry, importFile, importPreview } from '@xunyi/contract/library'
import { approveBatch, importBatch, openBatchRow } from '@xunyi/contract/library-batches'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { writeJsonl } from '../library-files/formats/jsonl.ts'
import { tellReaders } from '../recalls/tell-readers.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { libraryContent, publishEntries } from '../testing/library-content.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let at: TestServer
let [writer, approver, publisher]: Caller[] = []
before(async () => {
  at = await openTestServer({ starter: [] })
  const kinds = ['writer', 'approver', 'publisher'] as const
  ;[writer, approver, publisher] = await Promise.all(kinds.map((kind) => newCaller(at.app, at.context, kind)))
})
after(() => at.close())

test('a batch asks once whether readers must know, tells those of the chosen answers, and closes reports of what it changes', async () => {
  const contents = ['甲', '乙', '丙'].map((name, n) => libraryContent(`e${n}`, `${name}药输多快？`))
  await publishEntries(at.context, contents)
  await at.context.catalogue.refresh()
  const entries = await at.context.db.selectFrom('library_entries').select('id').orderBy('key').execute()
  const [first, second, third] = entries.map(({ id }) => id) as [string, string, string]
  const doctors = []
  for (const { question } of contents) {
    const doctor = await newCaller(at.app, at.context, 'doctor')
    const { id } = await doctor.browser.call(ask, { text: question, id: null })
    await doctor.browser.call(reportAnswer, { id, reason: 'wrong', text: '剂量写错了' })
    doctors.push(doctor)
  }
  // The last row changes a phrasing alone.
  const rows = contents.map((content, n) => ({ ...content, ...(n < 2 ? { answer: '改好了。' } : { phrasings: ['丙药的输注速度'] }) }))
  const file = { name: 'x.jsonl', content: Buffer.from(writeJsonl(rows)).toString('base64') }
  const { fingerprint } = await writer!.browser.call(importPreview, file)
  const id = (await writer!.browser.call(importFile, { ...file, fingerprint, overwrite: [], skip: [] })).id!
  for (const position of [0, 1, 2]) await approver!.browser.call(openBatchRow, { id, position })

  const { answers, page } = await approver!.browser.call(importBatch, { id, view: 'answers', after: null, size: 20 })
  assert.deepEqual([answers, page.total, page.rows.map(({ key }) => key)], [2, 2, ['e0', 'e1']])
  const reason = '输注速度的上限写错了'
  const recall = (...positions: number[]) => ({ id, recall: { reason, positions } })
  assert.equal(await outcome(approver!.browser.call(approveBatch, recall(0, 2))), 'notAllowed')
  assert.equal(await outcome(approver!.browser.call(approveBatch, { id, recall: { reason: '请致电 13800000000', positions: [0] } })), 'badRequest')
  // The approver decides; the publisher, another person, puts it in force.
  assert.deepEqual(await approver!.browser.call(approveBatch, recall(0)), { published: null })
  assert.deepEqual(await publisher!.browser.call(approveBatch, { id }), { published: 3 })

  await tellReaders(at.context)
  const kinds = await Promise.all(doctors.map(async ({ browser }) => (await browser.call(letters, {})).map(({ kind }) => kind).toSorted()))
  assert.deepEqual(kinds, [['recall', 'report'], ['report'], []])
  const recallsOf = async (id: string) => (await writer!.browser.call(entry, { id })).recalls.map(({ version, reason, by }) => [version, reason, by.id])
  assert.deepEqual(await recallsOf(first), [[1, reason, publisher!.userId]])
  assert.deepEqual(await recallsOf(second), [])
  const outcomesOf = async (entry_id: string) => (await writer!.browser.call(answerReports, { entry_id })).reports.map((report) => report.outcome)
  assert.deepEqual(await Promise.all([first, second, third].map(outcomesOf)), [['revised'], ['revised'], [null]])
  const versions = await at.context.db.selectFrom('library_versions').select('approved_by').where('version', '=', 2).execute()
  assert.deepEqual(new Set(versions.map(({ approved_by }) => approved_by)), new Set([approver!.userId]))
})
