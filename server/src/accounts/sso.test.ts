import { beginConsoleLogin } from '@xunyi/contract/console'
import { Refused } from '@xunyi/contract/refusals'
import { logout, userInfo } from '@xunyi/contract/accounts'
import { callbackPath, exchange, exchangeCookie, generateJumpLink } from '@xunyi/contract/sso'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { runCleanupJobs } from '../cleanup-jobs.ts'
import { endSessionsOf } from '../http/session.ts'
import { takeAccount } from '../users/administer.ts'
import { sha256 } from '../secrets.ts'
import { buildApp } from '../app.ts'
import { openRateLimiter } from '../rate-limit.ts'
import { Browser } from '../testing/browser.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'

const second = 1000
const minute = 60 * second

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

const use = (browser: Browser, code: string) => outcome(browser.call(exchange, { code }))
/** A browser that is back from the provider, before the exchange. */
async function back(): Promise<Browser> {
  const browser = at.browser()
  assert.match(await browser.comeBackAs('staff'), /\/sso-callback\?code=00000$/)
  return browser
}
/** The address the provider sends a browser back to, before it goes there. */
async function answerFor(browser: Browser): Promise<URL> {
  const page = await browser.open(await browser.call(generateJumpLink, {}))
  const { headers } = await browser.send({ method: 'POST', url: new URL(page.address).pathname, headers: formHeaders(browser), payload: 'person=staff' })
  const { headers: last } = await browser.send({ method: 'GET', url: String(headers.location), headers: formHeaders(browser) })
  return new URL(String(last.location))
}
const formHeaders = (browser: Browser) => ({
  'content-type': 'application/x-www-form-urlencoded',
  cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})
const codeAt = async (browser: Browser, address: URL) => new URL((await browser.open(address.href)).address).searchParams.get('code')

test('staff log in through the identity provider, and are the same user every time', async () => {
  const staff = at.browser()
  assert.equal((await staff.loginStaff('staff')).on_new, true)
  const { nickname, ...user } = await staff.call(userInfo, {})
  assert.deepEqual(user, { user_id: staff.userId, identity: 'staff', phone: '', email: 'staff@xunyi.example', hospital: '', department: '' })
  assert.equal(nickname, '陈晓')
  await staff.registerStaff('13811112222')
  const again = at.browser()
  assert.deepEqual([(await again.loginStaff('staff')).on_new, again.userId], [false, staff.userId])
  const other = at.browser()
  await other.loginStaff('editor')
  assert.notEqual(other.userId, staff.userId)
})

test('a login ends the former session of this browser and gives a new CSRF pair', async () => {
  const staff = at.browser()
  await staff.loginStaff()
  const { token, cookies } = staff
  const pair = cookies.get('XSRF-TOKEN')
  await staff.loginStaff('editor')
  assert.notEqual(staff.cookies.get('XSRF-TOKEN'), pair)
  assert.deepEqual(await at.context.db.selectFrom('sessions').select('token_hash').where('token_hash', '=', sha256(token!)).execute(), [])
})

test('a login in a browser that is signed in, while all sessions of that person are being ended, waits for that and goes on', async () => {
  const staff = await at.staff()
  await staff.comeBackAs('staff')
  const { db, config } = at.context
  let login: Promise<string> | undefined
  await db.transaction().execute(async (tx) => {
    await takeAccount(tx, staff.userId)
    login = use(staff, staff.exchangeValue)
    // The embedded database admits no other transaction meanwhile; on PostgreSQL the login waits for the account.
    if (config.databaseUrl) await somebodyWaits(tx)
    await endSessionsOf(tx, staff.userId)
  })
  assert.equal(await login, 'ok')
})

async function somebodyWaits(tx: Db): Promise<void> {
  const { rows } =
    await sql`SELECT pid FROM pg_stat_activity WHERE application_name = current_setting('application_name') AND wait_event_type = 'Lock'`.execute(tx)
  if (rows.length === 0) await somebodyWaits(tx)
}

test('a login that the person gives up ends on the page that says so', async () => {
  const browser = at.browser()
  assert.match(await browser.comeBackAs(''), /\/sso-callback\?code=A0507$/)
  assert.equal(browser.exchangeValue, '')
})

test('S-43 the cookie of the callback lives a minute, for the page of this site alone, and holds no token', async () => {
  for (const [env, prefix, secure] of [
    [{}, '', undefined],
    [{ PUBLIC_URL: 'https://xunyi.example.com' }, '__Host-', true],
  ] as const) {
    const context = await openTestServer({ starter: [], env })
    try {
      const browser = context.browser()
      await browser.comeBackAs('staff')
      const name = `${prefix}${exchangeCookie}`
      const value = browser.cookies.get(name)!
      assert.match(value, /^[\w-]{43}$/)
      assert.deepEqual(await context.context.db.selectFrom('sessions').select('token_hash').execute(), [])
      const answer = await browser.post(exchange.path, { code: value })
      assert.equal(answer.json().code, '00000')
      assert.ok(!browser.cookies.has(name), 'deleted after read')
      const { token } = answer.json().data as { token: string }
      assert.notEqual(token, value)

      const page = await browser.open(await browser.call(generateJumpLink, {}))
      const { headers } = await browser.send({ method: 'POST', url: new URL(page.address).pathname, headers: formHeaders(browser), payload: 'person=staff' })
      const { headers: last } = await browser.send({ method: 'GET', url: String(headers.location), headers: formHeaders(browser) })
      const { pathname, search } = new URL(String(last.location))
      const { cookies } = await browser.send({ method: 'GET', url: `${pathname}${search}`, headers: formHeaders(browser) })
      const [set] = cookies.filter((cookie) => cookie.name === name)
      assert.deepEqual([set?.maxAge, set?.path, set?.sameSite, set?.secure, set?.httpOnly, set?.domain], [60, '/', 'Lax', secure, undefined, undefined])
    } finally {
      await context.close()
    }
  }
})

test('S-44 a value used again is refused and ends the session that it made', async () => {
  const browser = await back()
  const value = browser.exchangeValue
  const { token } = await browser.call(exchange, { code: value })
  browser.token = token
  assert.equal(await outcome(browser.call(userInfo, {})), 'ok')
  const thief = at.browser()
  assert.equal(await use(thief, value), 'exchangeFailed')
  assert.equal(await outcome(browser.call(userInfo, {})), 'noSession')
  assert.match(at.logged(), /authn_token_reuse/)
})

test('S-44 a value is invalid after a minute, or in another browser', async () => {
  const late = await back()
  at.pass(60 * second)
  assert.equal(await use(late, late.exchangeValue), 'exchangeFailed')
  const browser = await back()
  assert.equal(await use(at.browser(), browser.exchangeValue), 'exchangeFailed')
  at.pass(58 * second)
  assert.equal(await use(browser, browser.exchangeValue), 'ok')
})

test('S-44 a value exchanged many times at once makes no session that outlives it', async () => {
  const browser = await back()
  const value = browser.exchangeValue
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => browser.post(exchange.path, { code: value })))
  const given = outcomes.map((answer) => answer.json() as { code: string; data: { token: string } }).filter(({ code }) => code === '00000')
  assert.equal(given.length, 1)
  assert.deepEqual(await at.context.db.selectFrom('sessions').select('token_hash').where('token_hash', '=', sha256(given[0]!.data.token)).execute(), [])
})

test('S-45 without a value there is nothing to exchange, and the session that is there stays', async () => {
  const staff = await at.staff()
  for (const code of ['', 'undefined', 'null', '00000', 'x'.repeat(42), 'x'.repeat(44), ' '.repeat(43), '<'.repeat(43)])
    assert.equal(await use(staff, code), 'badRequest')
  assert.equal(await use(staff, 'x'.repeat(43)), 'exchangeFailed')
  assert.equal((await staff.post(exchange.path, {})).statusCode, 400)
  assert.equal(await outcome(staff.call(userInfo, {})), 'ok')
})

test('S-46 a value planted in another browser signs no user in', async () => {
  const attacker = await back()
  const victim = await at.doctor()
  victim.cookies.set(exchangeCookie, attacker.exchangeValue)
  assert.equal(await use(victim, attacker.exchangeValue), 'exchangeFailed')
  assert.equal((await victim.call(userInfo, {})).identity, 'doctor')
})

test('S-47 no value, code, state, nonce, address or token is ever in a log, and none in the address of the page', async () => {
  const browser = at.browser()
  const link = new URL(await browser.call(generateJumpLink, {}))
  const answer = await answerFor(browser)
  const { address } = await browser.open(answer.href)
  assert.equal(new URL(address).search, '?code=00000')
  const value = browser.exchangeValue
  const { token } = await browser.call(exchange, { code: value })
  await use(browser, value)
  await browser.open(answer.href)
  const secrets = [
    value,
    token,
    answer.searchParams.get('code')!,
    answer.searchParams.get('state')!,
    ...['state', 'nonce', 'code_challenge'].map((name) => link.searchParams.get(name)!),
    'staff@xunyi.example',
  ]
  for (const secret of secrets) {
    assert.ok(secret.length > 8)
    assert.ok(!at.logged().includes(secret))
  }
  assert.doesNotMatch(at.logged(), /[?&](code|state)=/)
})

test('S-48 only the state that this browser was given counts, once and for ten minutes', async () => {
  const bent = async (change: (address: URL) => void) => {
    const browser = at.browser()
    const address = await answerFor(browser)
    change(address)
    return codeAt(browser, address)
  }
  assert.equal(await bent(() => undefined), '00000')
  assert.equal(await bent((address) => address.searchParams.delete('state')), 'A0507')
  assert.equal(await bent((address) => address.searchParams.set('state', '')), 'A0507')
  assert.equal(await bent((address) => address.searchParams.set('state', 'x'.repeat(43))), 'A0507')
  assert.equal(await bent((address) => address.searchParams.append('state', address.searchParams.get('state')!)), 'A0507')
  assert.equal(await bent((address) => (address.search = '')), 'A0507')
  assert.equal(await bent(() => at.pass(10 * minute)), 'A0507')

  const browser = at.browser()
  const address = await answerFor(browser)
  assert.equal(await codeAt(at.browser(), address), 'A0507', 'a browser without an id')
  const other = at.browser()
  await other.call(generateJumpLink, {})
  assert.equal(await codeAt(other, address), 'A0507', 'another browser')
  assert.equal(await codeAt(browser, address), '00000', 'which did the right one no harm')
  assert.equal(await codeAt(browser, address), 'A0507', 'reused')
})

test('S-48 an answer sent many times at once counts once', async () => {
  const browser = at.browser()
  const address = await answerFor(browser)
  const codes = await Promise.all(Array.from({ length: 8 }, () => codeAt(browser, address)))
  assert.deepEqual(codes.toSorted(), ['00000', ...Array.from({ length: 7 }, () => 'A0507')])
})

test('S-48 one login in a browser does not spoil another that is under way in it', async () => {
  const browser = at.browser()
  const [one, two] = [await answerFor(browser), await answerFor(browser)]
  assert.deepEqual([await codeAt(browser, one), await codeAt(browser, two)], ['00000', '00000'])
})

test('S-53 the redirect URI comes from the configuration, never from a header', async () => {
  const context = await openTestServer({ starter: [], env: { PUBLIC_URL: 'https://xunyi.example.com', TRUST_PROXY: '10.0.0.0/8' } })
  try {
    for (const headers of [
      {},
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
      { forwarded: 'host=evil.example' },
    ]) {
      const browser = context.browser()
      await browser.call(logout, {}).catch(() => undefined)
      const answer = await browser.post(generateJumpLink.path, {}, { headers })
      const link = new URL((answer.json() as { data: string }).data)
      assert.equal(link.searchParams.get('redirect_uri'), `https://xunyi.example.com${callbackPath}`)
      assert.ok(!link.href.includes('evil'))
    }
  } finally {
    await context.close()
  }
})

test('S-53 on a development machine only loopback hosts are accepted, and the call takes no input', async () => {
  const browser = at.browser()
  await browser.call(logout, {}).catch(() => undefined)
  const jump = async (host: string, body: unknown = {}) => browser.post(generateJumpLink.path, body, { headers: { host } })
  for (const host of ['localhost:3000', '127.0.0.1:8080', '[::1]:3000', 'LOCALHOST']) {
    const { data } = (await jump(host)).json() as { data: string }
    assert.equal(new URL(data).searchParams.get('redirect_uri'), `http://${host.toLowerCase()}${callbackPath}`)
  }
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    'localhost@evil.example',
    'evil.example#localhost',
    'localhost/evil',
    'localhost:99999',
    '10.0.0.5:3000',
    '127.0.0.1.evil.example',
  ]) {
    const answer = await jump(host)
    assert.notEqual((answer.json() as { code: string }).code, '00000', host)
    assert.ok(!answer.body.includes('evil'), host)
  }
  for (const body of [{ redirect_uri: 'https://evil.example' }, { issuer: 'https://evil.example' }, []])
    assert.equal((await jump('localhost', body)).statusCode, 400)
})

test('S-53 the callback answers GET alone', async () => {
  const browser = await back()
  assert.equal((await browser.send({ method: 'HEAD', url: callbackPath })).statusCode, 405)
  assert.equal((await browser.post(callbackPath, {})).statusCode, 405)
})

test('a fault of the server ends on the error page too, without details', async () => {
  const broken = await openTestServer({ starter: [] })
  try {
    const browser = broken.browser()
    const page = await browser.open(await browser.call(generateJumpLink, {}))
    await broken.context.db.schema.dropTable('sso_exchanges').execute()
    assert.match((await browser.open(page.address, { person: 'staff' })).address, /\/sso-callback\?code=A0000$/)
    assert.match(broken.logged(), /"msg":"fault"/)
  } finally {
    await broken.close()
  }
})

test('staff see that single sign-on is switched off', async () => {
  const off = await openTestServer({ starter: [], env: { SSO_PROVIDER: 'none' } })
  try {
    const browser = off.browser()
    assert.equal(await outcome(browser.call(generateJumpLink, {})), 'ssoNotConfigured')
    assert.match((await browser.open(`${callbackPath}?code=x&state=y`)).address, /\/sso-callback\?code=A0505$/)
    assert.equal((await off.app.inject('/dev/sso/auth')).statusCode, 404)
  } finally {
    await off.close()
  }
})

test('an address may begin so many logins in an hour, of either app and on any server, and no more are kept; other addresses go on', async () => {
  const context = await openTestServer({ starter: [], env: { SSO_PER_ADDRESS_PER_HOUR: '5' } })
  const second = await buildApp({ ...context.context, rateLimiter: openRateLimiter(100_000) }, { pages: false })
  try {
    const answers: string[] = []
    for (let n = 0; n < 12; n++) {
      const browser = new Browser(n % 3 ? context.app : second, context.context, '10.9.0.1')
      answers.push(await outcome(browser.call(n % 2 ? generateJumpLink : beginConsoleLogin, {})))
    }
    assert.deepEqual(
      answers,
      Array.from({ length: 12 }, (_, n) => (n < 5 ? 'ok' : 'rateLimited')),
    )
    assert.equal((await context.context.db.selectFrom('sso_flows').select('state_hash').execute()).length, 5)
    assert.equal(await outcome(context.browser('10.9.0.2').call(generateJumpLink, {})), 'ok')
    const refused = await context
      .browser('10.9.0.1')
      .call(generateJumpLink, {})
      .catch((error: unknown) => error)
    assert.ok(refused instanceof Refused && refused.retryAfter! > 3000 && refused.retryAfter! <= 3600)
    const [stored] = await context.context.db.selectFrom('sso_flows').select('address_digest').execute()
    assert.doesNotMatch(stored!.address_digest, /10\.9/)
    context.pass(60 * minute)
    assert.equal(await outcome(context.browser('10.9.0.1').call(generateJumpLink, {})), 'ok')
  } finally {
    await second.close()
    await context.close()
  }
})

test('abandoned logins and old values are cleaned up, those of the day are kept', async () => {
  const context = await openTestServer({ starter: [] })
  try {
    const { db, clock, config } = context.context
    const browser = context.browser()
    await browser.call(generateJumpLink, {})
    await browser.loginStaff()
    const left = async () => [
      (await db.selectFrom('sso_flows').selectAll().execute()).length,
      (await db.selectFrom('sso_exchanges').selectAll().execute()).length,
    ]
    await runCleanupJobs(db, clock(), config.retention, assert.ifError)
    assert.deepEqual(await left(), [1, 1])
    context.pass(60 * minute)
    await runCleanupJobs(db, clock(), config.retention, assert.ifError)
    assert.deepEqual(await left(), [0, 1])
    context.pass(23 * 60 * minute)
    await runCleanupJobs(db, clock(), config.retention, assert.ifError)
    assert.deepEqual(await left(), [0, 0])
  } finally {
    await context.close()
  }
})
