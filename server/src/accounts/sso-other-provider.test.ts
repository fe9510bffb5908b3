import { userInfo } from '@xunyi/contract/accounts'
import { exchange, generateJumpLink } from '@xunyi/contract/sso'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Events, OAuth2Server, type MutableRedirectUri, type MutableResponse, type MutableToken } from 'oauth2-mock-server'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/* Single sign-on with an identity provider that is independent of this project, over HTTP. It takes id and secret by HTTP Basic as they stand, without decoding them. */
const path = '/realms/company'
const employee = { sub: 'u-7', email: 'an.li@corp.com', email_verified: true, name: '李安' }

/** Changes of the provider by a test; each test begins without. */
interface Changes {
  idToken?: (token: MutableToken) => void
  userinfo?: (answer: MutableResponse) => void
  discovery?: (answer: MutableResponse) => void
  redirect?: (url: URL) => void
}
let changes: Changes = {}
const idp = new OAuth2Server(undefined, undefined, { endpoints: { wellKnownDocument: `${path}/.well-known/openid-configuration` } })
let settings: Record<string, string>
let at: TestServer

before(async () => {
  await idp.issuer.keys.generate('RS256')
  await idp.start(0, '127.0.0.1')
  const home = `http://127.0.0.1:${idp.address().port}`
  idp.issuer.url = `${home}${path}`
  settings = { SSO_ISSUER: idp.issuer.url, SSO_CLIENT_ID: 'xunyi-console', SSO_CLIENT_SECRET: 'a-secret_of.the-company', STAFF_MAIL_SUFFIX: '@corp.com' }
  idp.service.on(Events.BeforeWellKnownOpenIdConfiguration, (answer: MutableResponse) => {
    Object.assign(answer.body, {
      authorization_endpoint: `${home}/authorize`,
      token_endpoint: `${home}/token`,
      jwks_uri: `${home}/jwks`,
      userinfo_endpoint: `${home}/userinfo`,
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
    })
    changes.discovery?.(answer)
  })
  idp.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    // The access token has a scope.
    if (token.payload['scope'] !== undefined) return
    Object.assign(token.payload, employee)
    changes.idToken?.(token)
  })
  idp.service.on(Events.BeforeResponse, (answer: MutableResponse, { headers }: { headers: { authorization?: string } }) => {
    const given = Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString()
    if (given !== `${settings['SSO_CLIENT_ID']}:${settings['SSO_CLIENT_SECRET']}`) Object.assign(answer, { statusCode: 401, body: { error: 'invalid_client' } })
  })
  idp.service.on(Events.BeforeUserinfo, (answer: MutableResponse) => {
    Object.assign(answer.body, { sub: employee.sub })
    changes.userinfo?.(answer)
  })
  idp.service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => changes.redirect?.(url))
  at = await openTestServer({ starter: [], env: settings })
})
after(async () => {
  await at.close()
  await idp.stop()
})
beforeEach(() => (changes = {}))

/** A whole login in a fresh browser. @returns the name of the person; the code of the page where there is none */
async function signIn(server = at): Promise<string> {
  const browser = server.browser()
  const { status, headers } = await fetch(await browser.call(generateJumpLink, {}), { redirect: 'manual' })
  assert.equal(status, 302)
  const code = new URL((await browser.open(headers.get('location')!)).address).searchParams.get('code')!
  if (code !== '00000') return code
  browser.token = (await browser.call(exchange, { code: browser.exchangeValue })).token
  return (await browser.call(userInfo, {})).nickname
}
const claiming = (claims: Record<string, unknown>) => (changes.idToken = ({ payload }) => void Object.assign(payload, claims))
const now = () => Math.floor(Date.now() / 1000)

test('staff sign in, with the parameters that other providers add to the way back', async () => {
  assert.equal(await signIn(), '李安')
  changes.redirect = (url) => {
    url.searchParams.set('iss', settings['SSO_ISSUER']!)
    url.searchParams.set('session_state', 'e2b1')
  }
  claiming({ azp: settings['SSO_CLIENT_ID'] })
  assert.equal(await signIn(), '李安')
  claiming({ email: undefined })
  assert.equal(await signIn(), '李安', 'a bound identity needs no address')
})

test('S-48 S-49 a wrong state or nonce is refused', async () => {
  changes.redirect = (url) => url.searchParams.set('state', 'x'.repeat(43))
  assert.equal(await signIn(), 'A0507')
  changes = {}
  claiming({ nonce: 'x'.repeat(43) })
  assert.equal(await signIn(), 'A0507')
  claiming({ nonce: undefined })
  assert.equal(await signIn(), 'A0507')
})

test('S-51 a wrong audience or issuer and an expired token are refused; clocks may differ by half a minute', async () => {
  const refused = [
    { aud: 'another-client' },
    { aud: [settings['SSO_CLIENT_ID'], 'another-client'] },
    { iss: `${settings['SSO_ISSUER']}/` },
    { exp: now() - 60 },
    { nbf: now() + 90 },
  ]
  for (const claims of refused) {
    claiming(claims)
    assert.equal(await signIn(), 'A0507', JSON.stringify(claims))
  }
  for (const claims of [{ exp: now() - 5 }, { nbf: now() + 15, iat: now() + 15 }]) {
    claiming(claims)
    assert.equal(await signIn(), '李安', JSON.stringify(claims))
  }
})

test('S-54 keys that rotate are found, and one of several is chosen by its name', async () => {
  for (const alg of ['RS256', 'RS256']) await idp.issuer.keys.generate(alg)
  // The provider signs with one key after the other.
  for (let login = 0; login < 4; login += 1) assert.equal(await signIn(), '李安')
  changes.idToken = ({ header }) => (header.kid = 'unknown')
  assert.equal(await signIn(), 'A0507')
})

test('the address may come from the userinfo endpoint alone, under another name, and without a word on whether it was verified', async () => {
  const other = { ...settings, SSO_CLAIM_EMAIL: 'biz_mail', SSO_CLAIM_NAME: 'display_name', SSO_EMAIL_TRUSTED: 'on' }
  const server = await openTestServer({ starter: [], env: other })
  try {
    changes.userinfo = ({ body }) => void Object.assign(body, { biz_mail: 'Wang.Min@corp.com', display_name: '王敏' })
    assert.equal(await signIn(server), '王敏')
  } finally {
    await server.close()
  }
})

test('S-54 without a verified address of the company no account is made; a userinfo endpoint of another person, or out of order, is not believed', async () => {
  const nobody = { sub: 'u-8', email: undefined, name: '无名' }
  for (const claims of [
    nobody,
    { ...nobody, email: 'x@corp.com', email_verified: false },
    { ...nobody, email: 'x@corp.com.example' },
    { ...nobody, email: 7 },
  ]) {
    claiming(claims)
    changes.userinfo = ({ body }) => void Object.assign(body, { sub: nobody.sub })
    assert.equal(await signIn(), 'A0102', JSON.stringify(claims))
  }
  claiming(nobody)
  changes.userinfo = ({ body }) => void Object.assign(body, employee)
  assert.equal(await signIn(), 'A0504')
  changes.userinfo = (answer) => (answer.statusCode = 503)
  assert.equal(await signIn(), 'A0504')
  const users = await at.context.db.selectFrom('users').select('email').execute()
  assert.deepEqual(
    users.map(({ email }) => email),
    ['an.li@corp.com'],
  )
})

test('a provider with another algorithm and the secret in the body of the call; one that offers symmetric algorithms alone is refused', async () => {
  const others = new OAuth2Server()
  await others.issuer.keys.generate('ES256')
  await others.start(0, '127.0.0.1')
  let algorithms = ['HS256', 'ES256']
  others.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) =>
    Object.assign(body, { id_token_signing_alg_values_supported: algorithms, token_endpoint_auth_methods_supported: ['client_secret_post'] }),
  )
  others.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => Object.assign(payload, employee))
  const env = { ...settings, SSO_ISSUER: others.issuer.url! }
  const signInThere = async () => {
    const server = await openTestServer({ starter: [], env })
    try {
      return await signIn(server)
    } finally {
      await server.close()
    }
  }
  try {
    assert.equal(await signInThere(), '李安')
    algorithms = ['HS256']
    assert.equal(await signInThere(), 'A0507')
  } finally {
    await others.stop()
  }
})
