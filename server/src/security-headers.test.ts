import { userInfo } from '@xunyi/contract/accounts'
import { ask, recommend } from '@xunyi/contract/chat'
import { callbackPath } from '@xunyi/contract/sso'
import type { FastifyInstance } from 'fastify'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildApp } from './app.ts'
import { escapeHtml } from './escape-html.ts'
import { Browser } from './testing/browser.ts'
import { libraryContent, withdrawEntries } from './testing/library-content.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

const dist = mkdtempSync(join(tmpdir(), 'xunyi-dist-'))
const asked = libraryContent('asked', '"></title><script>alert(1)</script>$&人血白蛋白怎么保存？')
const inline = "document.documentElement.dataset.theme = 'dark'"
let at: TestServer
let app: FastifyInstance
let doctor: Browser
before(async () => {
  mkdirSync(join(dist, 'assets'))
  writeFileSync(
    join(dist, 'index.html'),
    `<!doctype html><title>__BRAND__</title><meta property="og:title" content="__BRAND__"><script>${inline}</script><script type="module" src="/assets/app.js"></script>`,
  )
  writeFileSync(join(dist, 'assets/app.js'), '')
  at = await openTestServer({ starter: [asked], env: { BRAND_NAME: '<循医>' } })
  app = await buildApp(at.context, { pages: { web: dist, admin: dist } })
  doctor = new Browser(app, at.context)
  await doctor.login('13500001111')
})
after(async () => {
  await app.close()
  await at.close()
  rmSync(dist, { recursive: true })
})

test('S-34 S-41 the fixed headers stand on every kind of answer; nothing but hashed files is ever stored', async () => {
  const get = (url: string) => app.inject({ url })
  await at.context.db.schema.alterTable('users').renameColumn('nickname', 'gone').execute()
  const fault = await doctor.post(userInfo.path, {})
  await at.context.db.schema.alterTable('users').renameColumn('gone', 'nickname').execute()
  const answers: [string, number, Awaited<ReturnType<typeof get>>][] = [
    ['a call', 200, await doctor.post(userInfo.path, {})],
    ['a page', 200, await get('/home')],
    ['another page', 200, await get('/ask/NULL?q=x')],
    ['the inbox', 200, await get('/dev/inbox')],
    ['a probe', 200, await get('/healthz')],
    ['the figures', 200, await get('/metrics')],
    ['the way back from single sign-on', 303, await get(callbackPath)],
    ['the development provider', 200, await get('/dev/sso/.well-known/openid-configuration')],
    ['its login page', 400, await get('/dev/sso/login/x')],
    ['a bad request', 400, await doctor.post(recommend.path, {})],
    ['no session', 401, await doctor.post(userInfo.path, {}, { headers: { authorization: '' } })],
    ['csrfFailed', 403, await doctor.post(userInfo.path, {}, { headers: { 'x-xsrf-token': '' } })],
    ['no such call', 404, await get('/api/nothing')],
    ['no such file', 404, await get('/assets/none.js')],
    ['a folder', 400, await get('/assets/')],
    ['an address that cannot be read', 400, await get('/%zz')],
    ['another method', 405, await get(userInfo.path)],
    ['too large', 413, await doctor.post(recommend.path, { text: 'a'.repeat(66_000) })],
    ['another type', 415, await doctor.post(recommend.path, {}, { headers: { 'content-type': 'text/plain' } })],
    ['a fault', 500, fault],
  ]
  for (const [name, status, { statusCode, headers }] of answers) {
    assert.equal(statusCode, status, name)
    const {
      'x-content-type-options': sniff,
      'referrer-policy': referrer,
      'cross-origin-opener-policy': opener,
      'cross-origin-resource-policy': resource,
    } = headers
    assert.deepEqual([sniff, referrer, opener, resource], ['nosniff', 'no-referrer', 'same-origin', 'same-origin'], name)
    assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', name)
    assert.match(String(headers['permissions-policy']), /camera=\(\), geolocation=\(\), microphone=\(self\)/, name)
    assert.equal(headers['cache-control'], 'no-store', name)
    if (status !== 303) assert.match(String(headers['content-type']), /^(application\/json|text\/html|text\/plain);.*charset=utf-8$/i, name)
    for (const header of ['x-powered-by', 'server']) assert.equal(headers[header], undefined, `${name} ${header}`)
    // It answers JSON to every origin, as identity providers do, and is not there in production.
    if (name === 'the development provider') continue
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/, name)
    assert.equal(headers['access-control-allow-origin'], undefined, name)
  }
  const file = await get('/assets/app.js')
  assert.deepEqual([file.headers['cache-control'], file.headers['x-content-type-options']], ['public, max-age=31536000, immutable', 'nosniff'])
  assert.match(String(file.headers['content-type']), /^(text|application)\/javascript; charset=utf-8$/)
})

test('S-41 the policy of a page allows its own files and its one inline script, and violations are reported', async () => {
  const page = await app.inject({ url: '/home' })
  assert.match(page.body, /<title>&#60;循医&#62;<\/title>/)
  const policy = new Map(
    String(page.headers['content-security-policy'])
      .split('; ')
      .map((part) => [part.split(' ')[0]!, part.split(' ').slice(1).join(' ')]),
  )
  assert.deepEqual(Object.fromEntries(policy), {
    'default-src': "'none'",
    'script-src': `'self' 'sha256-${createHash('sha256').update(inline).digest('base64')}'`,
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'report-uri': '/csp-report',
    'report-to': 'csp',
  })
  assert.equal(page.headers['reporting-endpoints'], 'csp="/csp-report"')
})

test('S-41 a link to a published entry is titled with its question, escaped and under the same policy; records, other texts and withdrawn entries name the brand alone', async () => {
  const { id } = await at.context.db.selectFrom('library_entries').select('id').executeTakeFirstOrThrow()
  const record = await doctor.call(ask, { text: '我的患者王五可以用吗', id: null })
  const titlesAt = async (url: string) => {
    const { body, headers } = await app.inject({ url })
    assert.match(String(headers['content-security-policy']), /script-src 'self' 'sha256-[\w+/=]+'; style-src 'self';/)
    return [/<title>(.*?)<\/title>/.exec(body)?.[1], /og:title" content="([^"]*)"/.exec(body)?.[1], body.split('<script').length - 1]
  }
  const brand = '&#60;循医&#62;'
  const question = `${escapeHtml(asked.question)} - ${brand}`
  assert.deepEqual(await titlesAt(`/qa/${id}`), [question, question, 2])
  assert.deepEqual(await titlesAt(`/ask/${id}?q=x`), [question, question, 2])
  for (const url of [`/qa/${record.id}`, `/notification/${id}`, `/ask/NULL?q=${encodeURIComponent(asked.question)}`, '/qa/none', `/me/${id}`, '/home'])
    assert.deepEqual(await titlesAt(url), [brand, brand, 2], url)
  for (const url of [`/qa/${id}`, '/home']) {
    const { body } = await app.inject({ url })
    for (const [encoding, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
      assert.deepEqual([headers['content-encoding'], headers['vary'], open(rawPayload).toString()], [encoding, 'accept-encoding', body], url)
    }
  }
  await withdrawEntries(at.context, 'asked')
  assert.deepEqual(await titlesAt(`/qa/${id}`), [brand, brand, 2])
})

test('S-41 a violation report is logged as rule and host alone: page addresses carry questions', async () => {
  const report = [
    {
      type: 'csp-violation',
      body: {
        effectiveDirective: 'img-src',
        blockedURL: 'https://evil.example/p.gif?token=geheim',
        documentURL: 'https://xunyi.example.com/ask/NULL?q=%E6%82%A3%E8%80%85',
      },
    },
  ]
  const older = {
    'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'inline', 'document-uri': 'https://xunyi.example.com/ask/NULL?q=geheim' },
  }
  for (const [type, body] of [
    ['application/reports+json', report],
    ['application/csp-report', older],
  ] as const) {
    assert.equal((await app.inject({ method: 'POST', url: '/csp-report', headers: { 'content-type': type }, payload: JSON.stringify(body) })).statusCode, 204)
  }
  assert.match(at.logged(), /"event":"csp_violation","directive":"img-src","host":"evil\.example"/)
  assert.match(at.logged(), /"event":"csp_violation","directive":"script-src","host":"inline"/)
  assert.doesNotMatch(at.logged(), /geheim|%E6%82%A3/)
})
