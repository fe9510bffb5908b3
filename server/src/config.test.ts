import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { readConfig } from './config.ts'

test('nothing set is a development machine', () => {
  const config = readConfig({})
  assert.deepEqual(
    [config.production, config.host, config.port, config.brand, config.databaseUrl, config.aliyunSms, config.requestsPerMinute],
    [false, '127.0.0.1', 3000, '循医', null, null, 300],
  )
  assert.deepEqual(config.sessions.doctor, { idle: 7 * 86_400_000, absolute: 30 * 86_400_000 })
})

test('an empty variable is one that is not set', () => {
  assert.equal(readConfig({ PORT: '', BRAND_NAME: '', DATABASE_URL: '' }).port, 3000)
})

const aliyun = { ALIYUN_SMS_ACCESS_KEY_ID: 'a', ALIYUN_SMS_ACCESS_KEY_SECRET: 'b', ALIYUN_SMS_SIGN_NAME: 'c', ALIYUN_SMS_TEMPLATE_CODE: 'd' }
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://xunyi.example.com', SMS_PROVIDER: 'aliyun', ...aliyun }

test('production takes the configured values', () => {
  assert.equal(readConfig(production).production, true)
  assert.equal(readConfig(production).aliyunSms?.ALIYUN_SMS_SIGN_NAME, 'c')
  assert.deepEqual([readConfig(production).starterLibrary, readConfig({ ...production, STARTER_LIBRARY: 'none' }).starterLibrary], [true, false])
  assert.equal(readConfig({ ...production, TRUST_PROXY: '1' }).trustProxy, 1)
  assert.deepEqual(readConfig({ ...production, TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy, ['10.0.0.1', '10.0.0.2'])
})

test('a development machine keeps e-mails in the outbox; production sends them, or has none', () => {
  assert.equal(readConfig({}).email, 'outbox')
  assert.equal(readConfig(production).email, null)
  const { email } = readConfig({ ...production, EMAIL_PROVIDER: 'smtp', SMTP_HOST: 'smtp.company.com', MAIL_FROM: 'no-reply@company.com' })
  assert.equal(typeof email === 'object' && email?.SMTP_SECURITY, 'tls')
})

test('a development server is reachable from outside only where NODE_ENV is set; loopback names need nothing', () => {
  for (const env of [{ PUBLIC_URL: 'http://xunyi.example.com' }, { HOST: '0.0.0.0' }, { HOST: '::' }, { ADMIN_HOST: 'admin.example.com' }]) {
    assert.throws(() => readConfig(env), /NODE_ENV/)
    assert.equal(readConfig({ ...env, NODE_ENV: 'development' }).production, false)
  }
  for (const HOST of ['localhost', '127.0.0.1', '127.0.1.1', '::1']) assert.equal(readConfig({ HOST }).host, HOST)
  assert.equal(readConfig({ ADMIN_HOST: 'admin.localhost:3000' }).adminHost, 'admin.localhost:3000')
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    assert.equal(readConfig({ PUBLIC_URL }).publicUrl?.port, '3000')
})

test('history, requests, feedback and blocked texts have retention periods that can be set', () => {
  assert.deepEqual(readConfig({}).retention, { history: 1095, requests: 1095, feedback: 1095, blocked: 180 })
  const set = { HISTORY_DAYS: '30', REQUEST_DAYS: '45', FEEDBACK_DAYS: '60', BLOCKED_TEXT_DAYS: '7' }
  assert.deepEqual(readConfig(set).retention, { history: 30, requests: 45, feedback: 60, blocked: 7 })
})

test('questions to reporters: reminders after three and seven days, mail and SMS off; what cannot be is refused', () => {
  const { followUpMail, followUpSms, reminderDays } = readConfig({}).safety
  assert.deepEqual([followUpMail, followUpSms, reminderDays], [false, false, [3, 7]])
  assert.deepEqual(readConfig({ SAFETY_REMINDER_DAYS: '2,5,9' }).safety.reminderDays, [2, 5, 9])
  for (const SAFETY_REMINDER_DAYS of ['7,3', '3,3', '0', 'three']) assert.throws(() => readConfig({ SAFETY_REMINDER_DAYS }), /SAFETY_REMINDER_DAYS/)
  const aliyun = { ALIYUN_SMS_ACCESS_KEY_ID: 'id', ALIYUN_SMS_ACCESS_KEY_SECRET: 's', ALIYUN_SMS_SIGN_NAME: 'n', ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1' }
  const wanted = { SMS_PROVIDER: 'aliyun', SAFETY_FOLLOW_UP_SMS: '1', ...aliyun }
  assert.throws(() => readConfig(wanted), /ALIYUN_SMS_FOLLOW_UP_TEMPLATE_CODE/)
  assert.equal(readConfig({ ...wanted, ALIYUN_SMS_FOLLOW_UP_TEMPLATE_CODE: 'SMS_2' }).safety.followUpSms, true)
})

test('in production codes, mails and logins leave the server encrypted only; elsewhere they need not', () => {
  const sms = { SMS_PROVIDER: 'aliyun', ...aliyun, ALIYUN_SMS_ENDPOINT: 'http://10.0.0.9:8080' }
  const email = { EMAIL_PROVIDER: 'smtp', SMTP_HOST: 'smtp.company.com', SMTP_SECURITY: 'none', MAIL_FROM: 'no-reply@company.com' }
  const sso = {
    EMAIL_PROVIDER: 'smtp',
    SMTP_HOST: 'smtp.company.com',
    MAIL_FROM: 'no-reply@company.com',
    SSO_ISSUER: 'http://sso.company.com',
    SSO_CLIENT_ID: 'a',
    SSO_CLIENT_SECRET: 'b',
    STAFF_MAIL_SUFFIX: '@company.com',
  }
  for (const [plain, says] of [
    [sms, /ALIYUN_SMS_ENDPOINT must begin with https/],
    [email, /SMTP_SECURITY is "none"/],
    [sso, /SSO_ISSUER must begin with https/],
  ] as const) {
    assert.throws(() => readConfig({ ...production, ...plain }), says)
    assert.doesNotThrow(() => readConfig(plain))
  }
})

for (const [name, env, says] of [
  ['a port that is none', { PORT: '70000' }, /PORT/],
  ['a port that is no number', { PORT: 'abc' }, /PORT/],
  ['a database of another kind', { DATABASE_URL: 'mysql://x/y' }, /DATABASE_URL/],
  ['a mail suffix without @', { STAFF_MAIL_SUFFIX: 'company.com' }, /STAFF_MAIL_SUFFIX/],
  ['a short secret', { APP_SECRET: 'short' }, /APP_SECRET/],
  ['production without a way to send codes', { ...production, SMS_PROVIDER: '' }, /SMS_PROVIDER must be "aliyun"/],
  ['production with codes in a public outbox', { ...production, SMS_PROVIDER: 'outbox' }, /SMS_PROVIDER must be "aliyun".*\/dev\/inbox/],
  ['production with e-mailed codes in a public outbox', { ...production, EMAIL_PROVIDER: 'outbox' }, /EMAIL_PROVIDER must be "smtp".*\/dev\/inbox/],
  ['a public address without NODE_ENV', { PUBLIC_URL: 'https://xunyi.example.com' }, /^PUBLIC_URL makes this server reachable.*NODE_ENV/],
  ['a host that is reachable from outside without NODE_ENV', { HOST: '0.0.0.0' }, /^HOST makes this server reachable.*NODE_ENV/],
  ['a name that only looks like this machine’s, without NODE_ENV', { HOST: '127.0.0.1.example.com' }, /^HOST makes this server reachable/],
  ['a retention period of no days', { HISTORY_DAYS: '0' }, /HISTORY_DAYS/],
  ['production without its address', { ...production, PUBLIC_URL: '' }, /PUBLIC_URL/],
  ['several servers without a common secret', { ...production, DATABASE_URL: 'postgres://x/y' }, /APP_SECRET/],
  ['half of the e-mail settings', { EMAIL_PROVIDER: 'smtp', SMTP_HOST: 'smtp.company.com' }, /MAIL_FROM/],
  ['unused e-mail settings', { SMTP_HOST: 'smtp.company.com' }, /EMAIL_PROVIDER/],
  ['production with staff and without a way to send e-mails', { ...production, SSO_ISSUER: 'https://sso.company.com' }, /EMAIL_PROVIDER/],
  ['a proxy that is no address', { TRUST_PROXY: 'abc' }, /TRUST_PROXY holds "abc"/],
  ['half of the SMS settings', { SMS_PROVIDER: 'aliyun', ALIYUN_SMS_SIGN_NAME: 'c' }, /ALIYUN_SMS_ACCESS_KEY_ID.*ALIYUN_SMS_TEMPLATE_CODE/],
  ['unused SMS settings', { ...aliyun }, /SMS_PROVIDER/],
] as const) {
  test(`${name} is named in one sentence`, () => {
    assert.throws(
      () => readConfig(env),
      (error: Error) => error.name === 'Misconfigured' && says.test(error.message) && !error.message.includes('\n'),
    )
  })
}

test('mails to staff are on, with a digest of reviews on Mondays, unless the operator says otherwise', () => {
  const staffMails = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env }).staffMails
  assert.deepEqual(staffMails({}), { on: true, reviewWeekday: 1 })
  assert.deepEqual(staffMails({ STAFF_MAILS: 'false', REVIEW_DIGEST_WEEKDAY: 'sunday' }), { on: false, reviewWeekday: 7 })
  assert.deepEqual(staffMails({ REVIEW_DIGEST_WEEKDAY: 'none' }), { on: true, reviewWeekday: null })
  assert.throws(() => staffMails({ REVIEW_DIGEST_WEEKDAY: 'someday' }), /REVIEW_DIGEST_WEEKDAY/)
})

test('several processes need PostgreSQL, and the sentence says what to do', () => {
  assert.throws(() => readConfig({ WORKERS: '2' }), /WORKERS above 1 needs PostgreSQL: set DATABASE_URL, or unset WORKERS/)
  assert.equal(readConfig({ WORKERS: '2', DATABASE_URL: 'postgres://127.0.0.1/x' }).workers, 2)
})

test('one thread searches where one process serves on several processors, unless the operator says otherwise', () => {
  const searchThreads = (env: Record<string, string>) => readConfig(env).searchThreads
  assert.equal(searchThreads({}), availableParallelism() > 1 ? 1 : 0)
  assert.equal(searchThreads({ WORKERS: '2', DATABASE_URL: 'postgres://127.0.0.1/x' }), 0)
  assert.equal(searchThreads({ SEARCH_THREADS: '3' }), 3)
})
