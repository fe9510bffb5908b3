import { loginBySms, logout, sendLoginCode, updateUser, userInfo } from '@xunyi/contract/accounts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DeliveryFailed } from '../delivery/sms.ts'
import { openTestHouse, type TestHouse } from '../testing/open-house.ts'
import { outcome } from '../testing/outcome.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const phone = '13800138000'

let at: TestHouse
before(async () => {
  at = await openTestHouse({ starter: [] })
})
after(() => at.close())

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
let next = 0
const newPhone = () => `1370000${String(++next).padStart(4, '0')}`

test('the first login creates the doctor, who is new until the profile is complete', async () => {
  const browser = at.browser()
  assert.equal((await browser.login(phone)).on_new, true)
  at.pass(2 * minute)
  const again = at.browser()
  assert.equal((await again.login(phone)).on_new, true)
  await again.register()
  at.pass(2 * minute)
  assert.equal((await browser.login(phone)).on_new, false)
  assert.deepEqual(await browser.call(userInfo, {}), {
    user_id: again.userId,
    identity: 'doctor',
    nickname: '王医生',
    phone,
    email: '',
    hospital: '市第一人民医院',
    department: '血液科',
  })
})

test('one number, however it is typed, is one account', async () => {
  const number = newPhone()
  const browser = at.browser()
  const code = await browser.code(number)
  const typed = `+86 ${number.slice(0, 3)}-${number.slice(3, 7)} ${number.slice(7)}`
  assert.equal(await outcome(browser.call(sendLoginCode, { account: typed })), 'sendTooSoon')
  assert.equal(await outcome(browser.call(loginBySms, { account: typed, code: `${code.slice(0, 3)} ${code.slice(3)}` })), 'ok')
  for (const account of ['138', '1380013800x', '138001380001', '']) assert.equal(await outcome(browser.call(sendLoginCode, { account })), 'badRequest')
})

test('a code that is no six digits is a bad request and uses up no guess', async () => {
  const browser = at.browser()
  const account = newPhone()
  const code = await browser.code(account)
  for (const wrong of ['12345', '1234567', '１２３４５６', 'abcdef', '']) assert.equal(await outcome(browser.call(loginBySms, { account, code: wrong })), 'badRequest')
  for (const wrong of [123456, ['123456'], { code: '123456' }]) {
    assert.equal((await browser.post(loginBySms.path, { account, code: wrong })).statusCode, 400)
  }
  assert.equal(await outcome(browser.call(loginBySms, { account, code })), 'ok')
})

test('after five wrong guesses the right code is dead', async () => {
  const browser = at.browser()
  const account = newPhone()
  const code = await browser.code(account)
  for (let guess = 0; guess < 5; guess++) assert.equal(await outcome(browser.call(loginBySms, { account, code: other(code) })), 'codeWrong')
  assert.equal(await outcome(browser.call(loginBySms, { account, code })), 'codeWrong')
})

test('guesses in parallel are evaluated five times at most', async () => {
  const account = newPhone()
  const code = await at.browser().code(account)
  // Every guess from an address of its own, so that no lock-out interferes.
  const guesses = Array.from({ length: 40 }, async (_, n) => {
    const browser = at.browser(`10.9.0.${n}`)
    return outcome(browser.call(loginBySms, { account, code: n < 39 ? other(code) : code }))
  })
  const outcomes = await Promise.all(guesses)
  const { guesses: counted } = await at.house.db.selectFrom('codes').select('guesses').where('account', '=', account).executeTakeFirstOrThrow()
  assert.ok(counted <= 5)
  assert.ok(outcomes.filter((each) => each === 'codeWrong').length >= 39)
})

test('a right code sent many times at once signs in once', async () => {
  const account = newPhone()
  const browser = at.browser()
  const code = await browser.code(account)
  const outcomes = await Promise.all(Array.from({ length: 30 }, (_, n) => outcome(at.browser(`10.8.0.${n}`).call(loginBySms, { account, code }))))
  assert.equal(outcomes.filter((each) => each === 'ok').length, 1)
  const sessions = await at.house.db.selectFrom('sessions').innerJoin('users', 'users.id', 'user_id').select('token_hash').where('phone', '=', account).execute()
  assert.equal(sessions.length, 1)
})

test('a code lives five minutes', async () => {
  const browser = at.browser()
  const early = newPhone()
  const late = newPhone()
  const [first, second] = [await browser.code(early), await browser.code(late)]
  at.pass(5 * minute - 1000)
  assert.equal(await outcome(browser.call(loginBySms, { account: early, code: first })), 'ok')
  at.pass(2000)
  assert.equal(await outcome(browser.call(loginBySms, { account: late, code: second })), 'codeExpired')
})

test('a new code kills the old one', async () => {
  const browser = at.browser()
  const account = newPhone()
  const first = await browser.code(account)
  at.pass(minute + 1000)
  const second = await browser.code(account)
  if (first !== second) assert.equal(await outcome(browser.call(loginBySms, { account, code: first })), 'codeWrong')
  assert.equal(await outcome(browser.call(loginBySms, { account, code: second })), 'ok')
})

test('sixty seconds lie between two sends, and parallel sends are one', async () => {
  const browser = at.browser()
  const account = newPhone()
  const sent = () => at.house.delivery.outbox!.messages.filter((message) => message.to === account).length
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(browser.call(sendLoginCode, { account }))))
  assert.equal(outcomes.filter((each) => each === 'ok').length, 1)
  at.pass(59_000)
  assert.equal(await outcome(browser.call(sendLoginCode, { account })), 'sendTooSoon')
  assert.equal(sent(), 1)
  at.pass(2000)
  assert.equal(await outcome(browser.call(sendLoginCode, { account })), 'ok')
})

test('five sends an hour, ten a day, both rolling', async () => {
  const browser = at.browser()
  const account = newPhone()
  const send = () => outcome(browser.call(sendLoginCode, { account }))
  for (let n = 0; n < 5; n++) {
    assert.equal(await send(), 'ok')
    at.pass(minute + 1)
  }
  assert.equal(await send(), 'sendLimit')
  at.pass(hour)
  for (let n = 0; n < 5; n++) {
    assert.equal(await send(), 'ok')
    at.pass(minute + 1)
  }
  at.pass(hour)
  assert.equal(await send(), 'sendLimit')
  at.pass(day)
  assert.equal(await send(), 'ok')
})

test('one address may send only so many codes, others are not affected', async () => {
  const small = await openTestHouse({ starter: [], env: { SMS_PER_ADDRESS_PER_HOUR: '3' } })
  try {
    const pumping = small.browser('10.1.1.1')
    const outcomes: string[] = []
    for (let n = 0; n < 5; n++) outcomes.push(await outcome(pumping.call(sendLoginCode, { account: newPhone() })))
    assert.deepEqual(outcomes, ['ok', 'ok', 'ok', 'sendLimit', 'sendLimit'])
    assert.equal(await outcome(small.browser('10.1.1.2').call(sendLoginCode, { account: newPhone() })), 'ok')
  } finally {
    await small.close()
  }
})

test('limits are exact when many ask at once', async () => {
  const small = await openTestHouse({ starter: [], env: { SMS_PER_ADDRESS_PER_HOUR: '5' } })
  try {
    const browsers = Array.from({ length: 15 }, () => small.browser('10.1.1.1'))
    const outcomes = await Promise.all(browsers.map((browser) => outcome(browser.call(sendLoginCode, { account: newPhone() }))))
    assert.equal(outcomes.filter((each) => each === 'ok').length, 5)
  } finally {
    await small.close()
  }
})

test('a device cookie planted before the login is worth nothing after it', async () => {
  const browser = at.browser()
  browser.cookies.set('xunyi-device', 'planted')
  const account = newPhone()
  await browser.login(account)
  assert.notEqual(browser.cookies.get('xunyi-device'), 'planted')
  const planter = at.browser()
  planter.cookies.set('xunyi-device', 'planted')
  at.pass(minute + 1)
  await planter.code(account)
  // The planter is a stranger: the doctor's own browser has its code and its minute for itself.
  assert.equal(await outcome(browser.call(sendLoginCode, { account })), 'ok')
})

test('two doctors who share a browser are both known to it', async () => {
  const browser = at.browser()
  const [one, two] = [newPhone(), newPhone()]
  await browser.login(one)
  await browser.login(two)
  const { device_hash } = await at.house.db.selectFrom('known_devices').select('device_hash').where('account', '=', two).executeTakeFirstOrThrow()
  const known = await at.house.db.selectFrom('known_devices').select('account').where('device_hash', '=', device_hash).execute()
  assert.deepEqual(known.map((row) => row.account).toSorted(), [one, two].toSorted())
})

test('two hundred doctors behind one hospital address all get in', async () => {
  for (let n = 0; n < 200; n++) {
    const browser = at.browser('10.2.2.2')
    await browser.login(newPhone())
  }
})

test('ten wrong guesses lock this source out for a day; trying does not extend it; others get in', async () => {
  const account = newPhone()
  const thief = at.browser('10.3.3.3')
  for (let n = 0; n < 2; n++) {
    const code = await thief.code(account)
    for (let guess = 0; guess < 5; guess++) assert.equal(await outcome(thief.call(loginBySms, { account, code: other(code) })), 'codeWrong')
    at.pass(minute + 1)
  }
  const code = await thief.code(account)
  assert.equal(await outcome(thief.call(loginBySms, { account, code })), 'loginLocked')
  assert.equal(await outcome(at.browser('10.4.4.4').call(loginBySms, { account, code })), 'ok')
  at.pass(day - hour)
  assert.equal(await outcome(thief.call(loginBySms, { account, code })), 'loginLocked')
  at.pass(2 * hour)
  assert.equal((await thief.login(account)).on_new, true)
})

test('a stranger who burns guesses and sends cannot keep a doctor out of a browser that signed in before', async () => {
  const account = newPhone()
  const own = at.browser('10.5.5.5')
  await own.login(account)
  own.token = null
  at.pass(minute + 1)
  // The stranger sits behind the same address, even.
  const stranger = at.browser('10.5.5.5')
  // The number's first send ever came from the open channel too.
  for (let n = 0; n < 4; n++) {
    const code = await stranger.code(account)
    for (let guess = 0; guess < 5; guess++) await outcome(stranger.call(loginBySms, { account, code: other(code) }))
    at.pass(minute + 1)
  }
  assert.equal(await outcome(stranger.call(sendLoginCode, { account })), 'sendLimit')
  const code = await own.code(account)
  assert.equal(await outcome(own.call(loginBySms, { account, code })), 'ok')
})

test('a disabled doctor hears so only after a right code, and loses every session', async () => {
  const browser = await at.doctor()
  const { phone: account } = await browser.call(userInfo, {})
  at.pass(minute + 1)
  await at.house.db.updateTable('users').set({ disabled: 1 }).where('id', '=', browser.userId).execute()
  assert.equal(await outcome(browser.call(userInfo, {})), 'noSession')
  browser.token = null
  const code = await browser.code(account)
  assert.equal(await outcome(browser.call(loginBySms, { account, code: other(code) })), 'codeWrong')
  assert.equal(await outcome(browser.call(loginBySms, { account, code })), 'disabled')
})

test('a session ends at logout, when idle for seven days, and after thirty days whatever happens', async () => {
  const browser = await at.doctor()
  const { token } = browser
  await browser.call(logout, {})
  assert.equal(await outcome(browser.call(userInfo, {})), 'noSession')

  const idle = await at.doctor()
  at.pass(7 * day + 1000)
  assert.equal(await outcome(idle.call(userInfo, {})), 'noSession')

  const busy = await at.doctor()
  for (let n = 0; n < 5; n++) {
    assert.equal(await outcome(busy.call(userInfo, {})), 'ok')
    at.pass(6 * day)
  }
  assert.equal(await outcome(busy.call(userInfo, {})), 'noSession')
  assert.notEqual(token, busy.token)
})

test('the database holds neither tokens nor codes', async () => {
  const browser = at.browser()
  const account = newPhone()
  const code = await browser.code(account)
  const row = await at.house.db.selectFrom('codes').selectAll().where('account', '=', account).executeTakeFirstOrThrow()
  assert.ok(!JSON.stringify(row).includes(`"${code}"`))
  await browser.call(loginBySms, { account, code }).then((result) => (browser.token = result.token))
  const sessions = await at.house.db.selectFrom('sessions').selectAll().execute()
  assert.ok(!JSON.stringify(sessions).includes(browser.token!))
})

test('logs hold no number, no code and no token', async () => {
  const browser = at.browser()
  const account = '13612345678'
  const code = await browser.code(account)
  await outcome(browser.call(loginBySms, { account, code: other(code) }))
  const { token } = await browser.call(loginBySms, { account, code })
  assert.ok(at.logged().includes('136****5678'))
  for (const secret of [account, token]) assert.ok(!at.logged().includes(secret))
  assert.ok(!at.logged().includes(`"${code}"`))
})

test('a person changes own fields only, and only those of the own identity', async () => {
  const [one, two] = [await at.doctor(), await at.doctor()]
  assert.equal(await outcome(one.call(updateUser, { id: two.userId, nickname: '别人' })), 'notAllowed')
  assert.equal((await two.call(userInfo, {})).nickname, '王医生')
  for (const extra of [{ identity: 'staff' }, { phone: '13800138001' }, { user_id: 'x' }, { disabled: 0 }, { constructor: {} }]) {
    assert.equal((await one.post(updateUser.path, { id: one.userId, nickname: '好', ...extra })).statusCode, 400)
  }
  assert.equal((await one.send({ ...requestOf(one), payload: `{"id":"${one.userId}","nickname":"好","__proto__":{"identity":"staff"}}` })).statusCode, 400)
  await Promise.all([one.call(updateUser, { id: one.userId, nickname: '李医生' }), one.call(updateUser, { id: one.userId, hospital: '第二医院' })])
  const user = await one.call(userInfo, {})
  assert.deepEqual([user.nickname, user.hospital, user.department], ['李医生', '第二医院', '血液科'])
})

function requestOf(browser: { token: string | null; cookies: Map<string, string> }) {
  return {
    method: 'POST' as const,
    url: updateUser.path,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${browser.token}`,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')!,
    },
  }
}

test('when the vendor fails nothing is used up, unless the message may be on its way', async () => {
  let kind: DeliveryFailed['kind'] | null = 'unreachable'
  const codes: string[] = []
  const sms = {
    async sendCode({ code }: { code: string }) {
      codes.push(code)
      if (kind) throw new DeliveryFailed(kind, 'test')
    },
  }
  const failing = await openTestHouse({ starter: [], fittings: { delivery: { sms, outbox: null } } })
  try {
    const browser = failing.browser()
    const account = newPhone()
    assert.equal(await outcome(browser.call(sendLoginCode, { account })), 'deliveryFailed')
    kind = 'unknown'
    assert.equal(await outcome(browser.call(sendLoginCode, { account })), 'deliveryFailed')
    kind = null
    assert.equal(await outcome(browser.call(sendLoginCode, { account })), 'sendTooSoon')
    assert.equal(await outcome(browser.call(loginBySms, { account, code: codes[1]! })), 'ok')
  } finally {
    await failing.close()
  }
})
