import { loginBySms, logout, sendLoginCode, userInfo } from '@xunyi/contract/accounts'
import { everyEndpoint } from '@xunyi/contract/api'
import { info } from '@xunyi/contract/site'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../testing/browser.ts'
import { newPhone } from '../testing/numbers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { rowsByTable } from '../testing/tables.ts'

/* A production setup: an own https address, behind a proxy. */
let at: TestServer
let doctor: Browser
before(async () => {
  at = await openTestServer({ starter: [], stopped: true, env: { PUBLIC_URL: 'https://xunyi.example.com', TRUST_PROXY: '1' } })
  doctor = await at.doctor()
})
after(() => at.close())

const cookieHeader = (cookies: Map<string, string>) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const pairOf = (browser: Browser) => browser.cookies.get('XSRF-TOKEN')!
const browserCookie = '__Host-xunyi-browser'

async function visitor(): Promise<Browser> {
  const browser = at.browser()
  await browser.call(info, {})
  return browser
}

test('S-35 every call without the CSRF header, or with an empty, wrong or cut one, is refused, does nothing and is logged', async () => {
  const good = pairOf(doctor)
  const before = await rowsByTable(at)
  const { length } = at.context.delivery.outbox!.messages
  const logged = at.logged().length
  let refused = 0
  for (const { path } of everyEndpoint.filter((endpoint) => endpoint.path !== info.path)) {
    for (const header of [undefined, '', ' ', 'wrong', good.slice(0, -1), good.slice(1), good.split('.')[0]!, `${good}, ${good}`]) {
      const { 'x-xsrf-token': _, ...without } = {
        'x-xsrf-token': '',
        authorization: `Bearer ${doctor.token}`,
        cookie: cookieHeader(doctor.cookies),
        'content-type': 'application/json',
      }
      const answer = await doctor.send({
        method: 'POST',
        url: path,
        payload: '{}',
        headers: header === undefined ? without : { ...without, 'x-xsrf-token': header },
      })
      assert.deepEqual([answer.statusCode, answer.json().code], [403, 'A0403'], `${path} ${header}`)
      refused++
    }
  }
  assert.equal(
    at
      .logged()
      .slice(logged)
      .match(/"event":"malicious_csrf"/g)?.length,
    refused,
  )
  assert.deepEqual(await rowsByTable(at), before)
  assert.equal(at.context.delivery.outbox!.messages.length, length)
})

// Decided (docs/decisions/003): the pair is bound to a browser id that scripts cannot read, not to the session.
test('S-36 a pair the attacker has chosen, or a valid one of another browser, is refused', async () => {
  const [victim, attacker] = [await visitor(), await visitor()]
  const planted = (token: string) => ({ 'x-xsrf-token': token, cookie: cookieHeader(new Map([...victim.cookies, ['XSRF-TOKEN', token]])) })
  const own = victim.cookies.get(browserCookie)!
  const [random, signature] = pairOf(victim).split('.')
  const csrfFailed = [
    planted('mine.mine'),
    planted('.'),
    planted(`${random}.`),
    planted(`${random}`),
    planted(`.${signature}`),
    planted(`${pairOf(attacker).split('.')[0]}.${signature}`),
    planted(`${random}x.${signature}`),
    planted(pairOf(attacker)),
    // The header of one, the cookie of the other.
    { 'x-xsrf-token': pairOf(attacker) },
    { 'x-xsrf-token': pairOf(victim), cookie: cookieHeader(attacker.cookies) },
    // A pair without its browser, or with another.
    { 'x-xsrf-token': pairOf(victim), cookie: `XSRF-TOKEN=${pairOf(victim)}` },
    { 'x-xsrf-token': pairOf(victim), cookie: `XSRF-TOKEN=${pairOf(victim)}; ${browserCookie}=${own}x` },
    { 'x-xsrf-token': pairOf(victim), cookie: `XSRF-TOKEN=${pairOf(victim)}; xunyi-browser=${own}` },
  ]
  const account = newPhone()
  for (const headers of csrfFailed) {
    const answer = await victim.post(sendLoginCode.path, { account }, { headers })
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'A0403'], JSON.stringify(headers))
  }
  assert.equal((await victim.post(sendLoginCode.path, { account })).statusCode, 200)
})

test('S-36 signing in and out gives a new pair, and the old one is invalid', async () => {
  const browser = await visitor()
  const refusesOld = async (old: Map<string, string>) => {
    const headers = { cookie: cookieHeader(new Map([...browser.cookies, ['XSRF-TOKEN', old.get('XSRF-TOKEN')!]])), 'x-xsrf-token': old.get('XSRF-TOKEN')! }
    assert.equal((await browser.post(userInfo.path, {}, { headers })).statusCode, 403)
    for (const name of ['XSRF-TOKEN', browserCookie]) assert.notEqual(browser.cookies.get(name), old.get(name))
  }
  const before = new Map(browser.cookies)
  await browser.login(newPhone())
  await refusesOld(before)
  const during = new Map(browser.cookies)
  await browser.call(logout, {})
  await refusesOld(during)
})

test('S-37 another site cannot sign its visitor in as another user', async () => {
  const account = newPhone()
  const attacker = await visitor()
  const code = await attacker.code(account)
  const victim = await visitor()
  const ways: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', 'x-xsrf-token': pairOf(attacker), cookie: cookieHeader(attacker.cookies) },
    { origin: 'https://evil.example', 'x-xsrf-token': '' },
    { 'x-xsrf-token': pairOf(attacker) },
    { 'x-xsrf-token': '', 'content-type': 'application/x-www-form-urlencoded' },
  ]
  for (const headers of ways) {
    const answer = await victim.post(loginBySms.path, { account, code }, { headers })
    assert.deepEqual([answer.statusCode, answer.json().code, answer.cookies], [403, 'A0403', []], JSON.stringify(headers))
  }
  assert.equal((await victim.post(loginBySms.path, { account, code }, { headers: { 'sec-fetch-site': 'same-origin' } })).json().code, '00000')
})

test('S-40 a foreign origin gets no CORS permission, neither to read nor to send', async () => {
  const own = 'https://xunyi.example.com'
  const origins = [
    'https://evil.example',
    'null',
    '',
    'http://xunyi.example.com',
    `${own}:8443`,
    `${own}.evil.example`,
    'https://evilxunyi.example.com',
    'https://a.xunyi.example.com',
    'https://example.com',
    `${own}/`,
    `${own}, ${own}`,
  ]
  for (const origin of origins) {
    const preflight = await at.app.inject({
      method: 'OPTIONS',
      url: userInfo.path,
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,x-xsrf-token' },
    })
    assert.equal(preflight.statusCode, 405)
    // A proxy that forwards a wrong host does not make it a trusted one.
    const asked = await doctor.post(userInfo.path, {}, { headers: { origin, host: 'evil.example', 'x-forwarded-host': 'evil.example' } })
    assert.equal(asked.statusCode, 403, origin)
    const read = await at.app.inject({ url: '/openapi.json', headers: { origin } })
    for (const { headers } of [preflight, asked, read])
      assert.deepEqual(
        Object.keys(headers).filter((name) => name.startsWith('access-control')),
        [],
        origin,
      )
  }
  assert.equal((await doctor.post(userInfo.path, {}, { headers: { origin: own } })).statusCode, 200)
})

test('cookies are for https, this host and its own pages; scripts read only those they need', async () => {
  const answer = await at.browser().post(info.path, {})
  const login = await at.browser()
  const found = new Map(answer.cookies.map((cookie) => [cookie.name, cookie]))
  const account = newPhone()
  const code = await login.code(account)
  for (const cookie of (await login.post(loginBySms.path, { account, code })).cookies) found.set(cookie.name, cookie)
  assert.deepEqual([...found.keys()].toSorted(), ['XSRF-TOKEN', browserCookie, '__Host-xunyi-device'].toSorted())
  for (const [name, cookie] of found) {
    assert.deepEqual(
      [cookie.secure, cookie.sameSite, cookie.path, cookie.domain, cookie.httpOnly === true],
      [true, 'Lax', '/', undefined, name !== 'XSRF-TOKEN'],
      name,
    )
  }
})
