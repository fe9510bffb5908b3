import { callbackPath, generateJumpLink } from '@xunyi/contract/sso'
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { newKey, openIdentityProvider, type IdentityProvider } from '../testing/identity-provider.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/* Answers of a provider, or of an attacker between it and the server. Only the one correct answer signs a user in. */
let idp: IdentityProvider
let at: TestServer
before(async () => {
  idp = await openIdentityProvider()
  at = await openTestServer({ starter: [], env: idp.env })
})
after(async () => {
  await at.close()
  idp.close()
})
beforeEach(() => {
  idp.sign = (claims) => idp.honest(claims)
  idp.checksPkce = true
})

const employee = { sub: 'e-1', email: 'an.li@corp.com', email_verified: true, name: '李安' }
const now = () => Math.floor(Date.now() / 1000)

/** A whole login in a fresh browser. @returns the code of the page it ends on */
async function signIn(person: Record<string, unknown> = employee, bend: { link?: (link: URL) => void; answer?: (answer: URL) => void } = {}): Promise<string> {
  const browser = at.browser()
  const link = new URL(await browser.call(generateJumpLink, {}))
  bend.link?.(link)
  const answer = new URL(idp.login(link.href, person))
  bend.answer?.(answer)
  const { address } = await browser.open(answer.href)
  const code = new URL(address).searchParams.get('code')!
  assert.equal(browser.exchangeValue !== '', code === '00000', 'a value exactly when signed in')
  return code
}
const claiming = (change: JWTPayload) => (idp.sign = (claims) => idp.honest({ ...claims, ...change }))
const without = (claim: string) => (idp.sign = (claims) => idp.honest(Object.fromEntries(Object.entries(claims).filter(([name]) => name !== claim))))

test('the one correct answer signs in', async () => {
  assert.equal(await signIn(), '00000')
})

test('the link asks for a code with PKCE, state and nonce, each new every time', async () => {
  const browser = at.browser()
  const links = [new URL(await browser.call(generateJumpLink, {})), new URL(await browser.call(generateJumpLink, {}))]
  for (const link of links) {
    const { searchParams } = link
    assert.equal(`${link.origin}${link.pathname}`, `${idp.issuer}/authorize`)
    assert.deepEqual(
      ['client_id', 'response_type', 'scope', 'redirect_uri', 'code_challenge_method'].map((name) => searchParams.get(name)),
      ['xunyi-test', 'code', 'openid profile email', `http://localhost${callbackPath}`, 'S256'],
    )
    assert.ok(!link.href.includes(idp.env['SSO_CLIENT_SECRET']!))
  }
  for (const name of ['state', 'nonce', 'code_challenge']) {
    const values = links.map((link) => link.searchParams.get(name)!)
    assert.match(values[0]!, /^[\w-]{43}$/)
    assert.notEqual(values[0], values[1])
  }
})

test('S-49 an ID token with a wrong nonce, another login’s or none is refused', async () => {
  claiming({ nonce: 'x'.repeat(43) })
  assert.equal(await signIn(), 'A0507')
  claiming({ nonce: '' })
  assert.equal(await signIn(), 'A0507')
  without('nonce')
  assert.equal(await signIn(), 'A0507')
  const other = new URL(await at.browser().call(generateJumpLink, {})).searchParams.get('nonce')!
  claiming({ nonce: other })
  assert.equal(await signIn(), 'A0507')
})

test('S-50 a code is invalid without the proof of the browser that requested it', async () => {
  assert.equal(await signIn(employee, { link: (link) => link.searchParams.set('code_challenge', 'A'.repeat(43)) }), 'A0507', 'another challenge')
  assert.equal(await signIn(employee, { link: (link) => link.searchParams.delete('code_challenge') }), 'A0507', 'the challenge stripped')
  const plain = (link: URL) => {
    link.searchParams.set('code_challenge', 'plain-text-verifier-that-the-attacker-knows-too')
    link.searchParams.set('code_challenge_method', 'plain')
  }
  assert.equal(await signIn(employee, { link: plain }), 'A0507', 'plain')
})

test('S-50 a code of another person’s login, injected into this one, is refused by PKCE and, where the provider forgets that, by the nonce', async () => {
  for (const checks of [true, false]) {
    idp.checksPkce = checks
    const attacker = at.browser()
    const stolen = new URL(idp.login(await attacker.call(generateJumpLink, {}), { ...employee, sub: 'e-2', email: 'mallory@corp.com' })).searchParams.get(
      'code',
    )!
    assert.equal(await signIn(employee, { answer: (answer) => answer.searchParams.set('code', stolen) }), 'A0507')
  }
})

test('S-50 the answer itself is checked: no code, a code twice, another issuer, tokens in the address', async () => {
  const bent: ((answer: URL) => void)[] = [
    (answer) => answer.searchParams.delete('code'),
    (answer) => answer.searchParams.append('code', 'second'),
    (answer) => answer.searchParams.set('code', 'unknown'),
    (answer) => answer.searchParams.set('iss', 'https://evil.example'),
    (answer) => answer.searchParams.set('id_token', 'a.b.c'),
    (answer) => answer.searchParams.set('response', 'a.b.c'),
  ]
  for (const answer of bent) assert.notEqual(await signIn(employee, { answer }), '00000', String(answer))
})

test('S-51 an unsigned token, or one signed with a public key as secret, is refused', async () => {
  idp.sign = async (claims) => new UnsecuredJWT(claims).encode()
  assert.equal(await signIn(), 'A0507', 'none')
  const unsigned = (alg: string) => async (claims: JWTPayload) =>
    `${[{ alg, kid: idp.key.id }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`
  for (const alg of ['none', 'None', 'NONE', 'RS256']) {
    idp.sign = unsigned(alg)
    assert.equal(await signIn(), 'A0507', alg)
  }
  const publicKey = await exportSPKI((await importJWK(idp.key.jwk, 'RS256', { extractable: true })) as CryptoKey)
  for (const secret of [publicKey, publicKey.trim(), JSON.stringify(idp.key.jwk), idp.key.jwk.n!, idp.env['SSO_CLIENT_SECRET']!]) {
    idp.sign = async (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: idp.key.id }).sign(new TextEncoder().encode(secret))
    assert.equal(await signIn(), 'A0507', 'HS256')
  }
})

test('S-51 a token signed by another key is refused, also with a header that points to that key', async () => {
  const evil = await newKey()
  let fetched = 0
  const home = createServer((_request, response) => {
    fetched++
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [evil.jwk] }))
  })
  await new Promise<void>((listening) => home.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(home.address() as AddressInfo).port}/jwks`
  try {
    for (const header of [
      { kid: evil.id },
      { kid: idp.key.id },
      {},
      { kid: evil.id, jku: address },
      { kid: evil.id, x5u: address },
      { kid: evil.id, jwk: evil.jwk },
      { kid: `../${idp.key.id}` },
    ]) {
      idp.sign = async (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(evil.privateKey)
      assert.equal(await signIn(), 'A0507', JSON.stringify(Object.keys(header)))
    }
  } finally {
    home.close()
  }
  assert.equal(fetched, 0)
})

test('S-51 a token changed after it was signed is refused', async () => {
  idp.sign = async (claims) => {
    const [header, , signature] = (await idp.honest(claims)).split('.')
    return `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: 'e-2' })).toString('base64url')}.${signature}`
  }
  assert.equal(await signIn(), 'A0507')
  idp.sign = async (claims) => idp.honest(claims, { crit: ['exp'] }).catch(() => 'a.b')
  assert.notEqual(await signIn(), '00000')
})

test('S-51 a token that is expired, not yet valid, of another issuer or for another audience is refused', async () => {
  const wrong: JWTPayload[] = [
    { exp: now() - 3600 },
    { exp: '9999999999' as never },
    { nbf: now() + 3600 },
    { iat: 'now' as never },
    { iss: 'https://evil.example' },
    { iss: `${idp.issuer}/` },
    { aud: 'another-client' },
    { aud: ['another-client', 'third'] },
    { aud: [] },
    { aud: ['xunyi-test', 'another-client'] },
    { aud: ['xunyi-test', 'another-client'], azp: 'another-client' },
    { aud: 'xunyi-test', azp: 'another-client' },
    { sub: '' },
    { sub: 7 as never },
    { sub: 'x'.repeat(256) },
    { sub: 'e-1\0' },
    // Stored, two of these would be the same user.
    { sub: 'e-1\ud800' },
  ]
  for (const claims of wrong) {
    claiming(claims)
    assert.equal(await signIn(), 'A0507', JSON.stringify(claims))
  }
  for (const claim of ['iss', 'aud', 'exp', 'iat', 'sub']) {
    without(claim)
    assert.notEqual(await signIn(), '00000', claim)
  }
  claiming({ aud: ['xunyi-test', 'another-client'], azp: 'xunyi-test' })
  assert.equal(await signIn(), '00000')
})

test('no refused login has created an account', async () => {
  const users = await at.context.db.selectFrom('users').select('email').execute()
  assert.deepEqual(
    users.map((user) => user.email),
    ['an.li@corp.com'],
  )
  assert.doesNotMatch(at.logged(), /an\.li@|client-secret|eyJ/)
})
