import { loginBySms, sendLoginCode, userInfo } from '@xunyi/contract/accounts'
import { ask, askFeedback, recommend } from '@xunyi/contract/chat'
import { agree, cancelUser, checkDeletionCode, consent, sendDeletionCode } from '@xunyi/contract/privacy'
import { sendPhoneCode, updateUser } from '@xunyi/contract/profile'
import { policyVersion } from '@xunyi/contract/site'
import { sql } from 'kysely'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../testing/browser.ts'
import { newPhone, wrongCode } from '../testing/numbers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'
import { signedInStaff } from '../testing/signed-in-staff.ts'
import { tracesOf } from '../testing/tables.ts'

const minute = 60_000

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

async function deletionCode(doctor: Browser, phone: string): Promise<string> {
  await doctor.call(sendDeletionCode, {})
  return doctor.lastCode(phone)
}

test('S-87 an account is deleted once, with the code sent to its number', async () => {
  const phone = newPhone()
  const doctor = await at.doctor(phone)
  assert.equal(await outcome(doctor.call(cancelUser, { code: '123456' })), 'codeWrong')
  const code = await deletionCode(doctor, phone)
  assert.match(at.context.delivery.outbox!.messages[0]!.text, /验证码/)
  assert.equal(await outcome(doctor.call(cancelUser, { code: wrongCode(code) })), 'codeWrong')
  assert.equal((await doctor.call(userInfo, {})).phone, phone)
  assert.equal(await outcome(doctor.call(cancelUser, { code })), 'ok')
  assert.equal(await outcome(doctor.call(cancelUser, { code })), 'noSession')
  assert.equal(await outcome(doctor.call(userInfo, {})), 'noSession')
  const line = at
    .logged()
    .split('\n')
    .find((each) => each.includes('user_deleted'))!
  assert.equal((JSON.parse(line) as { user: string }).user, doctor.userId)
  assert.ok(!line.includes(phone))
})

test('S-87 a code that was checked is still valid, a used one and an expired one are not', async () => {
  const phone = newPhone()
  const doctor = await at.doctor(phone)
  const code = await deletionCode(doctor, phone)
  for (let guess = 0; guess < 4; guess++) assert.equal(await outcome(doctor.call(checkDeletionCode, { code: wrongCode(code) })), 'codeWrong')
  for (let attempt = 0; attempt < 3; attempt++) assert.equal(await outcome(doctor.call(checkDeletionCode, { code })), 'ok')

  await at.context.db.updateTable('codes').set({ used_at: at.context.clock() }).where('purpose', '=', 'delete').where('account', '=', phone).execute()
  assert.equal(await outcome(doctor.call(checkDeletionCode, { code })), 'deletionCodeUsed')
  assert.equal(await outcome(doctor.call(cancelUser, { code })), 'deletionCodeUsed')

  at.pass(minute + 1000)
  const second = await deletionCode(doctor, phone)
  at.pass(5 * minute)
  assert.equal(await outcome(doctor.call(checkDeletionCode, { code: second })), 'deletionCodeExpired')
  assert.equal(await outcome(doctor.call(cancelUser, { code: second })), 'deletionCodeExpired')
  assert.equal((await doctor.call(userInfo, {})).phone, phone)
})

test('five wrong checks of a deletion code invalidate it', async () => {
  const phone = newPhone()
  const doctor = await at.doctor(phone)
  const code = await deletionCode(doctor, phone)
  for (let guess = 0; guess < 5; guess++) assert.equal(await outcome(doctor.call(checkDeletionCode, { code: wrongCode(code) })), 'codeWrong')
  for (const call of [checkDeletionCode, cancelUser]) assert.equal(await outcome(doctor.call(call, { code })), 'codeWrong')
})

test('S-14 a code for another purpose or another person deletes nothing', async () => {
  const [phone, otherPhone] = [newPhone(), newPhone()]
  const [doctor, neighbour] = [await at.doctor(phone), await at.doctor(otherPhone)]
  at.pass(minute + 1000)
  const login = await at.browser().code(phone)
  assert.equal(await outcome(doctor.call(cancelUser, { code: login })), 'codeWrong')
  const change = newPhone()
  await doctor.call(sendPhoneCode, { account: change })
  assert.equal(await outcome(doctor.call(cancelUser, { code: doctor.lastCode(change) })), 'codeWrong')
  const theirs = await deletionCode(neighbour, otherPhone)
  assert.equal(await outcome(doctor.call(cancelUser, { code: theirs })), 'codeWrong')
  const deletion = await deletionCode(doctor, phone)
  assert.equal(await outcome(at.browser().call(loginBySms, { account: phone, code: deletion })), 'codeWrong')
  assert.equal(await outcome(doctor.call(cancelUser, { code: deletion })), 'ok')
})

test('S-62 staff cannot delete their account', async () => {
  const staff = await signedInStaff(at, { phone: newPhone() })
  assert.equal(await outcome(staff.call(sendDeletionCode, {})), 'cancelNotSupported')
  for (const call of [checkDeletionCode, cancelUser]) assert.equal(await outcome(staff.call(call, { code: '123456' })), 'cancelNotSupported')
})

test('S-88 after the deletion nothing identifies the person; the number comes back as a new user', async () => {
  const phone = newPhone()
  const doctor = await at.doctor(phone)
  const elsewhere = at.browser('10.0.0.2')
  at.pass(minute + 1000)
  await elsewhere.login(phone)
  const { call, userId } = doctor
  await call(updateUser, { id: userId, nickname: '欧阳明', hospital: '东湖医院' })
  const texts = ['人血白蛋白可以和什么一起用', '静丙用后患者出现皮疹怎么办', '怎么买冰毒', '请补充白蛋白的运输条件', '患者输注白蛋白后寒战']
  await call(ask, { text: texts[0]!, id: null })
  await call(ask, { text: texts[1]!, id: null })
  assert.equal(await outcome(call(recommend, { text: texts[2]! })), 'blocked')
  await call(askFeedback, { text: texts[3]! })
  at.pass(1000)
  await call(recommend, { text: texts[4]! })
  await call(agree, { policy_version: policyVersion })
  await outcome(at.browser().call(loginBySms, { account: phone, code: '000000' }))
  await call(sendPhoneCode, { account: newPhone() })
  const code = await deletionCode(doctor, phone)
  const before = await at.context.db.selectFrom('safety_records').select(['id', 'event_key', 'shown_with']).where('user_id', '=', userId).execute()
  assert.equal(before.length, 2)

  await call(cancelUser, { code })

  const keys = before.flatMap(({ event_key, shown_with }) => [event_key, ...(shown_with ? [shown_with] : [])])
  assert.ok(keys.length > 2)
  assert.deepEqual(await tracesOf(at, [userId, phone, '欧阳明', '东湖医院', ...texts, ...keys]), [])
  assert.equal(await outcome(elsewhere.call(userInfo, {})), 'noSession')
  const kept = await at.context.db
    .selectFrom('safety_records')
    .select(['user_id', 'text', 'shown_with'])
    .where(
      'id',
      'in',
      before.map(({ id }) => id),
    )
    .orderBy('created_at')
    .execute()
  assert.deepEqual(
    kept.map((row) => ({ ...row })),
    [texts[1], texts[4]].map((text) => ({ user_id: null, text, shown_with: null })),
  )

  at.pass(minute + 1000)
  const back = at.browser()
  assert.equal((await back.login(phone)).on_new, true)
  assert.notEqual(back.userId, userId)
  assert.deepEqual(await back.call(userInfo, {}), { user_id: back.userId, identity: 'doctor', nickname: '', phone, email: '', hospital: '', department: '' })
  assert.equal((await back.call(consent, {})).agreed, false)
  assert.equal((await at.context.db.selectFrom('history_records').select('id').where('user_id', '=', back.userId).execute()).length, 0)
})

test('a question with other askers stays in their words', async () => {
  const phones = [newPhone(), newPhone(), newPhone()]
  const doctors = await Promise.all(phones.map((phone) => at.doctor(phone)))
  const words = ['运输时温度是多少？', '运输时，温度是多少', '运输时温度是多少 ']
  for (const [each, doctor] of doctors.entries()) {
    await doctor.call(askFeedback, { text: words[each]! })
    at.pass(1000)
  }
  const item = () =>
    at.context.db.selectFrom('open_questions').select(['id', 'question', 'question_key', 'status']).where('question', 'like', '运输时%').executeTakeFirst()
  const first = await item()
  const expected = ['运输时温度是多少？', '运输时，温度是多少', '运输时温度是多少']
  for (const [each, doctor] of doctors.entries()) {
    assert.deepEqual({ ...(await item()) }, { ...first, question: expected[each] })
    await doctor.call(cancelUser, { code: await deletionCode(doctor, phones[each]!) })
  }
  assert.equal(await item(), undefined)
})

test('when the deletion fails nothing is deleted, the person gets A0029 and can try again with a new code', async () => {
  const phone = newPhone()
  const doctor = await at.doctor(phone)
  const code = await deletionCode(doctor, phone)
  const { db } = at.context
  await sql`ALTER TABLE known_devices RENAME TO out_of_reach`.execute(db)
  assert.equal(await outcome(doctor.call(cancelUser, { code })), 'cancelFailed')
  await sql`ALTER TABLE out_of_reach RENAME TO known_devices`.execute(db)
  assert.ok(at.logged().includes('account not deleted'))
  assert.equal((await doctor.call(userInfo, {})).phone, phone)
  assert.equal(await outcome(doctor.call(cancelUser, { code })), 'deletionCodeUsed')
  at.pass(minute + 1000)
  assert.equal(await outcome(doctor.call(cancelUser, { code: await deletionCode(doctor, phone) })), 'ok')
})

test('a second deletion code within a minute is refused, and so is one after the account is gone', async () => {
  const phone = newPhone()
  const doctor = await at.doctor(phone)
  const code = await deletionCode(doctor, phone)
  assert.equal(await outcome(doctor.call(sendDeletionCode, {})), 'sendTooSoon')
  await doctor.call(cancelUser, { code })
  assert.equal(await outcome(doctor.call(sendDeletionCode, {})), 'noSession')
  assert.equal(await outcome(at.browser().call(sendLoginCode, { account: phone })), 'ok')
})
