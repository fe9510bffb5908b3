import { userInfo } from '@xunyi/contract/accounts'
import { everyEndpoint } from '@xunyi/contract/api'
import { recommend } from '@xunyi/contract/chat'
import { importPreview } from '@xunyi/contract/library'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../testing/browser.ts'
import { newCaller } from '../testing/callers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { rowsByTable } from '../testing/tables.ts'

let at: TestServer
let doctor: Browser
before(async () => {
  at = await openTestServer({ starter: [], stopped: true })
  doctor = await at.doctor()
})
after(() => at.close())

test('every call of the contract is served and stands in the OpenAPI page, and no other call is served', async () => {
  const { paths } = (await at.app.inject('/openapi.json')).json() as { paths: Record<string, unknown> }
  const served = at.app.routes.filter((route) => route.startsWith('POST /api/')).map((route) => route.slice('POST '.length))
  const contract = everyEndpoint.map((endpoint) => endpoint.path).toSorted()
  assert.deepEqual(Object.keys(paths).toSorted(), contract)
  assert.deepEqual(served.toSorted(), contract)
})

test('probes answer', async () => {
  assert.equal((await at.app.inject('/healthz')).statusCode, 200)
  assert.equal((await at.app.inject('/readyz')).statusCode, 200)
  assert.match((await at.app.inject('/metrics')).body, /http_request_duration_seconds_bucket/)
})

test('with METRICS_TOKEN the metrics need that bearer token', async () => {
  const token = 'figures-for-operators'
  const guarded = await openTestServer({ starter: [], env: { METRICS_TOKEN: token } })
  try {
    const status = async (authorization?: string) =>
      (await guarded.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })).statusCode
    assert.equal(await status(`Bearer ${token}`), 200)
    for (const wrong of [undefined, '', token, `Bearer ${token.slice(0, -1)}`, `Bearer ${token}x`, `Bearer ${token.toUpperCase()}`, 'Bearer 口令'])
      assert.equal(await status(wrong), 404)
  } finally {
    await guarded.close()
  }
})

test('an unknown call is 404 in the envelope', async () => {
  const unknown = await doctor.post('/api/nothing', {})
  assert.deepEqual([unknown.statusCode, unknown.json().code], [404, 'A0404'])
})

test('S-38 a body that is not JSON in UTF-8 is 415, unread', async () => {
  const send = (headers: Record<string, string | undefined>, payload = '{"text":"发热"}') =>
    doctor.post(recommend.path, {}, { headers: headers as Record<string, string>, payload })
  const types = [
    'text/plain',
    'text/plain;charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json;charset=gbk',
    'application/jsonx',
    'application/json, text/plain',
    'application/ld+json',
    'text/json',
    '*/*',
    'x',
    undefined,
  ]
  for (const type of types) {
    const answer = await send({ 'content-type': type })
    assert.deepEqual([answer.statusCode, answer.json().code], [415, 'A0415'], type)
    // The body is not parsed: invalid JSON gets the same answer.
    assert.equal((await send({ 'content-type': type }, '{')).statusCode, 415)
  }
  assert.equal((await send({ 'content-encoding': 'gzip' })).statusCode, 415)
  for (const type of ['application/json', 'application/json;charset=utf-8', 'application/json; charset="UTF-8"', 'Application/JSON'])
    assert.equal((await send({ 'content-type': type })).statusCode, 200, type)
})

test('S-76 S-77 a broken or too deep body is 400, a large one 413, an empty one an empty object', async () => {
  const send = (payload: string, path: string = recommend.path) => doctor.post(path, {}, { payload })
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  for (const broken of ['{', '{"text":"a",}', '\ufeff{"text":"a"}', '{"text":NaN}', 'null', '[]', '"a"', deep(17), deep(20_000), `{"text":${deep(15)}}`]) {
    const answer = await send(broken)
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 'A0002'], broken.slice(0, 20))
  }
  assert.equal((await send(JSON.stringify({ text: 'a'.repeat(66_000) }))).statusCode, 413)
  assert.equal((await send(deep(1_000_000))).statusCode, 413)
  // A call that carries a file takes such a body, and refuses it before it is parsed.
  const { browser: writer } = await newCaller(at.app, at.context, 'writer')
  assert.equal((await writer.post(importPreview.path, {}, { payload: deep(1_000_000) })).statusCode, 400)
  assert.equal((await send('', userInfo.path)).json().code, '00000')
})

test('brackets within a string are text, wherever it ends; those behind it count', async () => {
  const status = async (text: string, behind: string) =>
    (await doctor.post(recommend.path, {}, { payload: `{"text":${JSON.stringify(text)}${behind}}` })).statusCode
  const brackets = '['.repeat(20)
  // Of a key that comes again the last value counts, so that only its depth is wrong with the one before.
  const nested = (levels: number) => `,"text":${'['.repeat(levels)}${']'.repeat(levels)},"text":"a"`
  for (const text of [brackets, `"${brackets}`, `\\"${brackets}`, `${brackets}\\`, `\\\\${brackets}\\\\"`]) {
    assert.equal(await status(text, ''), 200, text)
    assert.equal(await status(text, nested(15)), 200, text)
    assert.equal(await status(text, nested(16)), 400, text)
  }
})

test('S-39 every method but POST is refused on every call and changes nothing, whatever an override header says', async () => {
  // Counts of the tests before this one are written every five seconds.
  await at.context.tally.flush()
  const before = await rowsByTable(at)
  const headers = {
    authorization: `Bearer ${doctor.token}`,
    cookie: [...doctor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': doctor.cookies.get('XSRF-TOKEN')!,
  }
  const overrides = { 'x-http-method-override': 'POST', 'x-http-method': 'POST', 'x-method-override': 'POST' }
  for (const { path } of everyEndpoint) {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
      for (const url of [path, `${path}?_method=POST`]) {
        const answer = await at.app.inject({ method: method as 'GET', url, headers: { ...headers, ...overrides } })
        assert.deepEqual([answer.statusCode, answer.headers.allow], [405, 'POST'], `${method} ${url}`)
        if (method !== 'HEAD') assert.equal(answer.json().code, 'A0405')
      }
    }
  }
  assert.deepEqual(await rowsByTable(at), before)
})

test('too many calls of one person are 429 with the time to wait', async () => {
  const small = await openTestServer({ starter: [], env: { FLOOD_PER_MINUTE: '10' } })
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
