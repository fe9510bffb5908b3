import { ask, askFeedback } from '@xunyi/contract/chat'
import { answerClarification, askBack, type ClarificationPart } from '@xunyi/contract/clarifications'
import { claim, deskCounts, merge, question, queue, reject, split } from '@xunyi/contract/desk'
import { openDraft } from '@xunyi/contract/drafts'
import { letterDetail, letters } from '@xunyi/contract/feedback'
import { exportData } from '@xunyi/contract/privacy'
import { approveProposal, proposals, returnProposal } from '@xunyi/contract/proposals'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { erase } from '../../privacy/erase.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/* A question back to an asker: its letter, its answer, and the target time meanwhile. */

const hour = 3_600_000
const day = 24 * hour

let at: TestServer
let [writer, approver]: Caller[] = []
before(async () => {
  at = await openTestServer({
    starter: [],
    stopped: true,
    env: { DESK_CLARIFY_DAYS: '3', SESSION_CONSOLE_IDLE_MINUTES: '30000', SESSION_CONSOLE_MAX_HOURS: '500' },
  })
  ;[writer, approver] = [await newCaller(at.app, at.context, 'writer'), await newCaller(at.app, at.context, 'approver', ['publisher'])]
})
after(() => at.close())

async function asked(text: string) {
  const doctor = await newCaller(at.app, at.context, 'doctor')
  at.pass(1)
  await doctor.browser.call(askFeedback, { text })
  const { id } = await at.context.db
    .selectFrom('open_question_askers')
    .innerJoin('open_questions', 'id', 'question_id')
    .select('id')
    .where('user_id', '=', doctor.userId)
    .where('text', '=', text)
    .executeTakeFirstOrThrow()
  return { id, doctor }
}

const view = (id: string) => writer!.browser.call(question, { id })
const untilDue = async (id: string) => Date.parse((await view(id)).due) - at.context.clock()
const back = (id: string, more: { asker?: string; parts?: ClarificationPart[]; text?: string } = {}) =>
  writer!.browser.call(askBack, { id, asker: more.asker ?? null, parts: more.parts ?? ['indication'], text: more.text ?? '' })
const letterOf = async ({ browser }: Caller) => (await browser.call(letters, {}))[0]!
const recorded = async (id: string) =>
  (await at.context.db.selectFrom('audit_log').select(['actor', 'action']).where('subject', '=', `question:${id}`).orderBy('seq').execute()).map(
    ({ actor, action }) => [actor, action],
  )

test('one person asks back from the list: a letter, a clock that stands still, and an answer that joins the question', async () => {
  const { id, doctor } = await asked('静注人免疫球蛋白一次输多少合适')
  await writer!.browser.call(claim, { id })
  at.pass(4 * hour)
  for (let times = 0; times < 2; times++) assert.deepEqual(await back(id, { parts: ['patient', 'indication'] }), { letters: 1, proposed: false })
  assert.equal((await doctor.browser.call(letters, {})).length, 1, 'a repeated call sends no second letter')
  const waiting = await view(id)
  assert.deepEqual([waiting.state, waiting.clarified, waiting.holder?.id], ['awaiting', false, writer!.userId])
  assert.equal((await writer!.browser.call(deskCounts, {})).awaiting, 1)
  const listed = async (state: 'awaiting' | 'waiting') =>
    (await writer!.browser.call(queue, { after: null, size: 10, state, q: '', mine: true })).rows.map((row) => row.id)
  assert.deepEqual([await listed('awaiting'), await listed('waiting')], [[id], []])

  const letter = await letterOf(doctor)
  assert.deepEqual([letter.kind, letter.origin_question, letter.read_answer], ['clarification', '静注人免疫球蛋白一次输多少合适', false])
  const text = '请补充：用药目的（诊断或适应证）；患者的年龄和体重。'
  const { clarification, answer } = await doctor.browser.call(letterDetail, { id: letter.id })
  assert.deepEqual([clarification, answer], [{ text, answer: null, open: true }, ''])
  assert.equal((await view(id)).asked_by[0]!.clarifications[0]!.read, true)

  at.pass(30 * hour)
  const words = { id: letter.id, text: '重症肌无力，60 岁，55 千克' }
  assert.deepEqual(await doctor.browser.call(answerClarification, words), { pv: false })
  assert.deepEqual(await doctor.browser.call(answerClarification, words), { pv: false })
  assert.equal(await outcome(doctor.browser.call(answerClarification, { ...words, text: '另外的话' })), 'conflict')
  const answered = await view(id)
  assert.deepEqual([answered.state, answered.clarified, answered.awaiting_until, await untilDue(id)], ['waiting', true, null, 20 * hour])
  const [said] = answered.asked_by[0]!.clarifications
  assert.deepEqual([said!.text, said!.answer, said!.by.id], [text, words.text, writer!.userId])
  assert.equal(Date.parse(said!.answered_at!), at.context.clock())
  assert.deepEqual(await recorded(id), [[writer!.userId, 'question.clarify']])
  const { blob } = await doctor.browser.call(exportData, { format: 'json' })
  const { clarifications } = JSON.parse(await blob.text()) as { clarifications: { rows: { asked: string; answer: string }[] } }
  assert.deepEqual(
    clarifications.rows.map((row) => [row.asked, row.answer]),
    [[text, words.text]],
  )
})

test('free words go out once a second person has confirmed them, and never with identifiers or forbidden content', async () => {
  const { id, doctor } = await asked('人血白蛋白与利尿剂的先后顺序')
  assert.equal(await outcome(back(id, { parts: [] })), 'notAllowed')
  assert.equal(await outcome(back(id, { text: '患者王建国的住院号 0123456 是否正确' })), 'notAllowed')
  assert.equal(await outcome(back(id, { text: '哪里能买到冰毒' })), 'notAllowed')
  const free: { parts: ClarificationPart[]; text: string } = { parts: ['dose'], text: '利尿剂是静脉给药还是口服？' }
  assert.deepEqual(await back(id, free), { letters: 0, proposed: true })
  assert.deepEqual([await doctor.browser.call(letters, {}), (await view(id)).state], [[], 'submitted'])
  for (const again of [
    () => back(id),
    () => writer!.browser.call(reject, { id, reason: 'scope' }),
    () => writer!.browser.call(openDraft, { question_id: id, entry_id: null }),
  ])
    assert.equal(await outcome(again()), 'conflict')
  const proposal = async () => (await approver!.browser.call(proposals, { subject: `question:${id}` }))[0]!
  const { id: first, kind, letter } = await proposal()
  assert.deepEqual([kind, letter], ['clarify', '请补充：剂量、给药途径和速度。\n利尿剂是静脉给药还是口服？'])
  await approver!.browser.call(returnProposal, { id: first, remark: '请再具体' })
  assert.equal((await view(id)).state, 'waiting')
  await back(id, free)
  const { id: second } = await proposal()
  assert.equal(await outcome(writer!.browser.call(approveProposal, { id: second })), 'noRole')
  assert.deepEqual(await approver!.browser.call(approveProposal, { id: second }), { letters: 1 })
  assert.equal((await doctor.browser.call(letterDetail, { id: (await letterOf(doctor)).id })).clarification!.text, letter)
  assert.equal((await view(id)).state, 'awaiting')
})

test('without an answer the question is back in the queue after the days that the operator chose, and can still be answered', async () => {
  const { id, doctor } = await asked('破伤风人免疫球蛋白皮试怎么做')
  at.pass(hour)
  await back(id)
  at.pass(3 * day - 1)
  assert.equal((await view(id)).state, 'awaiting')
  at.pass(1)
  const expired = await view(id)
  assert.deepEqual([expired.state, expired.clarified, expired.assignee?.id, await untilDue(id)], ['waiting', false, writer!.userId, 23 * hour])
  at.pass(hour)
  await doctor.browser.call(answerClarification, { id: (await letterOf(doctor)).id, text: '没有过敏史' })
  assert.deepEqual([(await view(id)).clarified, await untilDue(id)], [true, 22 * hour])
})

test('what is added is screened as a question is: forbidden words are refused, an adverse reaction holds the question', async () => {
  const { id, doctor } = await asked('凝血酶原复合物可以重复给吗')
  await back(id, { parts: ['allergies'] })
  const letter = await letterOf(doctor)
  assert.equal(await outcome(doctor.browser.call(answerClarification, { id: letter.id, text: '哪里能买到冰毒' })), 'blocked')
  const stranger = await newCaller(at.app, at.context, 'doctor')
  const told = { id: letter.id, text: '患者上次用人凝血酶原复合物后出现全身皮疹和呼吸困难' }
  assert.equal(await outcome(stranger.browser.call(answerClarification, told)), 'notFound')
  assert.equal(await outcome(stranger.browser.call(letterDetail, { id: letter.id })), 'notFound')
  assert.deepEqual(await doctor.browser.call(answerClarification, told), { pv: true })
  const held = await view(id)
  assert.deepEqual([held.held, held.adverse, held.in_case, held.asked_by[0]!.clarifications[0]!.answer === told.text], [true, true, true, false])
  assert.ok((await untilDue(id)) <= 4 * hour)
  const shown = await at.context.db.selectFrom('safety_records').select('shown_with').where('text', '=', told.text).executeTakeFirstOrThrow()
  assert.equal(shown.shown_with, letter.id)
})

test('one of several askers is asked; who joins, or a merge, ends the wait; a split and a merge take the letter along', async () => {
  const text = '静丙可以和胰岛素一起输吗'
  const { id, doctor } = await asked(text)
  const other = await asked('IVIG和胰岛素能一起滴吗')
  assert.equal(other.id, id)
  const [, second] = (await view(id)).asked_by
  await back(id, { asker: second!.asker })
  assert.deepEqual([await doctor.browser.call(letters, {}), (await letterOf(other.doctor)).kind], [[], 'clarification'])
  const { id: alone } = await writer!.browser.call(split, { id, asker: second!.asker })
  assert.deepEqual([(await view(id)).state, (await view(alone)).asked_by[0]!.clarifications.length], ['waiting', 1])

  await back(id)
  await asked(text)
  assert.deepEqual([(await view(id)).state, (await view(id)).askers, (await untilDue(id)) <= day], ['waiting', 2, true])
  await back(id)
  await writer!.browser.call(merge, { id: alone, into: id })
  const merged = await view(id)
  assert.deepEqual([merged.state, merged.asked_by.flatMap(({ clarifications }) => clarifications).length], ['waiting', 3])
  // The letter of the split question is answered in the merged one.
  await other.doctor.browser.call(answerClarification, { id: (await other.doctor.browser.call(letters, {})).at(-1)!.id, text: '伤口在手背' })
  assert.equal((await view(id)).clarified, true)
})

test('while one asker still owes an answer, the question goes on waiting for it although another asker goes', async () => {
  const text = '人凝血因子Ⅷ开瓶后多久内用完'
  const { id, doctor } = await asked(text)
  await asked(text)
  await back(id)
  const { phone } = await at.context.db.selectFrom('users').select('phone').where('id', '=', doctor.userId).executeTakeFirstOrThrow()
  assert.equal(await erase(at.context, doctor.userId, phone!), true)
  const left = await view(id)
  assert.deepEqual([left.state, left.askers, left.clarified], ['awaiting', 1, false])
})

test('the account takes the question back and its answer along; the wait for somebody gone ends; a closed question takes no more', async () => {
  const text = '人纤维蛋白原复溶用多少毫升水'
  const { id, doctor } = await asked(text)
  const other = await asked(text)
  const [first] = (await view(id)).asked_by
  await back(id, { asker: first!.asker })
  const { phone } = await at.context.db.selectFrom('users').select('phone').where('id', '=', doctor.userId).executeTakeFirstOrThrow()
  assert.equal(await erase(at.context, doctor.userId, phone!), true)
  const left = await view(id)
  assert.deepEqual([left.state, left.askers, left.clarified], ['waiting', 1, null])
  assert.equal(await at.context.db.selectFrom('clarifications').select('id').where('question_id', '=', id).executeTakeFirst(), undefined)

  await back(id)
  await writer!.browser.call(reject, { id, reason: 'unclear' })
  await approver!.browser.call(approveProposal, { id: (await approver!.browser.call(proposals, { subject: `question:${id}` }))[0]!.id })
  const letter = (await other.doctor.browser.call(letters, {})).find(({ kind }) => kind === 'clarification')!
  assert.equal((await other.doctor.browser.call(letterDetail, { id: letter.id })).clarification!.open, false)
  assert.equal(await outcome(other.doctor.browser.call(answerClarification, { id: letter.id, text: '晚了' })), 'notAllowed')
  // A record of the history is not this letter's.
  assert.equal((await other.doctor.browser.call(ask, { text, id: null })).requested, false)
})
