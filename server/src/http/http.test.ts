import { sendLoginCode, userInfo } from '@xunyi/contract/accounts'
import { everyEndpoint } from '@xunyi/contract/api'
import { recommend } from '@xunyi/contract/chat'
import { info } from '@xunyi/contract/site'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../testing/browser.ts'
import { openTestHouse, type TestHouse } from '../testing/open-house.ts'

let at: TestHouse
let doctor: Browser
before(async () => {
  at = await openTestHouse({ starter: [] })
  doctor = await at.doctor()
})
after(() => at.close())

test('every route there is stands in the OpenAPI page, or is no call', async () => {
  const { paths } = (await at.app.inject('/openapi.json')).json() as { paths: Record<string, unknown> }
  const routes = registered(at.app.printRoutes({ commonPrefix: false }))
  const pages = ['/dev/inbox', '/dev/inbox.json', '/healthz', '/readyz', '/metrics', '/openapi.json', '/csp-report']
  assert.deepEqual([...routes].toSorted(), [...Object.keys(paths), ...pages].toSorted())
  assert.deepEqual(Object.keys(paths).toSorted(), everyEndpoint.map((endpoint) => endpoint.path).toSorted())
})

/** Paths out of Fastify's drawing of its routes: a child's label continues its parent's. */
function registered(tree: string): Set<string> {
  const parents: string[] = []
  const paths = tree.split('\n').flatMap((line) => {
    const [, indent, label] = /^([│├└─\s]*)(\S+)(?: \(.*\))?$/.exec(line) ?? []
    if (indent === undefined || label === undefined) return []
    const depth = indent.length / 4 - 1
    parents[depth] = (depth > 0 ? parents[depth - 1]! : '') + label
    return line.endsWith(')') ? [parents[depth]!] : []
  })
  return new Set(paths)
}

test('probes answer', async () => {
  assert.equal((await at.app.inject('/healthz')).statusCode, 200)
  assert.equal((await at.app.inject('/readyz')).statusCode, 200)
  assert.match((await at.app.inject('/metrics')).body, /http_request_duration_seconds_bucket/)
})

test('an unknown call is 404, another method 405, both in the envelope', async () => {
  const unknown = await doctor.post('/api/nothing', {})
  assert.deepEqual([unknown.statusCode, unknown.json().code], [404, 'A0404'])
  for (const { path } of everyEndpoint) {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await at.app.inject({ method, url: path })
      assert.deepEqual([answer.statusCode, answer.json().code, answer.headers.allow], [405, 'A0405', 'POST'], `${method} ${path}`)
    }
    assert.equal((await at.app.inject({ method: 'HEAD', url: path })).statusCode, 405)
    assert.equal((await at.app.inject({ method: 'GET', url: path, headers: { 'x-http-method-override': 'POST' } })).statusCode, 405)
  }
})

test('a body that is not JSON in UTF-8 is 415, a broken or too deep one 400, a large one 413', async () => {
  const send = (headers: Record<string, string>, payload: string) => doctor.post(recommend.path, {}, { headers, payload })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16']) {
    assert.equal((await send({ 'content-type': type }, '{"text":"发热"}')).statusCode, 415, type)
  }
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  for (const broken of ['{', '{"text":"a",}', '\ufeff{"text":"a"}', '{"text":NaN}', 'null', '[]', '"a"', deep(17), deep(20_000), `{"text":${deep(15)}}`]) {
    const answer = await send({}, broken)
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 'A0002'], broken.slice(0, 20))
  }
  assert.equal((await send({}, JSON.stringify({ text: 'a'.repeat(66_000) }))).statusCode, 413)
  assert.equal((await send({ 'content-encoding': 'gzip' }, '{}')).statusCode, 415)
})

test('an empty body is an empty object', async () => {
  const answer = await doctor.post(userInfo.path, {}, { payload: '' })
  assert.equal(answer.json().code, '00000')
})

test('without a good anti-forgery pair nothing happens', async () => {
  const [fresh, other] = [at.browser(), at.browser()]
  await fresh.call(info, {})
  await other.call(info, {})
  const account = '13511112222'
  const good = fresh.cookies.get('XSRF-TOKEN')!
  const cookie = (token: string) => [...fresh.cookies].map(([name, value]) => `${name}=${name === 'XSRF-TOKEN' ? token : value}`).join('; ')
  const theirs = other.cookies.get('XSRF-TOKEN')!
  const bent: Record<string, string>[] = [
    { 'x-xsrf-token': '' },
    { 'x-xsrf-token': 'wrong' },
    { 'x-xsrf-token': good.slice(0, -1) },
    { 'x-xsrf-token': theirs },
    { 'x-xsrf-token': theirs, cookie: cookie(theirs) },
    { 'x-xsrf-token': 'mine.mine', cookie: cookie('mine.mine') },
    { 'x-xsrf-token': good, cookie: `XSRF-TOKEN=${good}` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of bent) {
    const answer = await fresh.post(sendLoginCode.path, { account }, { headers })
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'A0403'], JSON.stringify(headers))
  }
  assert.ok(!at.house.delivery.outbox!.messages.some((message) => message.to === account))
  assert.match(at.logged(), /malicious_csrf/)
  assert.equal((await fresh.post(sendLoginCode.path, { account }, { headers: { 'sec-fetch-site': 'same-origin' } })).statusCode, 200)
})

test('signing in and out gives a new pair; the old one is nothing any more', async () => {
  const browser = at.browser()
  await browser.call(info, {})
  const before = new Map(browser.cookies)
  await browser.login('13511113333')
  assert.notEqual(browser.cookies.get('XSRF-TOKEN'), before.get('XSRF-TOKEN'))
  const old = before.get('XSRF-TOKEN')!
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${name === 'XSRF-TOKEN' ? old : value}`).join('; ')
  assert.equal((await browser.post(userInfo.path, {}, { headers: { cookie, 'x-xsrf-token': old } })).statusCode, 403)
})

test('only a bearer header with a live token is a session', async () => {
  const { token } = doctor
  const bad = ['', 'Bearer', 'Bearer null', `bearer${token}`, `Bearer ${token}x`, `Bearer ${token} ${token}`, `Basic ${token}`, `Bearer ${'A'.repeat(43)}`, `Bearer ${'x'.repeat(10_000)}`]
  for (const authorization of bad) {
    const answer = await doctor.post(userInfo.path, {}, { headers: { authorization } })
    assert.deepEqual([answer.statusCode, answer.json().code], [401, 'A0301'], authorization.slice(0, 20))
  }
  const elsewhere = await doctor.post(`${userInfo.path}?token=${token}`, {}, { headers: { authorization: '' } })
  assert.equal(elsewhere.statusCode, 401)
})

test('headers stand on every kind of answer', async () => {
  const answers = [
    await at.app.inject('/healthz'),
    await at.app.inject('/api/nothing'),
    await doctor.post(recommend.path, {}),
    await doctor.post(recommend.path, { text: 'a'.repeat(66_000) }),
    await at.app.inject('/dev/inbox'),
  ]
  for (const { headers } of answers) {
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.match(String(headers['strict-transport-security']), /max-age=31536000/)
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
    assert.equal(headers['access-control-allow-origin'], undefined)
  }
})

test('a fault says nothing of the inside, is logged whole, and the server lives on', async () => {
  const broken = await openTestHouse({ starter: [] })
  try {
    const browser = await broken.doctor()
    await broken.house.db.schema.dropTable('recent_asks').execute()
    await broken.house.db.schema.alterTable('users').renameColumn('nickname', 'gone').execute()
    const answer = await browser.post(userInfo.path, {})
    assert.equal(answer.statusCode, 500)
    const { code, msg, request_id, ...rest } = answer.json() as Record<string, string>
    assert.deepEqual([code, msg, rest], ['A0000', '系统繁忙，请稍后重试', {}])
    assert.ok(request_id && broken.logged().includes(request_id))
    assert.doesNotMatch(answer.body, /nickname|SELECT|\.ts|Error/)
    assert.equal((await broken.app.inject('/healthz')).statusCode, 200)
  } finally {
    await broken.close()
  }
})

test('a flood from one person is 429 with the time to wait', async () => {
  const small = await openTestHouse({ starter: [], env: { FLOOD_PER_MINUTE: '10' } })
  try {
    const browser = await small.doctor()
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await browser.post(userInfo.path, {})).statusCode)
    assert.equal(statuses.at(-1), 429)
    const answer = await browser.post(userInfo.path, {})
    assert.equal(answer.json().code, 'A0501')
    assert.ok(Number(answer.headers['retry-after']) > 0)
  } finally {
    await small.close()
  }
})

test('logs name calls by their path alone', async () => {
  await doctor.post(`${recommend.path}?q=${encodeURIComponent('患者姓名')}`, { text: '独一无二的问题文本' })
  assert.doesNotMatch(at.logged(), /患者姓名|%E6%82%A3|独一无二的问题文本/)
})
