import { letters } from '@xunyi/contract/feedback'
import { recommend } from '@xunyi/contract/chat'
import { cancelUser, sendDeletionCode } from '@xunyi/contract/privacy'
import { assignCase, moveCase, readCase, saveCase, takeCase } from '@xunyi/contract/safety'
import { answerFollowUp, askReporter, emptyAnswer, followUps, missingParts, readFollowUp, type FollowUpAnswer } from '@xunyi/contract/safety-follow-up'
import { ownReports } from '@xunyi/contract/safety-reports'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verify } from '../../audit/verify.ts'
import type { Browser } from '../../testing/browser.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { safetyRows, soundForm } from '../../testing/console-inputs/safety.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { answerFollowUp as answerOnServer } from './answer.ts'

let at: TestServer
let officer: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  officer = await newCaller(at.app, at.context, 'pharmacovigilance')
})
after(() => at.close())

const rowOf = (id: string) => at.context.db.selectFrom('safety_cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A death that a doctor typed into search, taken by the officer. */
async function taken(): Promise<{ doctor: Browser; id: string }> {
  const doctor = await at.doctor()
  await doctor.call(recommend, { text: '患者输液后2小时死亡，用的是静丙' })
  const { id, revision } = await at.context.db
    .selectFrom('safety_cases')
    .select(['id', 'revision'])
    .where('user_id', '=', doctor.userId)
    .executeTakeFirstOrThrow()
  await officer.browser.call(takeCase, { id, revision })
  return { doctor, id }
}

async function ask(id: string, question = ''): Promise<string> {
  const { revision } = await rowOf(id)
  await officer.browser.call(askReporter, { id, revision, parts: ['outcome', 'batch'], question })
  const { rows } = await officer.browser.call(followUps, { id })
  return rows[0]!.id
}

const said = (changes: Partial<FollowUpAnswer>): FollowUpAnswer => ({ ...emptyAnswer(), ...changes })

test('an officer asks, the letter waits in the app, the answer fills in empty fields and nothing else', async () => {
  const { doctor, id } = await taken()
  const form = { ...(await officer.browser.call(readCase, { id })).form }
  assert.ok(missingParts(form).includes('batch'))
  const followUp = await ask(id, '当时还用了什么药？')
  assert.equal((await rowOf(id)).state, 'follow_up')

  const [letter] = await doctor.call(letters, {})
  assert.deepEqual([letter?.kind, letter?.report, letter?.read_answer], ['follow_up', id, false])
  assert.match(letter!.origin_question, /请补充：批号、转归。.*当时还用了什么药？/)
  const [report] = await doctor.call(ownReports, {})
  assert.deepEqual([report?.state, report?.follow_up?.parts, report?.follow_up?.question], ['more_needed', ['batch', 'outcome'], '当时还用了什么药？'])

  await doctor.call(readFollowUp, { id: followUp })
  assert.equal((await doctor.call(letters, {}))[0]?.read_answer, true)
  const answer = said({ batch: 'P20260101', patient_sex: 'female', patient_age_group: 'elderly', text: '  还用了甘露醇  ', unknown: ['outcome'] })
  await doctor.call(answerFollowUp, { id: followUp, answer })

  const detail = await officer.browser.call(readCase, { id })
  assert.deepEqual([detail.form.medicines[0]?.batch, detail.form.patient.sex, detail.form.patient.age_group], ['P20260101', 'female', 'elderly'])
  assert.equal(detail.form.narrative, '还用了甘露醇')
  const answered = detail.texts.find(({ origin }) => origin === 'answer')
  assert.equal(answered?.text, '批号：P20260101\n性别：女\n年龄段：老年人\n经过：还用了甘露醇\n转归：不详')
  assert.equal(detail.texts.find(({ origin }) => origin === 'question')?.by?.id, officer.userId)
  assert.deepEqual(
    detail.versions.slice(-2).map(({ action, by }) => [action, by]),
    [
      ['ask', '王医生'],
      ['answer', '报告人'],
    ],
  )
  const [row] = (await officer.browser.call(followUps, { id })).rows
  assert.equal(row?.state, 'answered')
  assert.ok(row.read_at !== null && row.answered_at !== null)
  assert.equal((await doctor.call(ownReports, {}))[0]?.state, 'received')
  assert.ok(!('flaw' in (await verify(at.context.db))))
})

test('an answer overwrites nothing that an officer wrote', async () => {
  const { doctor, id } = await taken()
  const { revision } = await rowOf(id)
  await officer.browser.call(saveCase, { id, revision, form: soundForm(), reporter: (await officer.browser.call(readCase, { id })).reporter, reason: '' })
  const followUp = await ask(id)
  await doctor.call(answerFollowUp, { id: followUp, answer: said({ batch: 'X9', outcome: 'died', patient_sex: 'male', medicine: '静丙' }) })
  const { form } = await officer.browser.call(readCase, { id })
  assert.deepEqual([form.medicines[0]?.batch, form.reactions[0]?.outcome, form.patient.sex], ['20260101', 'improved', 'female'])
})

test('the same answer twice is one; another one is refused; simultaneous copies are one', async () => {
  const { doctor, id } = await taken()
  const followUp = await ask(id)
  const answer = said({ outcome: 'died' })
  const results = await Promise.all([1, 2, 3].map(() => outcome(doctor.call(answerFollowUp, { id: followUp, answer }))))
  assert.deepEqual(results, ['ok', 'ok', 'ok'])
  assert.equal(await outcome(doctor.call(answerFollowUp, { id: followUp, answer: said({ outcome: 'recovered' }) })), 'conflict')
  const { texts, versions } = await officer.browser.call(readCase, { id })
  assert.equal(texts.filter(({ origin }) => origin === 'answer').length, 1)
  assert.equal(versions.filter(({ action }) => action === 'answer').length, 1)
})

test('an answer without a word is refused, another person’s question is not there', async () => {
  const { doctor, id } = await taken()
  const followUp = await ask(id)
  assert.equal(await outcome(doctor.call(answerFollowUp, { id: followUp, answer: said({ text: ' \n ' }) })), 'notAllowed')
  const other = await at.doctor()
  assert.equal(await outcome(other.call(answerFollowUp, { id: followUp, answer: said({ batch: '1' }) })), 'notFound')
  assert.equal(await outcome(other.call(readFollowUp, { id: followUp })), 'notFound')
  assert.deepEqual(await other.call(letters, {}), [])
})

test('staff report and answer like doctors', async () => {
  const staff = await newCaller(at.app, at.context, 'staff')
  await staff.browser.call(recommend, { text: '患者输注静丙后寒战' })
  const { id, revision } = await at.context.db
    .selectFrom('safety_cases')
    .select(['id', 'revision'])
    .where('user_id', '=', staff.userId)
    .executeTakeFirstOrThrow()
  await officer.browser.call(takeCase, { id, revision })
  const followUp = await ask(id)
  await staff.browser.call(answerFollowUp, { id: followUp, answer: said({ batch: 'S1' }) })
  assert.equal((await officer.browser.call(followUps, { id })).rows[0]?.state, 'answered')
})

test('a later question takes the place of an earlier one, whose answer is kept all the same', async () => {
  const { doctor, id } = await taken()
  const first = await ask(id, '第一个问题')
  const second = await ask(id, '第二个问题')
  assert.deepEqual(
    (await officer.browser.call(followUps, { id })).rows.map(({ state }) => state),
    ['waiting', 'replaced'],
  )
  assert.deepEqual(
    (await doctor.call(letters, {})).map(({ id: letter }) => letter),
    [second],
  )
  await doctor.call(answerFollowUp, { id: first, answer: said({ batch: 'B1' }) })
  assert.ok((await officer.browser.call(readCase, { id })).texts.some(({ text }) => text === '批号：B1'))
  assert.equal((await doctor.call(ownReports, {}))[0]?.follow_up?.id, second)
})

test('nobody without an account is asked: telephone, deleted, disabled; nor a case that nobody has taken or that is closed', async () => {
  const rows = safetyRows(at.context)
  const refused = async (id: string, words: RegExp) => {
    const { revision } = await rowOf(id)
    await assert.rejects(officer.browser.call(askReporter, { id, revision, parts: ['batch'], question: '' }), (error: Error) => words.test(error.message))
  }
  const byPhone = await rows.caseIn({ state: 'triage' })
  await at.context.db.updateTable('safety_case_texts').set({ written_by: officer.userId }).where('case_id', '=', byPhone.id).execute()
  await refused(byPhone.id, /没有账号/)
  assert.equal((await officer.browser.call(followUps, { id: byPhone.id })).reach, 'none')
  const doctor = await at.doctor()
  await refused((await rows.caseIn({ state: 'new' }, doctor.userId)).id, /分诊/)
  const closed = await rows.caseIn({ state: 'closed' }, doctor.userId)
  await refused(closed.id, /当前状态/)
  const disabled = await newCaller(at.app, at.context, 'disabled')
  await refused((await rows.caseIn({ state: 'triage' }, disabled.userId)).id, /已停用/)
})

test('a question says something, and only what the desk may see', async () => {
  const { id } = await taken()
  const { revision } = await rowOf(id)
  assert.equal(await outcome(officer.browser.call(askReporter, { id, revision, parts: [], question: ' ' })), 'notAllowed')
  assert.equal(await outcome(officer.browser.call(askReporter, { id, revision: revision - 1, parts: ['batch'], question: '' })), 'conflict')
})

test('an account that is deleted takes its question with it; the case keeps what it has', async () => {
  const { doctor, id } = await taken()
  const answeredBefore = await ask(id)
  await doctor.call(answerFollowUp, { id: answeredBefore, answer: said({ batch: 'K7' }) })
  await ask(id, '还有其他用药吗？')
  await doctor.call(sendDeletionCode, {})
  const { phone } = await at.context.db.selectFrom('users').select('phone').where('id', '=', doctor.userId).executeTakeFirstOrThrow()
  await doctor.call(cancelUser, { code: doctor.lastCode(phone!) })
  const { reach, rows } = await officer.browser.call(followUps, { id })
  assert.deepEqual([reach, rows.map(({ state }) => state)], ['deleted', ['void', 'answered']])
  assert.ok((await officer.browser.call(readCase, { id })).texts.some(({ text }) => text === '批号：K7'))
  const { revision } = await rowOf(id)
  await assert.rejects(officer.browser.call(askReporter, { id, revision, parts: ['batch'], question: '' }), /已注销/)
})

test('an answer and a close at the same moment: whichever comes first, the words are in the case and it is not closed over them', async () => {
  for (let round = 0; round < 6; round++) {
    const { doctor, id } = await taken()
    const followUp = await ask(id)
    const row = await rowOf(id)
    await at.context.db
      .updateTable('safety_cases')
      .set({ state: 'reported', reported_on: row.day0, report_number: 'N1', investigated_on: row.day0 })
      .where('id', '=', id)
      .execute()
    const answering = () => outcome(answerOnServer(at.context, doctor.userId, { id: followUp, answer: said({ outcome: 'died' }) }))
    const closing = () => outcome(officer.browser.call(moveCase, { id, revision: row.revision, to: 'closed', reason: '上报完成' }))
    const [answered, closed] = await (round % 2 === 0 ? Promise.all([answering(), closing()]) : Promise.all([closing(), answering()]).then(([c, a]) => [a, c]))
    assert.equal(answered, 'ok')
    assert.ok(closed === 'ok' || closed === 'conflict', closed)
    const after = await rowOf(id)
    assert.equal(after.state, 'follow_up')
    assert.notEqual(after.follow_up_day0, null)
    assert.ok((await officer.browser.call(readCase, { id })).texts.some(({ origin }) => origin === 'answer'))
  }
})

test('a reported case whose reporter is asked is in follow-up; its clock begins with the answer', async () => {
  const { doctor, id } = await taken()
  const row = await rowOf(id)
  await at.context.db.updateTable('safety_cases').set({ state: 'reported', reported_on: row.day0, report_number: 'N2' }).where('id', '=', id).execute()
  const followUp = await ask(id)
  assert.deepEqual([(await rowOf(id)).state, (await rowOf(id)).follow_up_day0], ['follow_up', null])
  assert.equal((await doctor.call(ownReports, {}))[0]?.state, 'more_needed')
  await doctor.call(answerFollowUp, { id: followUp, answer: said({ batch: 'R1' }) })
  assert.notEqual((await rowOf(id)).follow_up_day0, null)
  assert.equal((await doctor.call(ownReports, {}))[0]?.state, 'reported')
})

test('only pharmacovigilance asks', async () => {
  const { id } = await taken()
  const writer = await newCaller(at.app, at.context, 'writer')
  assert.equal(await outcome(writer.browser.call(followUps, { id })), 'noRole')
  assert.equal(await outcome(writer.browser.call(assignCase, { id, revision: 1, owner: writer.userId })), 'noRole')
})
