import { userInfo } from '@xunyi/contract/accounts'
import { endpoint } from '@xunyi/contract/endpoint'
import { info } from '@xunyi/contract/site'
import assert from 'node:assert/strict'
import { connect, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { buildApp } from '../app.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { serve } from './serve.ts'

async function listening(): Promise<{ at: TestServer; port: number }> {
  const at = await openTestServer({ starter: [] })
  await at.app.listen({ port: 0, host: '127.0.0.1' })
  return { at, port: (at.app.server.address() as AddressInfo).port }
}

/** The server's whole response to these bytes. */
function talk(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let said = ''
    socket.on('data', (chunk) => (said += chunk.toString()))
    socket.on('close', () => resolve(said))
    socket.on('error', reject)
  })
}

test('malformed HTTP gets the envelope and the headers all the same', async () => {
  const { at, port } = await listening()
  try {
    const close = 'Connection: close\r\n\r\n'
    for (const [bytes, status] of [
      ['nonsense\r\n\r\n', 400],
      [`GET /healthz HTTP/1.1\r\n${close}`, 400],
      [`GET /%zz HTTP/1.1\r\nHost: a\r\n${close}`, 400],
      [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n${close}`, 431],
      [`POST ${userInfo.path} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}`, 400],
      [`POST ${userInfo.path} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${close}0\r\n\r\n`, 400],
    ] as const) {
      const said = await talk(port, bytes)
      assert.match(said, new RegExp(`^HTTP/1.1 ${status} `), bytes.slice(0, 30))
      assert.match(said, /x-content-type-options: nosniff/i)
      assert.match(said, /"code":"A0\d{3}"/)
      assert.doesNotMatch(said, /FST_|HPE_/)
    }
  } finally {
    await at.close()
  }
})

test('S-76 a body that never ends is refused at its limit and its connection is cut; one shorter or longer than announced harms no other request', async () => {
  const { at, port } = await listening()
  let taken = 0
  at.app.server.on('connection', (socket) => socket.on('close', () => (taken = Math.max(taken, socket.bytesRead))))
  const head = `POST ${info.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`
  try {
    const endless = connect(port, '127.0.0.1')
    endless.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    const more = () => {
      while (endless.writable && endless.write(chunk)) continue
    }
    endless.on('drain', more)
    let said = ''
    endless.on('data', (bytes) => (said += bytes.toString()))
    // The server resets a connection that still sends.
    endless.on('error', () => undefined)
    const cut = new Promise((resolve) => endless.on('close', resolve))
    more()
    await cut
    assert.match(said, /^HTTP\/1.1 413 [^]*"code":"A0413"/)
    assert.ok(taken < 20 * 2 ** 20, `${taken} bytes were taken`)

    const announced = (length: number) => `${head}Connection: close\r\nContent-Length: ${length}\r\n\r\n{}`
    assert.match(await talk(port, announced(65_537)), /^HTTP\/1.1 413 /)
    // The bytes after it are no request.
    assert.match(await talk(port, `${head}Content-Length: 2\r\n\r\n{}{}\r\n\r\n`), /HTTP\/1.1 400 [^]*"code":"A0002"/)
    assert.match(await talk(port, announced(2)), /^HTTP\/1.1 200 /)
  } finally {
    await at.close()
  }
})

test('S-97 closing lets requests under way finish and tells their connections to end', async () => {
  const { at, port } = await listening()
  const doctor = await at.doctor()
  let release = () => {}
  let asked = () => {}
  const underway = new Promise<void>((resolve) => (asked = resolve))
  const held = new Promise<void>((resolve) => (release = resolve))
  const original = at.context.rateLimiter.person
  Object.assign(at.context.rateLimiter, {
    person: async (userId: string) => {
      asked()
      await held
      return original(userId)
    },
  })
  const answer = fetch(`http://127.0.0.1:${port}${userInfo.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${doctor.token}`,
      cookie: [...doctor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': doctor.cookies.get('XSRF-TOKEN')!,
    },
    body: '{}',
  })
  await underway
  const closed = at.app.close()
  release()
  const response = await answer
  assert.deepEqual([response.status, response.headers.get('connection')], [200, 'close'])
  await closed
  await at.close()
})

test('a call on which the server works longer than a connection may be silent is answered', async () => {
  const at = await openTestServer({ starter: [] })
  const app = await buildApp(at.context, { pages: false })
  const silentMs = 50
  app.server.setTimeout(silentMs)
  const slow = endpoint('/api/test/slow', { access: 'public', summary: '', input: z.strictObject({}), output: z.null() })
  serve(app, at.context, slow, async () => {
    await wait(4 * silentMs)
    return null
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const browser = at.browser()
    await browser.call(info, {})
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'content-type': 'application/json', cookie, 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')! }
    const answer = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${slow.path}`, { method: 'POST', headers, body: '{}' })
    assert.equal(((await answer.json()) as { code: string }).code, '00000')
  } finally {
    await app.close()
    await at.close()
  }
})
