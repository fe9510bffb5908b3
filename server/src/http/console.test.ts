import { userInfo } from '@xunyi/contract/accounts'
import { beginConsoleLogin, exchangeForConsole, leaveConsole, whoAmI } from '@xunyi/contract/console'
import { exchange } from '@xunyi/contract/sso'
import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import type { DevSubject } from '../delivery/sso-dev-users.ts'
import type { Browser } from '../testing/browser.ts'
import { sha256 } from '../secrets.ts'
import { newCaller } from '../testing/callers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'

const minute = 60_000

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [], stopped: true })
})
after(() => at.close())

const status = async (browser: Browser, path: string) => {
  const answer = await browser.post(path, {})
  return `${answer.statusCode} ${(answer.json() as { code: string }).code}`
}

/** Completes a login that a page of the console has begun. @returns the address of the page it ends on */
async function comeBack(browser: Browser, person: DevSubject | ''): Promise<string> {
  const page = await browser.open(await browser.call(beginConsoleLogin, {}))
  return (await browser.open(page.address, { person })).address
}

test('a staff user signs in to the console and gets their name and roles', async () => {
  const browser = at.browser()
  assert.equal(await comeBack(browser, 'editor'), 'http://localhost/admin/callback?code=00000')
  browser.token = (await browser.call(exchangeForConsole, { code: browser.exchangeValue })).token
  const { name, roles } = await browser.call(whoAmI, {})
  assert.deepEqual([name, roles], ['林静', ['writer']])
  await browser.call(leaveConsole, {})
  assert.equal(await outcome(browser.call(whoAmI, {})), 'noSession')
})

test('a login that failed at the company ends on the page of the console that says so', async () => {
  assert.equal(await comeBack(at.browser(), ''), 'http://localhost/admin/callback?code=A0507')
})

test('staff without a role get no session of the console', async () => {
  const browser = at.browser()
  await comeBack(browser, 'staff')
  assert.equal(await outcome(browser.call(exchangeForConsole, { code: browser.exchangeValue })), 'noRole')
})

test('the exchange value of one app is not valid in the other', async () => {
  const browser = at.browser()
  await comeBack(browser, 'administrator')
  assert.equal(await outcome(browser.call(exchange, { code: browser.exchangeValue })), 'exchangeFailed')
  await browser.comeBackAs('administrator')
  assert.equal(await outcome(browser.call(exchangeForConsole, { code: browser.exchangeValue })), 'exchangeFailed')
})

test('S-66 a token of the phone app opens nothing in the console, nor the other way round, with any roles', async () => {
  const [doctor, staff, approver] = await Promise.all((['doctor', 'staff', 'approver'] as const).map((kind) => newCaller(at.app, at.context, kind)))
  await at.context.db.insertInto('user_roles').values({ user_id: staff!.userId, role: 'administrator', granted_at: 0 }).execute()
  assert.equal(await status(doctor!.browser, whoAmI.path), '403 A0300')
  assert.equal(await status(staff!.browser, whoAmI.path), '403 A0300')
  assert.equal(await status(approver!.browser, userInfo.path), '403 A0300')
  assert.equal(await status(approver!.browser, whoAmI.path), '200 00000')
})

test('a role that is taken away is gone at the next call', async () => {
  const { browser, userId } = await newCaller(at.app, at.context, 'writer')
  assert.equal(await status(browser, whoAmI.path), '200 00000')
  await at.context.db.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  assert.equal(await status(browser, whoAmI.path), '403 A0300')
})

test('a session of the console ends after thirty minutes without a call, and after eight hours in any case', async () => {
  const idle = (await newCaller(at.app, at.context, 'auditor')).browser
  at.pass(30 * minute - 1)
  assert.equal(await status(idle, whoAmI.path), '200 00000')
  at.pass(30 * minute)
  assert.equal(await status(idle, whoAmI.path), '401 A0301')

  const busy = (await newCaller(at.app, at.context, 'auditor')).browser
  for (let passed = 20; passed < 8 * 60; passed += 20) {
    at.pass(20 * minute)
    assert.equal(await status(busy, whoAmI.path), '200 00000', `${passed} minutes`)
  }
  at.pass(20 * minute)
  assert.equal(await status(busy, whoAmI.path), '401 A0301')
})

/** A transaction that holds the row of a session, and on SQLite every write, until it is released or the test has ended. */
function holdSession(browser: Browser, t: TestContext) {
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = at.context.db.transaction().execute(async (tx) => {
    await tx.updateTable('sessions').set({ label: 'held' }).where('token_hash', '=', sha256(browser.token!)).execute()
    held.resolve()
    await release.promise
  })
  const released = () => (release.resolve(), ended)
  t.after(released)
  return { held: held.promise, release: released }
}

test('a call that waits for its moment to be written counts as one, also while an earlier moment is written; an ended session stays ended', async (t) => {
  const { browser } = await newCaller(at.app, at.context, 'auditor')
  const first = holdSession(browser, t)
  await first.held
  at.pass(20 * minute)
  assert.equal(await status(browser, whoAmI.path), '200 00000')
  const second = holdSession(browser, t)
  at.pass(20 * minute)
  assert.equal(await status(browser, whoAmI.path), '200 00000')
  await first.release()
  await second.held
  at.pass(20 * minute)
  const third = status(browser, whoAmI.path)
  // The session has been read by then, and were it ended, that would wait for the release.
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
  await second.release()
  assert.equal(await third, '200 00000')
  const last = holdSession(browser, t)
  await last.held
  at.pass(30 * minute)
  const late = status(browser, whoAmI.path)
  await last.release()
  assert.equal(await late, '401 A0301')
  assert.equal(await status(browser, whoAmI.path), '401 A0301')
  assert.equal(await at.context.db.selectFrom('sessions').select('token_hash').where('token_hash', '=', sha256(browser.token!)).executeTakeFirst(), undefined)
})

test('S-66 with a host of its own the console is served there alone, and nothing else is', async (t) => {
  const context = await openTestServer({ starter: [], env: { ADMIN_HOST: 'admin.localhost' } })
  t.after(() => context.close())
  const { browser } = await newCaller(context.app, context.context, 'administrator')
  const ask = async (host: string, path: string) => {
    const answer = await browser.post(path, {}, { headers: { host } })
    return `${answer.statusCode} ${(answer.json() as { code: string }).code}`
  }
  assert.equal(await ask('admin.localhost', whoAmI.path), '200 00000')
  assert.equal(await ask('localhost', whoAmI.path), '403 A0300')
  assert.equal(await ask('admin.localhost', userInfo.path), '403 A0300')
  for (const path of ['/%61pi/admin/me', '/api/%61dmin/me', '/api/admin/%6De']) assert.equal(await ask('localhost', path), '403 A0300', path)
  assert.equal(await ask('admin.localhost', '/api/site/info'), '200 00000')
  const get = async (host: string, url: string) => (await context.app.inject({ url, headers: { host } })).statusCode
  assert.deepEqual(
    [await get('admin.localhost', '/'), await get('admin.localhost', '/home'), await get('localhost', '/admin'), await get('admin.localhost', '/healthz')],
    [303, 404, 404, 200],
  )
  const url = new URL(await browser.call(beginConsoleLogin, {}).catch(() => 'http://none'))
  assert.equal(url.host, 'none', 'a login cannot begin on the other host')
  const begun = await browser.post(beginConsoleLogin.path, {}, { headers: { host: 'admin.localhost' } })
  assert.equal(new URL((begun.json() as { data: string }).data).searchParams.get('redirect_uri'), 'http://admin.localhost/api/sso/callback')
})

test('S-66 a forwarded host name chooses no site, whether or not the proxy is trusted', async (t) => {
  for (const env of [{ TRUST_PROXY: '1' }, { TRUST_PROXY: '10.0.0.0/8' }, {}]) {
    const context = await openTestServer({ starter: [], env: { ADMIN_HOST: 'admin.localhost', ...env } })
    t.after(() => context.close())
    const { browser } = await newCaller(context.app, context.context, 'administrator')
    const ask = async (headers: Record<string, string>, path: string) => (await browser.post(path, {}, { headers })).statusCode
    for (const forwarded of [{ 'x-forwarded-host': 'admin.localhost' }, { forwarded: 'host=admin.localhost' }]) {
      assert.equal(await ask({ host: 'localhost', ...forwarded }, whoAmI.path), 403)
      assert.equal((await context.app.inject({ url: '/admin', headers: { host: 'localhost', ...forwarded } })).statusCode, 404)
    }
    assert.equal(await ask({ host: 'admin.localhost', 'x-forwarded-host': 'localhost' }, whoAmI.path), 200)
    assert.equal(await ask({ host: 'ADMIN.localhost' }, whoAmI.path), 200)
  }
})
