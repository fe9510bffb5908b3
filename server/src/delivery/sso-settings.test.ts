import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://xunyi.corp.com',
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'a',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'b',
  ALIYUN_SMS_SIGN_NAME: 'c',
  ALIYUN_SMS_TEMPLATE_CODE: 'd',
  EMAIL_PROVIDER: 'smtp',
  SMTP_HOST: 'smtp.corp.com',
  MAIL_FROM: 'no-reply@corp.com',
}
const provider = { SSO_ISSUER: 'https://idp.corp.com/realms/staff', SSO_CLIENT_ID: 'xunyi', SSO_CLIENT_SECRET: 's' }
const suffix = { STAFF_MAIL_SUFFIX: '@corp.com' }

test('a fresh development machine has the development provider and a company domain', () => {
  const config = readConfig({})
  assert.deepEqual([config.sso, config.staffMailSuffix, config.staffAutoCreate], ['dev', '@xunyi.example', true])
  assert.equal(readConfig({ ...suffix }).staffMailSuffix, '@corp.com')
  assert.equal(readConfig({ SSO_PROVIDER: 'dev' }).sso, 'dev')
})

test('production never has the development provider: without a configured one staff cannot sign in', () => {
  assert.equal(readConfig(production).sso, null)
  assert.equal(readConfig(production).staffMailSuffix, '')
  assert.throws(() => readConfig({ ...production, SSO_PROVIDER: 'dev' }), /SSO_PROVIDER is "dev".*never runs in production/)
  assert.throws(() => readConfig({ ...production, ...provider, ...suffix, SSO_PROVIDER: 'dev' }), /SSO_PROVIDER/)
})

test('a provider is read with its defaults and its own claim names', () => {
  const { sso } = readConfig({ ...production, ...provider, ...suffix, SSO_CLAIM_EMAIL: 'mail', SSO_EMAIL_TRUSTED: 'on' })
  assert.deepEqual(sso, {
    ...provider,
    SSO_SCOPES: 'openid profile email',
    SSO_CLAIM_EMAIL: 'mail',
    SSO_CLAIM_NAME: 'name',
    SSO_CLAIM_EMAIL_VERIFIED: 'email_verified',
    SSO_EMAIL_TRUSTED: true,
  })
  assert.equal(readConfig({ ...production, ...provider, STAFF_AUTO_CREATE: 'off' }).staffAutoCreate, false)
  assert.equal(readConfig({ SSO_PROVIDER: 'none' }).sso, null)
})

for (const [name, env, says] of [
  ['half of a provider', { SSO_ISSUER: provider.SSO_ISSUER }, /^single sign-on: SSO_CLIENT_ID, SSO_CLIENT_SECRET missing: .* unset SSO_ISSUER/],
  ['a provider without its issuer', { SSO_CLIENT_ID: 'x', SSO_CLIENT_SECRET: 'y' }, /^single sign-on: SSO_ISSUER missing/],
  ['a claim name without a provider', { SSO_CLAIM_EMAIL: 'mail' }, /SSO_ISSUER.*SSO_CLIENT_ID/],
  ['a provider that is asked for and not there', { SSO_PROVIDER: 'oidc' }, /SSO_ISSUER, SSO_CLIENT_ID, SSO_CLIENT_SECRET missing/],
  [
    'an issuer that is the address of its document',
    { ...provider, ...suffix, SSO_ISSUER: 'https://idp.corp.com/.well-known/openid-configuration' },
    /SSO_ISSUER/,
  ],
  ['an issuer that is no address', { ...provider, ...suffix, SSO_ISSUER: 'idp.corp.com' }, /SSO_ISSUER/],
  ['scopes without openid', { ...provider, ...suffix, SSO_SCOPES: 'profile email' }, /SSO_SCOPES/],
  ['a provider together with the development one', { ...provider, ...suffix, SSO_PROVIDER: 'dev' }, /SSO_ISSUER.*SSO_PROVIDER is "dev"/],
  ['a kind of provider that does not exist', { SSO_PROVIDER: 'saml' }, /SSO_PROVIDER/],
  ['automatic accounts without a company domain', { ...provider }, /STAFF_MAIL_SUFFIX/],
  [
    'an issuer without encryption in production',
    { ...production, ...provider, ...suffix, SSO_ISSUER: 'http://idp.corp.com' },
    /SSO_ISSUER must begin with https/,
  ],
  ['a switch that is neither on nor off', { STAFF_AUTO_CREATE: 'perhaps' }, /STAFF_AUTO_CREATE/],
] as const) {
  test(`${name} is named in one sentence`, () => {
    assert.throws(
      () => readConfig(env),
      (error: Error) => error.name === 'Misconfigured' && says.test(error.message) && !error.message.includes('\n'),
    )
  })
}
