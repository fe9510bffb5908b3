import { answerReports, keepAnswer, rateAnswer, reportAnswer } from '@xunyi/contract/answer-reports'
import { ask } from '@xunyi/contract/chat'
import { letterDetail, letters } from '@xunyi/contract/feedback'
import { entries } from '@xunyi/contract/library'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../ids.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { deskRows } from '../testing/console-inputs/desk.ts'
import { submitFor } from '../testing/console-inputs/publish.ts'
import { libraryContent, publishEntries } from '../testing/library-content.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { release } from '../testing/release.ts'

let at: TestServer
let approver: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  approver = await newCaller(at.app, at.context, 'approver', ['publisher'])
})
after(() => at.close())

/** An entry, and a doctor who has read it. */
async function read(question: string) {
  const content = libraryContent(`e-${newId()}`, question)
  await publishEntries(at.context, [content])
  await at.context.catalogue.refresh()
  const { id: entryId } = await at.context.db.selectFrom('library_entries').select('id').where('key', '=', content.key).executeTakeFirstOrThrow()
  const doctor = await newCaller(at.app, at.context, 'doctor')
  const { id } = await doctor.browser.call(ask, { text: question, id: null })
  return { entryId, doctor, id, question }
}

const wrong = { reason: 'wrong', text: ' 剂量写错了 ' } as const
const reportsOf = (entry_id: string) => approver.browser.call(answerReports, { entry_id })
const reportLetters = async ({ browser }: Caller) => (await browser.call(letters, {})).filter(({ kind }) => kind === 'report')
const filters = { after: null, size: 20, sort: 'key', q: '', category: '', status: '', subject: '', evidence: '', owner: '' } as const

test('a report waits at the entry and version that the doctor read, once; a new version closes it with a letter', async () => {
  const { entryId, doctor, id, question } = await read('甲药怎么用？')
  await doctor.browser.call(reportAnswer, { id, ...wrong })
  assert.equal(await outcome(doctor.browser.call(reportAnswer, { id, ...wrong })), 'duplicate')
  const [report] = (await reportsOf(entryId)).reports
  assert.deepEqual([report!.version, report!.reason, report!.text, report!.outcome], [1, 'wrong', '剂量写错了', null])
  const listed = await approver.browser.call(entries, { ...filters, due: 'reported' })
  assert.deepEqual(
    listed.rows.map((row) => row.id),
    [entryId],
  )
  assert.deepEqual(await reportLetters(doctor), [])

  const { id: questionId } = await deskRows(at.context).question()
  const draft = await submitFor(at.context, { questionId, entryId, content: { question, answer: '改好了，以药品说明书为准。' } })
  await release(at.context, approver, draft)
  assert.equal((await reportsOf(entryId)).reports[0]!.outcome, 'revised')
  const [letter] = await reportLetters(doctor)
  assert.deepEqual([letter!.origin_question, letter!.read_answer], [question, false])
  const told = await doctor.browser.call(letterDetail, { id: letter!.id })
  assert.deepEqual([told.answer, told.reply], ['改好了，以药品说明书为准。', { revised: true, note: '' }])
  assert.equal((await reportLetters(doctor))[0]!.read_answer, true)
  // From the letter the present version is judged.
  await doctor.browser.call(reportAnswer, { id: letter!.id, reason: 'unclear', text: '' })
  assert.equal((await reportsOf(entryId)).reports[0]!.version, 2)
})

test('a report that changes nothing is closed with a reason, which the audit log keeps and the doctor reads', async () => {
  const { entryId, doctor, id } = await read('乙药怎么用？')
  await doctor.browser.call(reportAnswer, { id, ...wrong })
  const reports = (await reportsOf(entryId)).reports.map((report) => report.id)
  assert.equal(await outcome(approver.browser.call(keepAnswer, { entry_id: entryId, reports, note: '问 13800138000' })), 'badRequest')
  assert.deepEqual(await approver.browser.call(keepAnswer, { entry_id: entryId, reports, note: '与现行说明书一致' }), { closed: 1 })
  assert.equal(await outcome(approver.browser.call(keepAnswer, { entry_id: entryId, reports, note: '再来' })), 'notFound')
  const [letter] = await reportLetters(doctor)
  assert.deepEqual((await doctor.browser.call(letterDetail, { id: letter!.id })).reply, { revised: false, note: '与现行说明书一致' })
  const event = await at.context.db.selectFrom('audit_log').select(['action', 'actor']).where('subject', '=', `entry:${entryId}`).executeTakeFirstOrThrow()
  assert.deepEqual([event.action, event.actor], ['entry.reports_close', approver.userId])
})

test('the last rating of a person on a version counts; forbidden text is refused; a letter of another person is unknown', async () => {
  const { entryId, doctor, id } = await read('丙药怎么用？')
  for (const helpful of [true, false]) await doctor.browser.call(rateAnswer, { id, helpful })
  await (await newCaller(at.app, at.context, 'doctor')).browser.call(rateAnswer, { id: entryId, helpful: true })
  const { helpful, not_helpful } = await reportsOf(entryId)
  assert.deepEqual([helpful, not_helpful], [1, 1])
  assert.equal(await outcome(doctor.browser.call(reportAnswer, { id, reason: 'other', text: '怎么买冰毒' })), 'blocked')
  const stranger = await newCaller(at.app, at.context, 'doctor')
  assert.equal(await outcome(stranger.browser.call(reportAnswer, { id, ...wrong })), 'notFound')
  // A question without an answer.
  const { id: unanswered } = await doctor.browser.call(ask, { text: '没有答案的问题吗', id: null })
  assert.equal(await outcome(doctor.browser.call(rateAnswer, { id: unanswered, helpful: true })), 'notFound')
})
