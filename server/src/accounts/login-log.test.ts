import { loginBySms } from '@xunyi/contract/accounts'
import { exchange } from '@xunyi/contract/sso'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../testing/browser.ts'
import { newPhone, wrongCode } from '../testing/numbers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const minute = 60_000
const proxy = '10.0.0.1'
const visitor = '2001:db8:1:2:3:4:5:6'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [], stopped: true, env: { TRUST_PROXY: proxy } })
})
after(() => at.close())

interface Line {
  event?: string
  reqId?: string
  ip?: string
  user?: string
  phone?: string
  detail?: string
  refusal?: string
  route?: string
  msg: string
}

/** The log lines of an action. */
async function logging(work: () => Promise<unknown>): Promise<Line[]> {
  const before = at.logged().length
  await work()
  return at
    .logged()
    .slice(before)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
}

/** The login events of the lines; each has the id of a call. */
function loginEvents(lines: Line[], route: string): Line[] {
  const calls = lines.filter((line) => line.msg === 'call' && line.route === route).map((line) => line.reqId)
  const events = lines.filter((line) => line.event?.startsWith('authn_'))
  for (const { reqId } of events) assert.ok(reqId && calls.includes(reqId))
  return events
}

test('every event of a login by SMS names its call and the address that the proxy saw, never the whole number', async () => {
  const phone = newPhone()
  const browser = at.browser(proxy)
  const login = (code: string) => browser.post(loginBySms.path, { account: phone, code }, { headers: { 'x-forwarded-for': visitor } })
  const lines = await logging(async () => {
    const code = await browser.code(phone)
    for (let n = 0; n < 5; n++) await login(wrongCode(code))
    at.pass(minute)
    const next = await browser.code(phone)
    for (let n = 0; n < 3; n++) await login(wrongCode(next))
    at.pass(5 * minute)
    await login(next)
    await login(await browser.code(phone))
    await at.context.db.updateTable('users').set({ disabled: 1 }).where('phone', '=', phone).execute()
    at.pass(minute)
    await login(await browser.code(phone))
  })
  const events = loginEvents(lines, loginBySms.path)
  const wrong = (times: number) => Array<string>(times).fill('authn_login_fail wrong code')
  assert.deepEqual(
    events.map(({ event, msg }) => `${event} ${msg}`),
    [
      ...wrong(4),
      'authn_login_fail_max wrong code',
      ...wrong(3),
      'authn_login_fail code expired',
      'authn_login_success signed in',
      'authn_login_fail disabled',
    ],
  )
  assert.deepEqual(new Set(events.map(({ ip }) => ip)), new Set([visitor]))
  assert.deepEqual(new Set(events.flatMap((event) => event.phone ?? [])), new Set([`${phone.slice(0, 3)}****${phone.slice(-4)}`]))
  assert.ok(!JSON.stringify(lines).includes(phone))
})

test('a client that is not the proxy is logged by its own address, with any forwarded header', async () => {
  const phone = newPhone()
  const browser = at.browser('10.9.9.9')
  const code = await browser.code(phone)
  const lines = await logging(() =>
    browser.post(loginBySms.path, { account: phone, code }, { headers: { 'x-forwarded-for': visitor, forwarded: `for="[${visitor}]"`, 'x-real-ip': visitor } }),
  )
  assert.deepEqual(
    loginEvents(lines, loginBySms.path).map(({ ip }) => ip),
    ['10.9.9.9'],
  )
})

test('every event of a login by single sign-on names its call and its address', async () => {
  const loginEvents = async (run: (browser: Browser) => Promise<unknown>) => {
    const browser = at.browser('10.9.9.8')
    const lines = await logging(() => run(browser))
    const calls = new Map(lines.filter((line) => line.msg === 'call').map((line) => [line.reqId, line.route]))
    return lines.filter((line) => line.event?.startsWith('authn_')).map(({ event, msg, detail, reqId, ip }) => [event, detail ?? msg, calls.get(reqId), ip])
  }
  const [back, page, ip] = ['/api/sso/callback', exchange.path, '10.9.9.8']
  assert.deepEqual(await loginEvents((browser) => browser.loginStaff()), [['authn_login_success', 'signed in', page, ip]])
  assert.deepEqual(await loginEvents((browser) => browser.comeBackAs('')), [['authn_login_fail', 'access_denied', back, ip]])
  assert.deepEqual(await loginEvents((browser) => browser.open(`${back}?state=x&code=y`)), [['authn_login_fail', 'state', back, ip]])
  assert.deepEqual(await loginEvents((browser) => browser.post(exchange.path, { code: 'x'.repeat(43) })), [])
  await at.context.db.updateTable('users').set({ disabled: 1 }).where('identity', '=', 'staff').execute()
  assert.deepEqual(await loginEvents((browser) => browser.comeBackAs('staff')), [['authn_login_fail', 'disabled', back, ip]])
})
