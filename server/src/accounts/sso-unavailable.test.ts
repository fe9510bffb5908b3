import { userInfo } from '@xunyi/contract/accounts'
import { generateJumpLink } from '@xunyi/contract/sso'
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, afterEach, before, test } from 'node:test'
import { oidcSso } from '../delivery/sso-oidc.ts'
import { readSso, type SsoSettings } from '../delivery/sso-settings.ts'
import { ssoTimeLimit } from '../delivery/sso.ts'
import { openIdentityProvider, type IdentityProvider } from '../testing/identity-provider.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'

/* Failures of the provider: a login gets an error in time, and signed-in users are not affected. */
const discovery = '/.well-known/openid-configuration'
const honest: IdentityProvider['instead'] = () => false

let idp: IdentityProvider
let at: TestServer
const signals: (AbortSignal | null | undefined)[] = []
before(async () => {
  idp = await openIdentityProvider()
  const settings = readSso(idp.env, { production: false }) as SsoSettings
  const fetched: typeof fetch = (url, request) => {
    signals.push(request?.signal)
    return fetch(url, request)
  }
  // Short for a provider in trouble alone: an honest login may take its time on a busy machine.
  const limit = () => (idp.instead === honest ? ssoTimeLimit : 1000)
  const sso = oidcSso(settings, { limit, fetch: (url, request) => fetched(url, request as RequestInit) })
  at = await openTestServer({ starter: [], env: idp.env, overrides: { delivery: { sso } } })
})
after(async () => {
  await at.close()
  idp.close()
})
afterEach(() => {
  idp.instead = honest
})

type Trouble = (response: ServerResponse) => void
const answering =
  (status: number, body: string, type = 'application/json'): Trouble =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)
const endless: Trouble = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const drip = () => void (response.destroyed || response.write(' ', () => setImmediate(drip)))
  drip()
}
const troubles: [string, Trouble][] = [
  ['a fault', answering(500, 'Internal Server Error', 'text/plain')],
  ['a fault in JSON', answering(500, '{"error":"server_error"}')],
  ['being busy', answering(503, '', 'text/plain')],
  ['the page of a proxy', answering(200, '<html>maintenance</html>', 'text/html')],
  ['half an answer', answering(200, '{"issuer":')],
  ['an empty object', answering(200, '{}')],
  ['no object', answering(200, '[]')],
  ['being sent elsewhere', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['silence', () => undefined],
  ['an answer without an end', endless],
  ['a connection that breaks', (response) => void response.destroy()],
]
const inTrouble = (path: string, trouble: Trouble) => {
  idp.instead = (asked, response) => {
    if (asked !== path) return false
    trouble(response)
    return true
  }
}

const employee = { sub: 'e-1', email: 'an.li@corp.com', email_verified: true, name: '李安' }
async function signIn(bend: (answer: URL) => void = () => undefined): Promise<string> {
  const browser = at.browser()
  const answer = new URL(idp.login(await browser.call(generateJumpLink, {}), employee))
  bend(answer)
  return new URL((await browser.open(answer.href)).address).searchParams.get('code')!
}

for (const [name, trouble] of troubles) {
  test(`S-54 ${name} at the token endpoint or the keys ends on the page that says so, at discovery on the login page`, async () => {
    for (const path of ['/token', '/jwks']) {
      inTrouble(path, trouble)
      assert.equal(await signIn(), 'A0504', path)
      idp.instead = honest
    }
    // A failed request is repeated at the next login, discovery included.
    inTrouble(discovery, trouble)
    assert.equal(await outcome(at.browser().call(generateJumpLink, {})), 'ssoUnavailable')
    idp.instead = honest
    assert.equal(await signIn(), '00000')
  })
}

test('S-54 malformed keys count as an unavailable provider', async () => {
  for (const keys of ['"x"', '[1]', '{}', 'null']) {
    inTrouble('/jwks', answering(200, `{"keys":${keys}}`))
    assert.equal(await signIn(), 'A0504', keys)
  }
})

test('S-54 a provider that calls itself something else is not used', async () => {
  inTrouble(discovery, answering(200, JSON.stringify({ issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example/authorize' })))
  assert.equal(await outcome(at.browser().call(generateJumpLink, {})), 'ssoUnavailable')
})

test('S-54 error codes of the provider are distinguished: unavailable, or refused', async () => {
  for (const [error, code] of [
    ['access_denied', 'A0507'],
    ['login_required', 'A0507'],
    ['temporarily_unavailable', 'A0504'],
    ['server_error', 'A0504'],
    ['<script>', 'A0507'],
  ] as const) {
    const answer = (address: URL) => {
      address.searchParams.delete('code')
      address.searchParams.set('error', error)
      address.searchParams.set('error_description', 'an.li@corp.com')
    }
    assert.equal(await signIn(answer), code, error)
  }
  assert.doesNotMatch(at.logged(), /<script>|an\.li@corp\.com/)
  inTrouble('/token', answering(401, '{"error":"invalid_client"}'))
  assert.equal(await signIn(), 'A0504', 'our own settings are wrong')
})

test('S-54 rotated keys are found with one request', async () => {
  assert.equal(await signIn(), '00000')
  await idp.rotate()
  idp.asked.length = 0
  assert.equal(await signIn(), '00000')
  assert.deepEqual(idp.asked, ['/token', '/jwks'])
})

test('S-54 one limit under eight seconds covers all requests of a login', async () => {
  assert.ok(ssoTimeLimit < 8000)
  const browser = at.browser()
  const link = await browser.call(generateJumpLink, {})
  signals.length = 0
  await browser.open(idp.login(link, employee))
  const [token, keys] = signals
  assert.ok(token && token === keys && signals.length === 2)
})

test('S-54 the server starts while the provider is down, and signed-in users stay signed in', async () => {
  const browser = at.browser()
  await browser.open(idp.login(await browser.call(generateJumpLink, {}), employee))
  const doctor = await at.doctor()
  idp.instead = (_path, response) => {
    response.destroy()
    return true
  }
  assert.equal(await outcome(doctor.call(userInfo, {})), 'ok')
  const away = await openTestServer({ starter: [], env: { ...idp.env, SSO_ISSUER: 'http://127.0.0.1:1' } })
  try {
    assert.equal(await outcome((await away.doctor()).call(userInfo, {})), 'ok')
    assert.equal(await outcome(away.browser().call(generateJumpLink, {})), 'ssoUnavailable')
  } finally {
    await away.close()
  }
})
