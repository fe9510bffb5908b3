import { ask, recommend } from '@xunyi/contract/chat'
import { letters } from '@xunyi/contract/feedback'
import { readCase, takeCase } from '@xunyi/contract/safety'
import { acknowledge, answerFollowUp, askReporter, emptyAnswer, followUps, readFollowUp } from '@xunyi/contract/safety-follow-up'
import { reportAdverse } from '@xunyi/contract/safety-reports'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DeliveryFailed } from '../../delivery/delivery-failed.ts'
import type { Mail } from '../../delivery/email.ts'
import type { Browser } from '../../testing/browser.ts'
import { newCaller } from '../../testing/callers.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { sendFollowUps } from './send-messages.ts'

const day = 24 * 3_600_000

let at: TestServer
let mails: Mail[] = []
let numbers: string[] = []
let refuse: DeliveryFailed['kind'] | null = null
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

/** The server with both channels turned on, and providers that keep what they are given. */
function context() {
  const { config, delivery } = at.context
  const keep = async (what: () => void) => {
    if (refuse !== null) throw new DeliveryFailed(refuse, 'test')
    what()
  }
  const email = { send: (mail: Mail) => keep(() => mails.push(mail)) }
  const sms = { sendCode: async () => {}, sendNotice: (to: string) => keep(() => numbers.push(to)) }
  return { ...at.context, config: { ...config, safety: { ...config.safety, followUpMail: true, followUpSms: true } }, delivery: { ...delivery, email, sms } }
}

/** A round of the server: what it sends. */
async function round(): Promise<{ mails: number; sms: number }> {
  mails = []
  numbers = []
  await sendFollowUps(context())
  return { mails: mails.length, sms: numbers.length }
}

/** A case whose reporter, with a number and an address, has been asked. @returns the id of the question too */
async function asked(): Promise<{ doctor: Browser; id: string; followUp: string }> {
  const doctor = await at.doctor()
  await at.context.db
    .updateTable('users')
    .set({ email: `${doctor.userId.toLowerCase()}@hospital.com` })
    .where('id', '=', doctor.userId)
    .execute()
  await doctor.call(recommend, { text: '患者输注静丙后寒战' })
  // Sessions of the console end while days pass.
  const { browser } = await newCaller(at.app, at.context, 'pharmacovigilance')
  const row = () => at.context.db.selectFrom('safety_cases').select(['id', 'revision']).where('user_id', '=', doctor.userId).executeTakeFirstOrThrow()
  await browser.call(takeCase, await row())
  const { safety } = at.context.config
  Object.assign(safety, { followUpMail: true, followUpSms: true })
  await browser.call(askReporter, { ...(await row()), parts: ['batch'], question: '用了哪个批号？' })
  Object.assign(safety, { followUpMail: false, followUpSms: false })
  const { id } = await row()
  const { id: followUp } = (await browser.call(followUps, { id })).rows[0]!
  return { doctor, id, followUp }
}

const lettersOf = (followUp: string) =>
  at.context.db.selectFrom('safety_follow_up_letters').select('nth').where('follow_up_id', '=', followUp).orderBy('nth').execute()

test('a question is announced once by mail and once by SMS, without a word of the case', async () => {
  const { id, doctor } = await asked()
  assert.deepEqual(await round(), { mails: 1, sms: 1 })
  assert.equal(mails[0]!.to, `${doctor.userId.toLowerCase()}@hospital.com`)
  assert.match(numbers[0]!, /^1\d{10}$/)
  const words = JSON.stringify(mails)
  for (const word of ['静丙', '寒战', '批号', '不良反应', '患者']) assert.ok(!words.includes(word), word)
  assert.deepEqual(await round(), { mails: 0, sms: 0 })
  const { browser } = await newCaller(at.app, at.context, 'pharmacovigilance')
  const [row] = (await browser.call(followUps, { id })).rows
  assert.deepEqual(
    row?.messages.map(({ channel, state }) => `${channel} ${state}`),
    ['mail sent', 'sms sent'],
  )
})

test('turned off, which is the default, nothing is put down but the letter', async () => {
  assert.deepEqual([at.context.config.safety.followUpMail, at.context.config.safety.followUpSms, at.context.config.safety.reminderDays], [false, false, [3, 7]])
  const doctor = await at.doctor()
  await doctor.call(recommend, { text: '患者输注静丙后寒战' })
  const { browser } = await newCaller(at.app, at.context, 'pharmacovigilance')
  const row = () => at.context.db.selectFrom('safety_cases').select(['id', 'revision']).where('user_id', '=', doctor.userId).executeTakeFirstOrThrow()
  await browser.call(takeCase, await row())
  await browser.call(askReporter, { ...(await row()), parts: ['batch'], question: '' })
  assert.deepEqual((await browser.call(followUps, { id: (await row()).id })).rows[0]?.messages, [])
  assert.equal((await doctor.call(letters, {})).length, 1)
})

test('of servers that send at the same moment each message is sent by one', async () => {
  await asked()
  mails = []
  numbers = []
  await Promise.all([sendFollowUps(context()), sendFollowUps(context()), sendFollowUps(context())])
  assert.deepEqual([mails.length, numbers.length], [1, 1])
})

test('what was surely not sent is tried again; what may have been, what was refused, and what a crash left behind is not', async () => {
  await asked()
  refuse = 'unreachable'
  await round()
  refuse = null
  assert.deepEqual(await round(), { mails: 1, sms: 1 })
  for (const kind of ['unknown', 'refused'] as const) {
    await asked()
    refuse = kind
    await round()
    refuse = null
    assert.deepEqual(await round(), { mails: 0, sms: 0 }, kind)
  }
  const { followUp } = await asked()
  await at.context.db.updateTable('safety_follow_up_messages').set({ state: 'taken' }).where('follow_up_id', '=', followUp).execute()
  assert.deepEqual(await round(), { mails: 0, sms: 0 })
})

test('reminders after three and seven days, each once, until an answer; a reminder makes the letter unread again', async () => {
  const { doctor, followUp } = await asked()
  await doctor.call(readFollowUp, { id: followUp })
  await round()
  at.pass(3 * day - 60_000)
  await round()
  assert.equal((await lettersOf(followUp)).length, 1)
  at.pass(60_000)
  // Two servers at once.
  await Promise.all([sendFollowUps(context()), sendFollowUps(context())])
  await round()
  assert.deepEqual(
    (await lettersOf(followUp)).map(({ nth }) => nth),
    [0, 1],
  )
  const [letter] = await doctor.call(letters, {})
  assert.deepEqual([letter?.kind, letter?.read_answer], ['reminder', false])
  at.pass(4 * day)
  await round()
  await round()
  assert.equal((await lettersOf(followUp)).length, 3)
  at.pass(30 * day)
  await round()
  assert.equal((await lettersOf(followUp)).length, 3)
})

test('after a standstill of the server one reminder goes out, not all that are due', async () => {
  const { followUp } = await asked()
  at.pass(10 * day)
  await round()
  assert.deepEqual(
    (await lettersOf(followUp)).map(({ nth }) => nth),
    [0, 2],
  )
})

test('nobody is reminded of what is answered, closed, or of an account that is disabled', async () => {
  const answered = await asked()
  const closed = await asked()
  const disabled = await asked()
  await answered.doctor.call(answerFollowUp, { id: answered.followUp, answer: { ...emptyAnswer(), batch: 'A1' } })
  await at.context.db.updateTable('safety_cases').set({ state: 'closed' }).where('id', '=', closed.id).execute()
  await at.context.db.updateTable('users').set({ disabled: 1 }).where('id', '=', disabled.doctor.userId).execute()
  // The announcement of the question itself is not sent any more either.
  assert.deepEqual(await round(), { mails: 0, sms: 0 })
  at.pass(8 * day)
  await round()
  for (const { followUp } of [answered, closed, disabled]) assert.equal((await lettersOf(followUp)).length, 1)
  await at.context.db.updateTable('safety_cases').set({ state: 'follow_up' }).where('id', '=', closed.id).execute()
})

test('when the notice was shown and acknowledged is kept with the case; the first press counts, and the history may go', async () => {
  const doctor = await at.doctor()
  const { id: record } = await doctor.call(ask, { text: '患者用人凝血酶原复合物后死亡', id: null })
  const { id } = await at.context.db.selectFrom('safety_cases').select('id').where('user_id', '=', doctor.userId).executeTakeFirstOrThrow()
  const { browser } = await newCaller(at.app, at.context, 'pharmacovigilance')
  const text = async () => (await browser.call(readCase, { id })).texts[0]!
  const before = await text()
  assert.ok(before.notice_shown_at !== null && before.notice_acknowledged_at === null)
  assert.deepEqual(await (await at.doctor()).call(acknowledge, { id: record }), { report: null })
  assert.equal((await text()).notice_acknowledged_at, null)
  assert.deepEqual(await doctor.call(acknowledge, { id: record }), { report: id })
  const first = (await text()).notice_acknowledged_at
  assert.notEqual(first, null)
  at.pass(1000)
  await Promise.all([doctor.call(acknowledge, { id: record }), doctor.call(acknowledge, { id: record })])
  await at.context.db.deleteFrom('history_records').where('id', '=', record).execute()
  const later = await text()
  assert.deepEqual([later.notice_acknowledged_at, later.notice_shown_at], [first, before.notice_shown_at])
  const events = await at.context.db
    .selectFrom('audit_log')
    .select('seq')
    .where('action', '=', 'case.acknowledge')
    .where('subject', '=', `case:${id}`)
    .execute()
  assert.equal(events.length, 1)
})

test('a question in general is no report that its writer is shown', async () => {
  const doctor = await at.doctor()
  const { id } = await doctor.call(ask, { text: '静丙会引起肾损伤吗', id: null })
  assert.deepEqual(await doctor.call(acknowledge, { id }), { report: null })
})

test('a direct report that joins an earlier case fills in its empty fields and keeps its words', async () => {
  const doctor = await at.doctor()
  await doctor.call(recommend, { text: '患者输注人血白蛋白后皮疹' })
  const form = { text: '输注人血白蛋白后皮疹加重', medicine: '人血白蛋白', batch: 'Q77', patient_sex: 'male', patient_age: '40岁', serious: 'yes' } as const
  const { id } = await doctor.call(reportAdverse, form)
  const { browser } = await newCaller(at.app, at.context, 'pharmacovigilance')
  const { form: filled, texts, serious } = await browser.call(readCase, { id })
  assert.deepEqual([filled.medicines[0]?.batch, filled.patient.sex, filled.patient.age, serious], ['Q77', 'male', '40岁', 'yes'])
  assert.match(texts.at(-1)!.text, /性别：男\n年龄：40岁/)
})
