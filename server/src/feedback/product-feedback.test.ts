import { addFeedback, feedbackTypeNames, feedbackTypes, type FeedbackType } from '@xunyi/contract/feedback'
import { cancelUser, exportData, sendDeletionCode } from '@xunyi/contract/privacy'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../testing/browser.ts'
import { newPhone } from '../testing/numbers.ts'
import { outcome } from '../testing/outcome.ts'
import { tracesOf } from '../testing/tables.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

const given = { opinionType: 'FUNCTIONAL_BUG' as FeedbackType, email: 'wang@hospital.com', content: '历史问答打不开' }
const add = (who: Browser, changes: Partial<typeof given> = {}) => outcome(who.call(addFeedback, { ...given, ...changes }))
const rows = (who: Browser) => at.context.db.selectFrom('product_feedback').selectAll().where('user_id', '=', who.userId).execute()
const safety = (who: Browser) =>
  at.context.db.selectFrom('safety_records').select(['text', 'written_in']).where('user_id', '=', who.userId).orderBy('created_at').execute()

test('feedback of every type is stored as written', async () => {
  const doctor = await at.doctor()
  for (const opinionType of feedbackTypes) {
    at.pass(1)
    assert.equal(await add(doctor, { opinionType, email: 'Wang.Ming@Hospital.com', content: `  ${opinionType} 第一行\n第二行 𠮷\ud83d ` }), 'ok')
  }
  const kept = (await rows(doctor)).toSorted((a, b) => a.created_at - b.created_at)
  assert.deepEqual(
    kept.map(({ opinion_type, email, content, status }) => [opinion_type, email, content, status]),
    feedbackTypes.map((type) => [type, 'wang.ming@hospital.com', `${type} 第一行\n第二行 𠮷\ufffd`, 'open']),
  )
  assert.deepEqual((await doctor.post(addFeedback.path, { ...given, content: '界面' })).json(), { code: '00000', data: null })
})

test('S-84 twenty simultaneous copies and later respellings are one row; the others are refused as duplicates', async () => {
  const doctor = await at.doctor()
  const ended = await Promise.all(Array.from({ length: 20 }, () => add(doctor)))
  assert.deepEqual(ended.toSorted(), [...Array.from({ length: 19 }, () => 'duplicate'), 'ok'])
  at.pass(24 * 3_600_000)
  for (const content of [`${given.content} `, `${given.content}\u200b`, '\u3000历史\u200d问答打不开', '歷史問答打不開！'])
    assert.equal(await add(doctor, { content }), 'duplicate', JSON.stringify(content))
  assert.equal(await add(doctor, { email: ' WANG@Hospital.com ' }), 'duplicate')
  assert.deepEqual((await doctor.post(addFeedback.path, given)).json(), { code: 'A0506', msg: '您已提交过该反馈，请勿重复提交！' })
  assert.equal((await rows(doctor)).length, 1)
})

test('another type, address, content or person is not the same feedback', async () => {
  const [doctor, staffUser] = [await at.doctor(), await at.doctor()]
  assert.equal(await add(doctor), 'ok')
  for (const changes of [{ opinionType: 'OTHER' as const }, { email: 'li@hospital.com' }, { content: '历史问答能打开' }])
    assert.equal(await add(doctor, changes), 'ok', JSON.stringify(changes))
  assert.equal(await add(staffUser), 'ok')
  // Without letters or digits, texts are equal only when identical.
  for (const content of ['👍', '👎', '……']) assert.equal(await add(doctor, { content }), 'ok', content)
  assert.equal(await add(doctor, { content: '👍' }), 'duplicate')
  assert.deepEqual([(await rows(doctor)).length, (await rows(staffUser)).length], [7, 1])
})

test('forbidden content is refused and not stored', async () => {
  const doctor = await at.doctor()
  for (const content of ['哪里可以买到冰毒', '哪里 可以 买 到 冰\u200b毒'])
    assert.equal((await doctor.post(addFeedback.path, { ...given, content })).json<{ code: string }>().code, 'A0018')
  assert.deepEqual(await rows(doctor), [])
  const blocked = await at.context.db.selectFrom('blocked_texts').select('written_in').where('user_id', '=', doctor.userId).execute()
  assert.deepEqual(
    blocked.map((row) => row.written_in),
    ['product_feedback', 'product_feedback'],
  )
})

test('an adverse reaction opens a safety record even where the feedback is a duplicate or blocked', async () => {
  const doctor = await at.doctor()
  const content = '页面很好，但患者输注静丙后出现寒战'
  assert.equal(await add(doctor, { content }), 'ok')
  at.pass(11 * 60_000)
  assert.equal(await add(doctor, { content }), 'duplicate')
  assert.equal(await add(doctor, { content: '哪里可以买到冰毒，用人血白蛋白后出现皮疹' }), 'blocked')
  assert.deepEqual(
    (await safety(doctor)).map((row) => ({ ...row })),
    [content, content, '哪里可以买到冰毒，用人血白蛋白后出现皮疹'].map((text) => ({ text, written_in: 'product_feedback' })),
  )
  assert.equal((await rows(doctor)).length, 1)
})

test('S-72 an invalid address, type or text is a bad request', async () => {
  const doctor = await at.doctor()
  const bent = [
    { email: 'a@b.com\r\nBcc: c@d.com' },
    { email: 'a@b.com\nx' },
    { email: 'a' },
    { email: '' },
    { email: 'a@b' },
    { email: 'a@b.com,c@d.com' },
    { email: 'a@b.com\u0000' },
    { opinionType: 'COMPLAINT' },
    { opinionType: '' },
    { opinionType: 'toString' },
    { content: '' },
    { content: ' \u200b' },
    { content: '血\u0000' },
    { content: '血'.repeat(2001) },
    { status: 'closed' },
    { user_id: 'x' },
  ]
  for (const changes of bent) assert.equal((await doctor.post(addFeedback.path, { ...given, ...changes })).statusCode, 400, JSON.stringify(changes))
  assert.equal(await add(doctor, { content: '𠮷'.repeat(2000) }), 'ok')
  assert.equal(await outcome(at.browser().call(addFeedback, given)), 'noSession')
})

test('S-88 feedback is in the export of personal data, and is deleted with the account', async () => {
  const phone = newPhone()
  const doctor = await at.doctor(phone)
  const mine = { email: 'leaving@hospital.com', content: '即将离开的人写的意见' }
  assert.equal(await add(doctor, mine), 'ok')
  const [row] = await rows(doctor)
  const { blob } = await doctor.call(exportData, { format: 'json' })
  const { feedback } = JSON.parse(await blob.text()) as { feedback: { rows: object[] } }
  assert.deepEqual(feedback.rows, [
    {
      type: feedbackTypeNames.FUNCTIONAL_BUG,
      email: mine.email,
      text: mine.content,
      closed: false,
      written_at: new Date(row!.created_at).toISOString(),
      reply: null,
      replied_at: null,
    },
  ])
  at.pass(61_000)
  await doctor.call(sendDeletionCode, {})
  await doctor.call(cancelUser, { code: doctor.lastCode(phone) })
  assert.deepEqual(await tracesOf(at, [doctor.userId, mine.email, mine.content, row!.id, row!.same_key]), [])
})
