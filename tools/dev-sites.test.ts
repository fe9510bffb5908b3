import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { openDevSites, type DevSites } from './dev-sites.ts'

/* The development sites behind a real HTTP server, with an API that answers with what it was sent. */

const api = createServer((request, reply) =>
  reply.setHeader('set-cookie', 'XSRF-TOKEN=fresh; Path=/').end(`${request.method} ${request.url} ${request.headers.cookie ?? ''} ${request.headers.host}`),
)
const front = createServer()
let sites: DevSites
let origin = ''
let apiReady = async () => {}

before(async () => {
  const apiOrigin = await listen(api)
  sites = await openDevSites({ server: front, api: { origin: apiOrigin, ready: () => apiReady(), stop: async () => undefined }, brand: '循医' })
  front.on('request', sites.serve)
  origin = await listen(front)
})
after(async () => {
  await sites.close()
  for (const server of [front, api]) {
    server.close()
    server.closeAllConnections()
  }
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

for (const [path, title] of [
  ['/home', '循医'],
  ['/me/feedback', '循医'],
  ['/admin', '循医管理台'],
  ['/admin/desk', '循医管理台'],
  ['/dev/gallery', 'Gallery'],
] as const) {
  test(`${path} is a page whose every script has the nonce of its policy`, async () => {
    const response = await fetch(origin + path)
    const html = await response.text()
    const nonce = /script-src 'self' 'nonce-([\w-]+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    assert.ok(nonce)
    assert.match(html, new RegExp(`<title>${title}</title>`))
    assert.deepEqual(
      [...html.matchAll(/<script(?![^>]*nonce="([\w-]+)")[^>]*>/g)].map(([tag]) => tag),
      [],
    )
    assert.deepEqual(new Set([...html.matchAll(/nonce="([\w-]+)"/g)].map((match) => match[1])), new Set([nonce]))
    assert.doesNotMatch(html, /__(BRAND|NONCE)__/)
  })
}

test('two pages have two nonces', async () => {
  const policies = await Promise.all([1, 2].map(async () => (await fetch(`${origin}/home`)).headers.get('content-security-policy')))
  assert.notEqual(policies[0], policies[1])
})

test('calls reach the API with their cookies and host, and its cookies come back', async () => {
  const response = await fetch(`${origin}/api/site/info?x=1`, { method: 'POST', headers: { cookie: 'xunyi-browser=a' }, body: '{}' })
  assert.equal(await response.text(), `POST /api/site/info?x=1 xunyi-browser=a ${new URL(origin).host}`)
  assert.equal(response.headers.get('set-cookie'), 'XSRF-TOKEN=fresh; Path=/')
  assert.match(await (await fetch(`${origin}/dev/inbox`)).text(), /^GET \/dev\/inbox/)
})

test('a call waits for a restart, and fails with a sentence after a failed one', async () => {
  const restart = Promise.withResolvers<void>()
  apiReady = () => restart.promise
  const waiting = fetch(`${origin}/api/a`)
  restart.resolve()
  assert.equal((await waiting).status, 200)
  apiReady = () => Promise.reject(new Error('The API has stopped; see the terminal.'))
  const failed = await fetch(`${origin}/api/a`)
  assert.deepEqual([failed.status, await failed.text()], [500, 'The API has stopped; see the terminal.'])
})

test('a module is transformed for hot reload', async () => {
  assert.match(await (await fetch(`${origin}/src/app.tsx`)).text(), /import\.meta\.hot/)
  assert.match(await (await fetch(`${origin}/admin/src/app.tsx`)).text(), /import\.meta\.hot/)
})
