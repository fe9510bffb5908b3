import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { browserTransport } from './browser-transport.ts'
import { refusals } from './refusals.ts'
import { info } from './site.ts'

/* A transport against a real HTTP server; the page's cookie jar is the one part of a browser that is written here. */

const document = { cookie: '' }
const seen: { path: string; csrf: string | undefined; bearer: string | undefined }[] = []
const valid = 'of-this-browser'
let cookiesAllowed = true
const server = createServer((request, reply) => {
  const { 'x-xsrf-token': csrf, authorization: bearer } = request.headers
  const path = request.url ?? ''
  seen.push({ path, csrf: csrf?.toString(), bearer })
  const answer = (status: number, code: string, headers: Record<string, string> = {}) =>
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ code, data: null }))
  if (path === info.path) {
    if (cookiesAllowed) document.cookie = `theme=dark; XSRF-TOKEN=${encodeURIComponent(valid)}`
    return answer(200, '00000')
  }
  if (csrf !== valid) return answer(403, refusals.csrfFailed.code)
  if (path === '/role') return answer(403, refusals.noRole.code)
  if (path === '/session') return answer(401, refusals.noSession.code)
  if (path === '/busy') return answer(429, refusals.rateLimited.code, { 'retry-after': '30' })
  if (path === '/page') return reply.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  return answer(200, '00000')
})

const realFetch = globalThis.fetch
before(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // A page's fetch takes paths.
  Object.assign(globalThis, { document, fetch: (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init) })
})
after(() => {
  Object.assign(globalThis, { fetch: realFetch })
  server.close()
  server.closeAllConnections()
})

let token: string | null = null
const expired: string[] = []
const send = browserTransport({ token: () => token, onUnauthorized: (used) => void expired.push(used) })
beforeEach(() => {
  document.cookie = ''
  seen.length = 0
  expired.length = 0
  token = null
  cookiesAllowed = true
})
const paths = () => seen.map(({ path }) => path)

test('calls that need a CSRF token at the same time share one request for it', async () => {
  const replies = await Promise.all(['/a', '/b', '/c'].map((path) => send(path, {})))
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal(paths().filter((path) => path === info.path).length, 1)
  assert.ok(seen.filter(({ path }) => path !== info.path).every(({ csrf }) => csrf === valid))
})

test('a refused CSRF token is renewed and the call repeated once; a missing role is not', async () => {
  document.cookie = 'XSRF-TOKEN=of-another-session'
  assert.equal((await send('/a', {})).status, 200)
  assert.deepEqual(paths(), ['/a', info.path, '/a'])
  seen.length = 0
  assert.equal((await send('/role', {})).status, 403)
  assert.deepEqual(paths(), ['/role'])
})

test('a CSRF token that stays refused ends after one repetition', async () => {
  document.cookie = 'XSRF-TOKEN=of-another-session'
  cookiesAllowed = false
  assert.equal((await send('/a', {})).status, 403)
  assert.deepEqual(paths(), ['/a', info.path, '/a'])
})

test('the call that ends a session keeps its token while it waits for the cookie', async () => {
  token = 'mine'
  const ending = send('/logout', {})
  token = null
  await ending
  assert.deepEqual(
    seen.map(({ path, bearer }) => [path, bearer]),
    [
      [info.path, undefined],
      ['/logout', 'Bearer mine'],
    ],
  )
})

test('a 401 reports the token it was for, and nothing for a call without one', async () => {
  await send('/session', {})
  assert.deepEqual(expired, [])
  token = 'mine'
  await send('/session', {})
  assert.deepEqual(expired, ['mine'])
})

test('Retry-After is read in seconds, and an answer that is not JSON has no body', async () => {
  assert.equal((await send('/busy', {})).retryAfter, 30)
  assert.deepEqual(await send('/page', {}), { status: 502, body: undefined, retryAfter: null })
})
