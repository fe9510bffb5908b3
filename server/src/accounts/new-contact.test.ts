import { loginBySms, sendLoginCode, userInfo } from '@xunyi/contract/accounts'
import { cancelUser, sendDeletionCode } from '@xunyi/contract/privacy'
import { sendEmailCode, sendPhoneCode, updateUser } from '@xunyi/contract/profile'
import { Refused } from '@xunyi/contract/refusals'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DeliveryFailed } from '../delivery/delivery-failed.ts'
import { Outbox } from '../delivery/outbox.ts'
import type { Browser } from '../testing/browser.ts'
import { newPhone, wrongCode } from '../testing/numbers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'
import { signedInStaff } from '../testing/signed-in-staff.ts'

const minute = 60_000
const env = { STAFF_MAIL_SUFFIX: '@company.com' }

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [], env })
})
after(() => at.close())

let addresses = 0
const newEmail = () => `staff${++addresses}@company.com`
const update = (browser: Browser, fields: { phone?: string; email?: string; code?: string }) =>
  outcome(browser.call(updateUser, { id: browser.userId, ...fields }))
const rowOf = (userId: string) => at.context.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
const usersWith = async (phone: string) => (await at.context.db.selectFrom('users').select('id').where('phone', '=', phone).execute()).map(({ id }) => id)

/** Sends once the minute since the last send there is over. */
async function phoneCode(browser: Browser, account: string): Promise<string> {
  at.pass(minute)
  await browser.call(sendPhoneCode, { account })
  return browser.lastCode(account)
}

async function emailCode(browser: Browser, account: string): Promise<string> {
  at.pass(minute)
  await browser.call(sendEmailCode, { account })
  return browser.lastCode(account)
}

test('S-14 a code is valid for its purpose only', async () => {
  const doctor = await at.doctor()
  const { phone: own } = await doctor.call(userInfo, {})
  const phone = newPhone()
  const toLogIn = await at.browser().code(phone)
  assert.equal(await update(doctor, { phone, code: toLogIn }), 'codeWrong')
  const toChange = await phoneCode(doctor, phone)
  if (toChange !== toLogIn) assert.equal(await outcome(at.browser().call(loginBySms, { account: phone, code: toChange })), 'codeWrong')
  assert.equal(await outcome(doctor.call(cancelUser, { code: toChange })), 'codeWrong')

  at.pass(minute)
  await doctor.call(sendDeletionCode, {})
  const toDelete = doctor.lastCode(own)
  assert.equal(await outcome(at.browser().call(loginBySms, { account: own, code: toDelete })), 'codeWrong')
  if (toChange !== toDelete) assert.equal(await update(doctor, { phone, code: toDelete }), 'codeWrong')
  const staff = await signedInStaff(at, { email: newEmail() })
  const email = newEmail()
  const toChangeEmail = await emailCode(staff, email)
  assert.equal(await update(staff, { phone: newPhone(), code: toChangeEmail }), 'codeWrong')
  assert.equal(await update(staff, { email: newEmail(), code: await phoneCode(staff, newPhone()) }), 'codeWrong')
  assert.equal(await update(staff, { email, code: toChangeEmail }), 'ok')
  assert.equal(await update(doctor, { phone, code: toChange }), 'ok')
})

test('S-15 a code is valid for its owner only, and a stranger’s guesses do not use it up', async () => {
  const [one, two] = [await at.doctor(), await at.doctor()]
  const phone = newPhone()
  const code = await phoneCode(one, phone)
  for (let guess = 0; guess < 6; guess++) assert.equal(await update(two, { phone, code }), 'codeWrong')
  assert.equal(await update(one, { phone, code }), 'ok')
})

test('S-16 a code sent to one number does not change to another', async () => {
  const doctor = await at.doctor()
  const before = await rowOf(doctor.userId)
  const code = await phoneCode(doctor, newPhone())
  assert.equal(await update(doctor, { phone: newPhone(), code }), 'codeWrong')
  assert.deepEqual(await rowOf(doctor.userId), before)
})

test('S-61 a phone or an e-mail needs a valid code of its own', async () => {
  const [doctor, staff] = [await at.doctor(), await signedInStaff(at, { email: newEmail() })]
  const before = [await rowOf(doctor.userId), await rowOf(staff.userId)]
  const [phone, email] = [newPhone(), newEmail()]
  assert.equal(await update(doctor, { phone }), 'badRequest')
  assert.equal(await update(staff, { email }), 'badRequest')
  assert.equal(await update(staff, { email, phone, code: '123456' }), 'badRequest')
  const [ofPhone, ofEmail] = [await phoneCode(doctor, phone), await emailCode(staff, email)]
  at.pass(5 * minute + 1000)
  assert.equal(await update(doctor, { phone, code: ofPhone }), 'codeExpired')
  assert.equal(await update(staff, { email, code: ofEmail }), 'codeExpired')
  assert.deepEqual([await rowOf(doctor.userId), await rowOf(staff.userId)], before)
})

test('S-33 a wrong code while signed in is refused, and the session stays', async () => {
  const [doctor, staff] = [await at.doctor(), await signedInStaff(at, { email: newEmail() })]
  const [phone, email] = [newPhone(), newEmail()]
  const [ofPhone, ofEmail] = [await phoneCode(doctor, phone), await emailCode(staff, email)]
  await doctor.call(sendDeletionCode, {})
  const ofDeletion = doctor.lastCode((await doctor.call(userInfo, {})).phone)
  for (const [browser, path, input] of [
    [doctor, updateUser.path, { id: doctor.userId, phone, code: wrongCode(ofPhone) }],
    [staff, updateUser.path, { id: staff.userId, email, code: wrongCode(ofEmail) }],
    [doctor, cancelUser.path, { code: wrongCode(ofDeletion) }],
  ] as const) {
    const answer = await browser.post(path, input)
    assert.deepEqual([answer.statusCode, answer.json()], [200, { code: 'A0008', msg: '验证码错误，请重新输入' }])
    assert.equal(await outcome(browser.call(userInfo, {})), 'ok')
  }
})

test('five wrong guesses invalidate a code, with any number at once', async () => {
  const doctor = await at.doctor()
  const phone = newPhone()
  const code = await phoneCode(doctor, phone)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => update(doctor, { phone, code: wrongCode(code) })))
  assert.deepEqual(new Set(outcomes), new Set(['codeWrong']))
  const { guesses } = await at.context.db.selectFrom('codes').select('guesses').where('account', '=', phone).executeTakeFirstOrThrow()
  assert.equal(guesses, 5)
  assert.equal(await update(doctor, { phone, code }), 'codeWrong')
})

test('ASVS 7.4.3 after a change of the number the other sessions are over, and the old number is unknown', async () => {
  const doctor = await at.doctor(newPhone())
  const { phone: old } = await doctor.call(userInfo, {})
  at.pass(minute)
  const second = at.browser('10.7.7.7')
  await second.login(old)
  at.pass(minute)
  // Counts of strangers for the old number are deleted too.
  const stranger = at.browser('10.7.7.8')
  const code = await stranger.code(old)
  assert.equal(await outcome(stranger.call(loginBySms, { account: old, code: wrongCode(code) })), 'codeWrong')
  const device = doctor.cookies.get('xunyi-device')

  const phone = newPhone()
  assert.equal(await update(doctor, { phone, code: await phoneCode(doctor, phone) }), 'ok')
  assert.equal((await doctor.call(userInfo, {})).phone, phone)
  assert.equal(await outcome(second.call(userInfo, {})), 'noSession')
  for (const table of ['codes', 'code_sends', 'wrong_guesses', 'login_locks', 'known_devices'] as const) {
    assert.deepEqual(await at.context.db.selectFrom(table).select('account').where('account', '=', old).execute(), [], table)
  }
  // This browser is known for the new number, by a new cookie; its sends still count.
  assert.notEqual(doctor.cookies.get('xunyi-device'), device)
  assert.equal((await at.context.db.selectFrom('known_devices').select('account').where('account', '=', phone).execute()).length, 1)
  await doctor.code(phone)
  const { channel } = await at.context.db
    .selectFrom('codes')
    .select('channel')
    .where('account', '=', phone)
    .where('purpose', '=', 'login')
    .executeTakeFirstOrThrow()
  assert.equal(channel, 'known')
  // The next owner of the old number is a new user.
  assert.equal((await second.login(old)).on_new, true)
  assert.notEqual(second.userId, doctor.userId)
})

test('of two browsers that change the number at once one succeeds, and the session of the other ends', async () => {
  const one = await at.doctor(newPhone())
  const { phone: old } = await one.call(userInfo, {})
  at.pass(minute)
  const two = at.browser()
  await two.login(old)
  const [first, second] = [newPhone(), newPhone()]
  const ofFirst = await phoneCode(one, first)
  at.pass(minute)
  const ofSecond = await phoneCode(two, second)
  const outcomes = await Promise.all([update(one, { phone: first, code: ofFirst }), update(two, { phone: second, code: ofSecond })])
  assert.deepEqual(outcomes.toSorted(), ['noSession', 'ok'])
  assert.equal((await rowOf(one.userId)).phone, outcomes[0] === 'ok' ? first : second)
})

test('a taken number is reported only after the right code, and leaves account and code unchanged', async () => {
  const [one, two] = [await at.doctor(), await at.doctor()]
  const { phone: taken } = await two.call(userInfo, {})
  const code = await phoneCode(one, taken)
  const before = await rowOf(one.userId)
  assert.equal(await update(one, { phone: taken, code: wrongCode(code) }), 'codeWrong')
  assert.equal(await update(one, { phone: taken, code }), 'phoneTaken')
  assert.deepEqual(await rowOf(one.userId), before)
  assert.equal((await two.call(userInfo, {})).phone, taken)
  const { used_at } = await at.context.db
    .selectFrom('codes')
    .select('used_at')
    .where('account', '=', taken)
    .where('purpose', '=', 'change_phone')
    .executeTakeFirstOrThrow()
  assert.equal(used_at, null)
})

test('the number or address that is the own one already is refused before a code is sent', async () => {
  const doctor = await at.doctor()
  const { phone } = await doctor.call(userInfo, {})
  const email = newEmail()
  const staff = await signedInStaff(at, { email })
  const sent = at.context.delivery.outbox!.messages.length
  await assert.rejects(doctor.call(sendPhoneCode, { account: phone }), new Refused('notAllowed', { msg: '这已经是您当前的手机号' }))
  await assert.rejects(staff.call(sendEmailCode, { account: email.toUpperCase() }), new Refused('notAllowed', { msg: '这已经是您当前的邮箱' }))
  assert.equal(await update(doctor, { phone, code: '123456' }), 'notAllowed')
  assert.equal(await update(staff, { email, code: '123456' }), 'notAllowed')
  assert.equal(at.context.delivery.outbox!.messages.length, sent)
})

test('S-23 while a user changes to a number, its first login creates no second account', async () => {
  for (let round = 0; round < 8; round++) {
    const doctor = await at.doctor(newPhone())
    const phone = newPhone()
    const newcomer = at.browser()
    const toChange = await phoneCode(doctor, phone)
    at.pass(minute)
    const toLogIn = await newcomer.code(phone)
    const change = () => update(doctor, { phone, code: toChange })
    const login = () => newcomer.call(loginBySms, { account: phone, code: toLogIn })
    const first = round % 2 === 0 ? change() : null
    const [signedIn, changed] = await Promise.all([login(), first ?? change()])
    assert.deepEqual(await usersWith(phone), [signedIn.user_id])
    assert.equal(changed, signedIn.user_id === doctor.userId ? 'ok' : 'phoneTaken')
  }
})

test('S-86 one of two simultaneous claims of a number or an address succeeds', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, two] = [await at.doctor(), await at.doctor()]
    const phone = newPhone()
    const codes = [await phoneCode(one, phone), await phoneCode(two, phone)]
    const outcomes = await Promise.all([update(one, { phone, code: codes[0]! }), update(two, { phone, code: codes[1]! })])
    assert.deepEqual(outcomes.toSorted(), ['ok', 'phoneTaken'])
    assert.equal((await usersWith(phone)).length, 1)

    // A registration of staff and a doctor's change.
    const [staff, doctor] = [await signedInStaff(at, { email: newEmail() }), await at.doctor()]
    const number = newPhone()
    const [ofStaff, ofDoctor] = [await phoneCode(staff, number), await phoneCode(doctor, number)]
    const both = await Promise.all([
      outcome(staff.call(updateUser, { id: staff.userId, nickname: '李员工', phone: number, code: ofStaff })),
      update(doctor, { phone: number, code: ofDoctor }),
    ])
    assert.deepEqual(both.toSorted(), ['ok', 'phoneTaken'])

    const [lower, upper] = [await signedInStaff(at, { email: newEmail() }), await signedInStaff(at, { email: newEmail() })]
    const email = newEmail()
    const [ofLower, ofUpper] = [await emailCode(lower, email), await emailCode(upper, email)]
    const claims = await Promise.all([update(lower, { email, code: ofLower }), update(upper, { email: email.toUpperCase(), code: ofUpper })])
    assert.deepEqual(claims.toSorted(), ['emailTaken', 'ok'])
  }
})

test('S-52 an e-mail of staff is in the company’s domain only', async () => {
  const staff = await signedInStaff(at, { email: newEmail() })
  const before = await rowOf(staff.userId)
  const sent = at.context.delivery.outbox!.messages.length
  for (const email of [
    '"a@evil.com"@company.com',
    'a@evil.com\n@company.com',
    'a,b@company.com',
    'а@company.com',
    '@company.com',
    'a@b@company.com',
    'a%40b@company.com',
    'a@company.com\r\nBcc: b@evil.com',
    'a@company。com',
  ]) {
    assert.equal(await outcome(staff.call(sendEmailCode, { account: email })), 'badRequest', email)
    assert.equal(await update(staff, { email, code: '123456' }), 'badRequest', email)
  }
  for (const email of ['a@company.com.evil.com', 'a@evilcompany.com', 'a@sub.company.com', 'a@company.co']) {
    await assert.rejects(staff.call(sendEmailCode, { account: email }), new Refused('notAllowed', { msg: '请填写以 @company.com 结尾的企业邮箱' }), email)
    assert.equal(await update(staff, { email, code: '123456' }), 'notAllowed', email)
  }
  assert.deepEqual(await rowOf(staff.userId), before)
  assert.equal(at.context.delivery.outbox!.messages.length, sent)
})

test('S-52 an address verified by the identity provider is the only one allowed', async () => {
  const [old, verified] = [newEmail(), newEmail()]
  const staff = await signedInStaff(at, { email: old, ssoEmail: verified })
  await assert.rejects(
    staff.call(sendEmailCode, { account: newEmail() }),
    (error: Error) => error instanceof Refused && error.refusal === 'notAllowed' && error.message.includes('s***') && !error.message.includes(verified),
  )
  const code = await emailCode(staff, verified)
  // The verified address may change between the code and the change.
  await at.context.db.updateTable('sso_identities').set({ email: newEmail() }).where('user_id', '=', staff.userId).execute()
  assert.equal(await update(staff, { email: verified, code }), 'notAllowed')
  await at.context.db.updateTable('sso_identities').set({ email: verified }).where('user_id', '=', staff.userId).execute()
  assert.equal(await update(staff, { email: verified, code }), 'ok')
  assert.equal((await staff.call(userInfo, {})).email, verified)
})

test('without a company domain no e-mail can be changed', async () => {
  const without = await openTestServer({ starter: [] })
  try {
    const staff = await signedInStaff(without, { email: 'old@company.com' })
    assert.equal(await outcome(staff.call(sendEmailCode, { account: 'new@company.com' })), 'notAllowed')
  } finally {
    await without.close()
  }
})

test('the old address gets a notice of the change; a failed notice does not stop it', async () => {
  const outbox = new Outbox('循医')
  let failing = false
  const email = {
    async send(mail: Parameters<Outbox['send']>[0]) {
      if (failing) throw new DeliveryFailed('unreachable', 'test')
      await outbox.send(mail)
    },
  }
  const server = await openTestServer({
    starter: [],
    env: { ...env, OPERATOR_CONTACT: '400-000-0000' },
    overrides: { delivery: { ...at.context.delivery, sms: outbox, email, outbox } },
  })
  try {
    const staff = await signedInStaff(server, { email: 'zhangsan@company.com' })
    assert.equal(await update(staff, { email: 'lisi@company.com', code: await emailCode(staff, 'lisi@company.com') }), 'ok')
    const [notice] = outbox.messages
    assert.deepEqual([notice!.to, notice!.code], ['zhangsan@company.com', ''])
    assert.match(notice!.text, /已更改为 l\*\*\*i@company\.com[^]*北京时间[^]*请立即联系：400-000-0000/)

    server.pass(minute)
    const code = await emailCode(staff, 'wangwu@company.com')
    failing = true
    assert.equal(await update(staff, { email: 'wangwu@company.com', code }), 'ok')
    assert.match(server.logged(), /notice not delivered/)
    server.pass(minute)
    assert.equal(await outcome(staff.call(sendEmailCode, { account: 'zhaoliu@company.com' })), 'deliveryFailed')
    for (const secret of ['zhangsan', 'lisi', 'wangwu', 'zhaoliu']) assert.ok(!server.logged().includes(secret))
  } finally {
    await server.close()
  }
})

test('S-11 a number has one interval and one set of limits for all unknown browsers, signed in or not', async () => {
  const phone = newPhone()
  const people = await Promise.all(Array.from({ length: 12 }, () => at.doctor()))
  const outcomes = await Promise.all(people.map((person) => outcome(person.call(sendPhoneCode, { account: phone }))))
  assert.deepEqual(
    outcomes.filter((each) => each !== 'sendTooSoon'),
    ['ok'],
  )
  assert.equal(await outcome(at.browser().call(sendLoginCode, { account: phone })), 'sendTooSoon')
  for (const person of people.slice(0, 4)) {
    at.pass(minute)
    assert.equal(await outcome(person.call(sendPhoneCode, { account: phone })), 'ok')
  }
  at.pass(minute)
  assert.equal(await outcome(people[5]!.call(sendPhoneCode, { account: phone })), 'sendLimit')
  const refused = await at
    .browser()
    .call(sendLoginCode, { account: phone })
    .catch((error: unknown) => error)
  assert.ok(refused instanceof Refused && refused.refusal === 'sendLimit')
  // The oldest of the five is five minutes old: in an hour less five minutes there is room again.
  assert.ok(refused.retryAfter !== null && Math.abs(refused.retryAfter - 55 * 60) <= 5)
})

test('strangers who use up the limits of a number cannot prevent its owner from deleting the account', async () => {
  const owner = await at.doctor()
  const { phone } = await owner.call(userInfo, {})
  for (let n = 0; n < 5; n++) {
    at.pass(minute)
    await outcome(at.browser().call(sendLoginCode, { account: phone }))
  }
  assert.equal(await outcome(at.browser().call(sendLoginCode, { account: phone })), 'sendLimit')
  assert.equal(await outcome(owner.call(sendDeletionCode, {})), 'ok')
})

test('a person may mistype a number and ask for another at once, but has five codes an hour', async () => {
  const doctor = await at.doctor()
  const send = (account = newPhone()) => outcome(doctor.call(sendPhoneCode, { account }))
  const phone = newPhone()
  assert.deepEqual([await send(phone), await send(phone), await send()], ['ok', 'sendTooSoon', 'ok'])
  at.pass(minute - 2000)
  const early = await doctor.call(sendPhoneCode, { account: phone }).catch((error: unknown) => error)
  assert.ok(early instanceof Refused && early.refusal === 'sendTooSoon' && early.retryAfter !== null && early.retryAfter <= 2)
  at.pass(2000)
  for (let n = 2; n < 5; n++) {
    assert.equal(await send(), 'ok')
    at.pass(minute)
  }
  assert.equal(await send(), 'sendLimit')
  // Other users are not limited, and neither is this person's own login.
  assert.equal(await outcome((await at.doctor()).call(sendPhoneCode, { account: newPhone() })), 'ok')
  assert.equal(await outcome(doctor.call(sendLoginCode, { account: (await doctor.call(userInfo, {})).phone })), 'ok')
  at.pass(60 * minute)
  for (let n = 0; n < 5; n++) {
    assert.equal(await send(), 'ok')
    at.pass(minute)
  }
  at.pass(60 * minute)
  assert.equal(await send(), 'sendLimit')
  at.pass(24 * 60 * minute)
  assert.equal(await send(), 'ok')
})
