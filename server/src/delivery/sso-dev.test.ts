import { generateJumpLink } from '@xunyi/contract/sso'
import { excludedBy } from '@xunyi/contract/roles'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readConfig } from '../config.ts'
import type { Browser } from '../testing/browser.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { devUsers } from './sso-dev-users.ts'
import { devSso } from './sso-dev.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

async function loginPage(browser: Browser) {
  return browser.open(await browser.call(generateJumpLink, {}))
}
const rolesOf = async (userId: string) =>
  (await at.context.db.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute()).map(({ role }) => role).toSorted()

test('the login page is in Chinese, says that it is for development, runs no script and sends only to this site', async () => {
  const { answer } = await loginPage(at.browser())
  assert.equal(answer.statusCode, 200)
  assert.match(answer.body, /<html lang="zh-Hans-CN">/)
  assert.match(answer.body, /开发环境自带的企业登录/)
  for (const name of ['员工', '医学信息专员', '医学审核', '管理员', '取消登录']) assert.ok(answer.body.includes(name))
  assert.doesNotMatch(answer.body, /<script|javascript:|https?:\/\//)
  const policy = String(answer.headers['content-security-policy'])
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /form-action 'self'/)
  assert.match(policy, /style-src 'self' 'sha256-/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.equal(answer.headers['cache-control'], 'no-store')
})

test('each of the users is a different account, with its own roles', async () => {
  const people = [await at.staff('staff'), await at.staff('editor'), await at.staff('approver'), await at.staff('administrator')]
  assert.equal(new Set(people.map(({ userId }) => userId)).size, 4)
  assert.deepEqual(await Promise.all(people.map(({ userId }) => rolesOf(userId))), [
    [],
    ['writer'],
    ['approver', 'publisher'],
    ['administrator', 'pharmacovigilance'],
  ])
  for (const { roles } of devUsers) for (const role of roles) assert.equal(excludedBy(role, roles), null)
})

test('a revoked role stays revoked: roles are set at the first login only', async () => {
  const { userId } = await at.staff('editor')
  await at.context.db.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  assert.equal((await at.staff('editor')).userId, userId)
  assert.deepEqual(await rolesOf(userId), [])
})

test('a person may report another company address, for that login', async () => {
  const { userId } = await at.staff('staff')
  const storedEmail = async () =>
    (await at.context.db.selectFrom('sso_identities').select('email').where('user_id', '=', userId).executeTakeFirstOrThrow()).email
  const moved = at.browser()
  await moved.loginStaff('staff', ' Chen.Xiao@xunyi.example ')
  assert.deepEqual([moved.userId, await storedEmail()], [userId, 'chen.xiao@xunyi.example'])
  await at.browser().loginStaff('staff')
  assert.equal(await storedEmail(), 'staff@xunyi.example')
})

test('an address outside the company is asked for again, with what was typed', async () => {
  const browser = at.browser()
  const page = await loginPage(browser)
  for (const email of ['a@evil.com', 'a@xunyi.example.evil.com', '"><b>']) {
    const { answer, address } = await browser.open(page.address, { person: 'staff', email })
    assert.equal(answer.statusCode, 400)
    assert.equal(address, page.address)
    assert.match(answer.body, /role="alert">请填写以 @xunyi\.example 结尾的邮箱/)
    assert.doesNotMatch(answer.body, /<b>/)
  }
  assert.match((await browser.open(page.address, { person: 'staff', email: '' })).address, /code=00000$/)
})

test('a user that is none of the three is refused', async () => {
  for (const person of ['root', '__proto__', 'staff ']) assert.match(await at.browser().comeBackAs(person as 'staff'), /code=A0507$/)
})

test('every login asks anew, and the page serves only the browser that came to it', async () => {
  const browser = at.browser()
  await browser.loginStaff('staff')
  const { address, answer } = await loginPage(browser)
  assert.match(answer.body, /请选择一个身份/)
  const stranger = await at.browser().open(address)
  assert.deepEqual([stranger.answer.statusCode, /返回员工登录/.test(stranger.answer.body)], [400, true])
  assert.equal((await at.browser().open(address, { person: 'administrator' })).answer.statusCode, 400)
})

test('S-50 it takes no request without PKCE, or with a plain one', async () => {
  const stripped = (link: URL) => ['code_challenge', 'code_challenge_method'].forEach((name) => link.searchParams.delete(name))
  for (const bend of [
    stripped,
    (link: URL) => link.searchParams.delete('code_challenge'),
    (link: URL) => link.searchParams.set('code_challenge_method', 'plain'),
  ]) {
    const browser = at.browser()
    const link = new URL(await browser.call(generateJumpLink, {}))
    bend(link)
    assert.match((await browser.open(link.href)).address, /\/sso-callback\?code=A0507$/)
  }
})

test('S-50 a code of another login is refused', async () => {
  const codeFor = async (browser: Browser) => {
    const page = await loginPage(browser)
    const cookie = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { headers } = await browser.send({
      method: 'POST',
      url: new URL(page.address).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookie() },
      payload: 'person=administrator',
    })
    const { headers: last } = await browser.send({ method: 'GET', url: String(headers.location), headers: { cookie: cookie() } })
    return new URL(String(last.location))
  }
  const victim = at.browser()
  const [stolen, own] = [await codeFor(at.browser()), await codeFor(victim)]
  own.searchParams.set('code', stolen.searchParams.get('code')!)
  assert.match((await victim.open(own.href)).address, /code=A0507$/)
})

test('S-53 it redirects only to our own callback', async () => {
  const browser = at.browser()
  const link = new URL(await browser.call(generateJumpLink, {}))
  for (const address of [
    'https://evil.example/api/sso/callback',
    'http://localhost/home',
    'http://localhost/api/sso/callback/',
    'http://localhost/api/sso/callback?x=1',
    'http://localhost@evil.example/api/sso/callback',
    'http://localhost.evil.example/api/sso/callback',
    'https://localhost/api/sso/callback',
    'javascript:alert(1)',
    '',
  ]) {
    link.searchParams.set('redirect_uri', address)
    const { answer } = await browser.open(link.href)
    assert.deepEqual([answer.statusCode, answer.headers.location], [400, undefined], address)
    assert.match(answer.body, /登录请求无效/)
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  }
})

test('it serves only our own client', async () => {
  const token = (payload: string, headers = {}) =>
    at.app.inject({ method: 'POST', url: '/dev/sso/token', payload, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } })
  for (const body of [
    'grant_type=authorization_code&code=x',
    'grant_type=client_credentials&client_id=xunyi&client_secret=x',
    `grant_type=authorization_code&client_id=xunyi&code=x&redirect_uri=x`,
  ])
    assert.ok((await token(body)).statusCode >= 400)
  const keys = await at.app.inject('/dev/sso/jwks')
  assert.doesNotMatch(keys.body, /"d":/)
  assert.equal((await at.app.inject('/dev/sso/nothing')).statusCode, 404)
})

test('the configured mail suffix applies to its users too', async () => {
  const context = await openTestServer({ starter: [], env: { STAFF_MAIL_SUFFIX: '@corp.com' } })
  try {
    const staff = await context.staff('editor')
    const { email } = await context.context.db.selectFrom('users').select('email').where('id', '=', staff.userId).executeTakeFirstOrThrow()
    assert.equal(email, 'editor@corp.com')
  } finally {
    await context.close()
  }
})

test('it says nothing on the console', async (t) => {
  const said = (['log', 'info', 'warn', 'error'] as const).map((level) => t.mock.method(console, level, () => undefined))
  const context = await openTestServer({ starter: [] })
  try {
    await context.staff('administrator')
    await context.browser().comeBackAs('')
    await context.app.inject('/dev/sso/auth?client_id=evil')
    await context.app.inject('/dev/sso/token')
  } finally {
    await context.close()
  }
  assert.deepEqual(
    said.flatMap((method) => method.mock.calls.map((call) => call.arguments)),
    [],
  )
})

test('a login is for the same user under every host name of this machine', async () => {
  const port = devSso(readConfig({}))
  assert.deepEqual(Object.keys(port).toSorted(), ['begin', 'complete', 'mount'])
  const ids = []
  for (const host of ['localhost:3000', '127.0.0.1:4000', '[::1]:5000']) {
    const browser = at.browser()
    const link = (await browser.call(generateJumpLink, {}).then(() => browser.post(generateJumpLink.path, {}, { headers: { host } }))).json() as {
      data: string
    }
    assert.equal(new URL(link.data).host, host)
    const page = await browser.open(link.data)
    const { address } = await browser.open(page.address, { person: 'editor' })
    assert.equal(address, `http://${host}/sso-callback?code=00000`)
    ids.push((await at.context.db.selectFrom('sso_exchanges').select('user_id').orderBy('made_at', 'desc').executeTakeFirstOrThrow()).user_id)
  }
  assert.equal(new Set(ids).size, 1)
})
