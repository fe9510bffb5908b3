import { loginBySms, logout, userInfo } from '@xunyi/contract/accounts'
import { endOtherSessions, sessions } from '@xunyi/contract/profile'
import { info } from '@xunyi/contract/site'
import assert from 'node:assert/strict'
import { connect, type AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Browser } from '../testing/browser.ts'
import { newPhone } from '../testing/numbers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'
import { signedInStaff } from '../testing/signed-in-staff.ts'
import { startSession } from './session.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let at: TestServer
let doctor: Browser
before(async () => {
  at = await openTestServer({ starter: [], stopped: true })
  doctor = await at.doctor()
})
after(() => at.close())

const requestContext = { label: '', carried: null }
const alive = async (browser: Browser) => {
  const answer = await browser.post(userInfo.path, {})
  assert.ok(answer.statusCode === 200 || (answer.statusCode === 401 && answer.json().code === 'A0301'))
  return answer.statusCode === 200
}

test('S-25 a token is 256 random bits, each of which varies, and the database holds its hash alone', async () => {
  const count = 300
  const tokens = await at.context.db.transaction().execute(async (tx) => {
    const made: string[] = []
    for (let n = 0; n < count; n++)
      made.push(await startSession(tx, at.context.config, at.context.clock(), { id: doctor.userId, identity: 'doctor' }, requestContext))
    return made
  })
  assert.equal(new Set(tokens).size, count)
  const bytes = tokens.map((token) => Buffer.from(token, 'base64url'))
  assert.ok(bytes.every((token) => token.length === 32))
  for (let bit = 0; bit < 256; bit++) {
    const ones = bytes.filter((token) => ((token[bit >> 3]! >> (bit & 7)) & 1) === 1).length
    // Nine standard deviations to either side.
    assert.ok(ones > count / 2 - 78 && ones < count / 2 + 78, `bit ${bit}: ${ones} of ${count}`)
  }
  const rows = JSON.stringify(await at.context.db.selectFrom('sessions').selectAll().execute())
  for (const token of tokens) assert.ok(!rows.includes(token))
  doctor = await at.doctor()
})

test('S-26 a session, a CSRF pair and a device planted before the login are invalid after it', async () => {
  const attacker = await at.doctor()
  const planter = at.browser()
  await planter.call(info, {})
  const planted = new Map([...planter.cookies, ['xunyi-device', 'planted']])

  const account = newPhone()
  const victim = at.browser()
  victim.token = attacker.token
  for (const [name, value] of planted) victim.cookies.set(name, value)
  await victim.login(account)
  assert.notEqual(victim.token, attacker.token)
  assert.equal(await alive(victim), true)
  assert.equal(await alive(attacker), false)

  for (const [name, value] of planted) assert.notEqual(victim.cookies.get(name), value, name)
  const pair = { cookie: [...planted].map(([name, value]) => `${name}=${value}`).join('; '), 'x-xsrf-token': planted.get('XSRF-TOKEN')! }
  const withoutSession = { ...pair, authorization: '' }
  assert.equal((await planter.post(userInfo.path, {}, { headers: withoutSession })).statusCode, 401)
  // The planted device is unknown to this number: the doctor's own browser has its own codes and interval.
  at.pass(minute)
  planter.cookies.set('xunyi-device', 'planted')
  await planter.code(account)
  assert.equal(await outcome(victim.login(account)), 'ok')
})

test('S-27 a logout ends the session at once, and no other', async () => {
  const [here, there] = [await at.doctor('13811110001'), at.browser()]
  at.pass(minute)
  await there.login('13811110001')
  await here.call(logout, {})
  assert.deepEqual([await alive(here), await alive(there)], [false, true])
})

test('S-28 a doctor’s session ends after seven days without a call and after thirty in any case; staff’s after twelve hours and a day', async () => {
  const staff = async () => {
    const browser = await signedInStaff(at)
    await browser.call(info, {})
    return browser
  }
  for (const [enter, idle, absolute] of [
    [() => at.doctor(), 7 * day, 30 * day],
    [staff, 12 * hour, day],
  ] as const) {
    const [idling, busy] = [await enter(), await enter()]
    const end = at.context.clock() + absolute
    at.pass(idle - 1)
    assert.equal(await alive(busy), true)
    at.pass(1)
    assert.equal(await alive(idling), false)
    while (at.context.clock() + idle / 3 < end) {
      assert.equal(await alive(busy), true)
      at.pass(idle / 3)
    }
    at.pass(end - 1 - at.context.clock())
    assert.equal(await alive(busy), true)
    at.pass(1)
    assert.equal(await alive(busy), false)
  }
  doctor = await at.doctor()
})

test('the use of an expired session is logged once, however often it comes; an unknown token is not', async () => {
  const browser = await at.doctor()
  at.pass(7 * day)
  const before = at.logged().length
  for (let n = 0; n < 3; n++) assert.equal(await alive(browser), false)
  browser.token = 'A'.repeat(43)
  assert.equal(await alive(browser), false)
  const added = at.logged().slice(before)
  const events = added
    .split('\n')
    .filter((line) => line.includes('"event"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual(
    events.map(({ event, user, ip }) => [event, user, ip]),
    [['session_use_after_expire', browser.userId, browser.address]],
  )
  assert.equal(added.match(/"refusal":"noSession"/g)?.length, 4, 'each call tells what it was refused with')
  doctor = await at.doctor()
})

test('S-29 a token in the query, the body or a cookie is no session', async () => {
  const { token } = doctor
  const cookies = [...doctor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const elsewhere = [
    await doctor.post(`${userInfo.path}?token=${token}&access_token=${token}&authorization=Bearer%20${token}`, {}, { headers: { authorization: '' } }),
    await doctor.post(userInfo.path, { token, access_token: token, authorization: `Bearer ${token}` }, { headers: { authorization: '' } }),
    await doctor.post(userInfo.path, {}, { headers: { authorization: '', cookie: `${cookies}; token=${token}; authorization=Bearer ${token}` } }),
    await doctor.post(userInfo.path, {}, { headers: { authorization: '', 'x-authorization': `Bearer ${token}`, 'proxy-authorization': `Bearer ${token}` } }),
  ]
  for (const answer of elsewhere) assert.deepEqual([answer.statusCode, answer.json().code], [401, 'A0301'])
  assert.ok(!at.logged().includes(token!))
})

test('S-30 only one bearer header with one live token is a session', async () => {
  const { token } = doctor
  const bad = [
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Bearer undefined',
    `bearer ${token}`,
    `BEARER ${token}`,
    `Bearer ${token!.toLowerCase()}`,
    `bearer${token}`,
    `Bearer  ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token}=`,
  ]
  bad.push(
    `Bearer ${token} ${token}`,
    `Bearer ${token}, Bearer ${token}`,
    `Basic ${token}`,
    token!,
    `Bearer ${'A'.repeat(43)}`,
    'Bearer ｔｏｋｅｎ',
    `Bearer ${token}\u00a0`,
    'Bearer é',
    `Bearer ${'x'.repeat(100_000)}`,
  )
  for (const authorization of bad) {
    const answer = await doctor.post(userInfo.path, {}, { headers: { authorization } })
    assert.deepEqual([answer.statusCode, answer.json().code], [401, 'A0301'], authorization.slice(0, 20))
  }
  assert.equal(await alive(doctor), true)
})

test('S-30 over the wire: two authorization headers are no session, one too long is refused unread', async () => {
  const own = await openTestServer({ starter: [] })
  try {
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    const browser = await own.doctor()
    const say = (lines: string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect((own.app.server.address() as AddressInfo).port, '127.0.0.1')
        const head = [`POST ${userInfo.path} HTTP/1.1`, 'Host: a', 'Connection: close', 'Content-Type: application/json', 'Content-Length: 2']
        const pair = [
          `Cookie: ${[...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
          `X-XSRF-TOKEN: ${browser.cookies.get('XSRF-TOKEN')}`,
        ]
        let said = ''
        socket.on('data', (chunk) => (said += chunk.toString()))
        socket.on('close', () => resolve(said.slice(9, 12)))
        socket.on('error', reject)
        socket.write([...head, ...pair, ...lines, '', '{}'].join('\r\n'))
      })
    const good = `Authorization: Bearer ${browser.token}`
    assert.equal(await say([good]), '200')
    assert.equal(await say([good, good]), '401')
    assert.equal(await say([good, 'Authorization: Bearer other']), '401')
    assert.equal(await say(['Authorization: Bearer \u00e9\u4e2d']), '401')
    assert.equal(await say([`Authorization: Bearer ${'x'.repeat(20_000)}`]), '431')
    assert.equal(await say([good]), '200')
  } finally {
    await own.close()
  }
})

test('a person has ten sessions at most: the eleventh login ends the oldest', async () => {
  const browsers: Browser[] = []
  const { userId } = doctor
  for (let n = 0; n < 11; n++) {
    const browser = at.browser()
    await browser.call(info, {})
    browser.token = await startSession(at.context.db, at.context.config, at.context.clock(), { id: userId, identity: 'doctor' }, requestContext)
    browsers.push(browser)
    at.pass(1)
  }
  const living = await Promise.all(browsers.map((browser) => alive(browser)))
  assert.deepEqual(living, [false, ...Array<boolean>(10).fill(true)])
})

test('a person sees where they are signed in, the own session first, and ends the others', async () => {
  const phone = newPhone()
  const agents = [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36',
    '<b>'.repeat(200),
  ]
  const browsers: Browser[] = []
  for (const agent of agents) {
    const browser = at.browser()
    const code = await browser.code(phone)
    browser.token = (await browser.post(loginBySms.path, { account: phone, code }, { headers: { 'user-agent': agent } })).json<{
      data: { token: string }
    }>().data.token
    browsers.push(browser)
    at.pass(minute)
  }
  const [first, second, third] = browsers
  const listed = (await first!.call(sessions, {})).map(({ label, current }) => [label, current])
  assert.deepEqual(listed, [
    ['微信 · iPhone', true],
    ['', false],
    ['Chrome · Windows', false],
  ])
  const stranger = await at.doctor()
  assert.deepEqual(await first!.call(endOtherSessions, {}), { ended: 2 })
  assert.deepEqual([await alive(first!), await alive(second!), await alive(third!), await alive(stranger)], [true, false, false, true])
})
