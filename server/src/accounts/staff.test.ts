import { userInfo } from '@xunyi/contract/accounts'
import { exchange, generateJumpLink } from '@xunyi/contract/sso'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../testing/browser.ts'
import { openIdentityProvider, type IdentityProvider } from '../testing/identity-provider.ts'
import { insertUser } from '../testing/insert-user.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'

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

interface Claims {
  sub: string
  email?: unknown
  email_verified?: unknown
  [claim: string]: unknown
}
/** Logs in at the provider with these claims. @returns the browser, and the code of the page it ends on */
async function back(claims: Claims, context = at): Promise<{ browser: Browser; code: string }> {
  const browser = context.browser()
  const { address } = await browser.open(idp.login(await browser.call(generateJumpLink, {}), claims))
  return { browser, code: new URL(address).searchParams.get('code')! }
}
async function signIn(claims: Claims, context = at): Promise<string> {
  const { browser, code } = await back(claims, context)
  if (code !== '00000') return code
  const { user_id, token } = await browser.call(exchange, { code: browser.exchangeValue })
  browser.token = token
  assert.equal((await browser.call(userInfo, {})).identity, 'staff')
  return user_id
}
let subjects = 0
const subject = () => `subject-${++subjects}`
const company = (name: string) => ({ email: `${name}@corp.com`, email_verified: true })
const account = (fields: { identity: 'doctor' | 'staff'; email: string; disabled?: 0 | 1 }) => insertUser(at.context.db, fields)
const identitiesOf = (userId: string) => at.context.db.selectFrom('sso_identities').select(['subject', 'email']).where('user_id', '=', userId).execute()

test('S-52 staff are identified by issuer and subject: the address may change, and pass to another person', async () => {
  const sub = subject()
  const id = await signIn({ sub, ...company('wang.fang') })
  assert.equal(await signIn({ sub, ...company('wang.fang2') }), id)
  assert.deepEqual(
    (await identitiesOf(id)).map(({ email }) => email),
    ['wang.fang2@corp.com'],
    'the latest verified address is remembered',
  )
  assert.equal(await signIn({ sub, email: 'third@corp.com', email_verified: false }), id)
  assert.equal(await signIn({ sub }), id)
  assert.deepEqual(
    (await identitiesOf(id)).map(({ email }) => email),
    ['wang.fang2@corp.com'],
  )
  // A new staff user gets the old address of an existing one.
  assert.equal(await signIn({ sub: subject(), ...company('wang.fang') }), 'A0102')
  assert.equal((await identitiesOf(id)).length, 1)
})

test('S-52 an address that the provider has not verified opens and creates no account', async () => {
  await account({ identity: 'staff', email: 'prepared@corp.com' })
  for (const email_verified of [false, 'false', undefined, null, 1, {}]) {
    for (const email of ['prepared@corp.com', 'unknown@corp.com'])
      assert.equal(await signIn({ sub: subject(), email, ...(email_verified === undefined ? {} : { email_verified }) }), 'A0102')
  }
  assert.notEqual(await signIn({ sub: subject(), email: 'flag.as.text@corp.com', email_verified: 'true' }), 'A0102')
})

test('S-52 only the company’s own addresses create an account', async () => {
  const tricks = [
    'a@corp.com.evil.com',
    'a@evilcorp.com',
    '"a@evil.com"@corp.com',
    'a@evil.com\n@corp.com',
    'a,b@corp.com',
    '\u0430@corp.com',
    '@corp.com',
    'a@b@corp.com',
    'a%40evil.com@corp.com',
    'a@sub.corp.com',
    'a@corp.com\0',
    'a@corp.com.',
    'a@evil.com,b@corp.com',
    ['a@corp.com'],
    { email: 'a@corp.com' },
    7,
    '',
  ]
  for (const email of tricks) assert.equal(await signIn({ sub: subject(), email, email_verified: true }), 'A0102', JSON.stringify(email))
  const users = await at.context.db.selectFrom('users').select('email').where('email', 'like', 'a%@%corp%').execute()
  assert.deepEqual(users, [])
})

test('capital letters make no second account', async () => {
  const sub = subject()
  const id = await signIn({ sub, email: ' Zhao.Min@CORP.com ', email_verified: true })
  assert.equal(await signIn({ sub: subject(), ...company('zhao.min') }), 'A0102')
  const user = await at.context.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  assert.equal(user.email, 'zhao.min@corp.com')
})

test('S-54 a person without an account is told so, and none is created', async () => {
  for (const claims of [{ email: 'guest@partner.com', email_verified: true }, {}]) {
    const { browser, code } = await back({ sub: subject(), ...claims })
    assert.equal(code, 'A0102')
    assert.equal(browser.exchangeValue, '')
  }
  assert.equal(await at.context.db.selectFrom('users').select('id').where('email', '=', 'guest@partner.com').executeTakeFirst(), undefined)
})

test('an account that an administrator has created waits for its first login, outside the company’s domain too', async () => {
  const id = await account({ identity: 'staff', email: 'consultant@partner.com' })
  const sub = subject()
  assert.equal(await signIn({ sub, email: 'consultant@partner.com', email_verified: true }), id)
  assert.equal(await signIn({ sub, email: 'consultant@partner.com', email_verified: true }), id)
  assert.equal(await signIn({ sub: subject(), email: 'consultant@partner.com', email_verified: true }), 'A0102')
})

test('S-54 a disabled account is told so at the first login, at any other, and between callback and exchange', async () => {
  await account({ identity: 'staff', email: 'former@corp.com', disabled: 1 })
  assert.equal(await signIn({ sub: subject(), ...company('former') }), 'A0024')
  const claims = { sub: subject(), ...company('leaving') }
  const id = await signIn(claims)
  const { browser } = await back(claims)
  await at.context.db.updateTable('users').set({ disabled: 1 }).where('id', '=', id).execute()
  assert.equal(await outcome(browser.call(exchange, { code: browser.exchangeValue })), 'disabled')
  assert.equal(await signIn(claims), 'A0024')
  const sessions = await at.context.db.selectFrom('sessions').select('token_hash').where('user_id', '=', id).execute()
  assert.equal(sessions.length, 1, 'the one from before')
})

test('a doctor’s account is never linked', async () => {
  const id = await account({ identity: 'doctor', email: 'doctor@corp.com' })
  assert.equal(await signIn({ sub: subject(), ...company('doctor') }), 'A0102')
  assert.deepEqual(await identitiesOf(id), [])
})

test('without automatic accounts only prepared ones can log in', async () => {
  const strict = await openTestServer({ starter: [], env: { ...idp.env, STAFF_AUTO_CREATE: 'off', STAFF_MAIL_SUFFIX: '' } })
  try {
    assert.equal(await signIn({ sub: subject(), ...company('new') }, strict), 'A0102')
    await insertUser(strict.context.db, { id: 'prepared', identity: 'staff', email: 'new@corp.com' })
    assert.equal(await signIn({ sub: subject(), ...company('new') }, strict), 'prepared')
  } finally {
    await strict.close()
  }
})

test('two first logins of one person at once are one account', async () => {
  const claims = { sub: subject(), ...company('twice') }
  const ids = await Promise.all(Array.from({ length: 6 }, () => signIn(claims)))
  assert.equal(new Set(ids).size, 1)
  assert.equal((await identitiesOf(ids[0]!)).length, 1)
})

test('two people who report one address at once do not share an account', async () => {
  await account({ identity: 'staff', email: 'shared@corp.com' })
  for (const name of ['shared', 'unprepared']) {
    const codes = await Promise.all(Array.from({ length: 6 }, () => signIn({ sub: subject(), ...company(name) })))
    assert.equal(codes.filter((code) => code === 'A0102').length, 5, name)
  }
})

test('a provider’s own claim names are configurable, its name claim is prefilled, its roles are ignored', async () => {
  const env = { ...idp.env, SSO_CLAIM_EMAIL: 'work_mail', SSO_CLAIM_NAME: 'display_name', SSO_CLAIM_EMAIL_VERIFIED: 'mail_ok' }
  const aliased = await openTestServer({ starter: [], env })
  try {
    const id = await signIn(
      { sub: subject(), work_mail: 'li.na@corp.com', mail_ok: true, display_name: ' 李娜 ', email: 'other@corp.com', roles: ['administrator'] },
      aliased,
    )
    const user = await aliased.context.db.selectFrom('users').select(['email', 'nickname']).where('id', '=', id).executeTakeFirstOrThrow()
    assert.deepEqual({ ...user }, { email: 'li.na@corp.com', nickname: '李娜' })
    assert.deepEqual(await aliased.context.db.selectFrom('user_roles').selectAll().execute(), [])
    for (const name of ['x'.repeat(41), '', ' ', 7, null])
      assert.notEqual(await signIn({ sub: subject(), work_mail: `n${++subjects}@corp.com`, mail_ok: true, display_name: name }, aliased), 'A0000')
  } finally {
    await aliased.close()
  }
})

test('an address that only the userinfo endpoint tells counts, if it speaks of the same person', async () => {
  const context = await openTestServer({ starter: [], env: { ...idp.env, SSO_EMAIL_TRUSTED: 'on' } })
  try {
    idp.userinfo = { sub: 'wecom-1', email: 'sun.li@corp.com' }
    const id = await signIn({ sub: 'wecom-1' }, context)
    const { email } = await context.context.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    assert.equal(email, 'sun.li@corp.com')
    idp.userinfo = { sub: 'wecom-2', email: 'sun.li@corp.com' }
    assert.equal(await signIn({ sub: 'wecom-3' }, context), 'A0504')
  } finally {
    idp.userinfo = null
    await context.close()
  }
})

test('the audit log says that an account was created or linked, without the address', async () => {
  const rows = await at.context.db.selectFrom('audit_log').select(['actor', 'action', 'subject', 'after']).execute()
  assert.ok(rows.some(({ action }) => action === 'user.create') && rows.some(({ action }) => action === 'user.link'))
  assert.doesNotMatch(JSON.stringify(rows), /@|subject-/)
})
