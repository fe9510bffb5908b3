import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

test('nothing set is a development machine', () => {
  const config = readConfig({})
  assert.deepEqual([config.production, config.host, config.port, config.brand, config.databaseUrl, config.aliyunSms, config.floodPerMinute], [false, '127.0.0.1', 3000, '循医', null, null, 300])
  assert.deepEqual(config.sessions.doctor, { idle: 7 * 86_400_000, absolute: 30 * 86_400_000 })
})

test('an empty variable is one that is not set', () => {
  assert.equal(readConfig({ PORT: '', BRAND_NAME: '', DATABASE_URL: '' }).port, 3000)
})

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://xunyi.example.com', SMS_PROVIDER: 'outbox' }
const aliyun = { ALIYUN_SMS_ACCESS_KEY_ID: 'a', ALIYUN_SMS_ACCESS_KEY_SECRET: 'b', ALIYUN_SMS_SIGN_NAME: 'c', ALIYUN_SMS_TEMPLATE_CODE: 'd' }

test('production takes what it is given', () => {
  assert.equal(readConfig(production).production, true)
  assert.equal(readConfig({ ...production, SMS_PROVIDER: 'aliyun', ...aliyun }).aliyunSms?.ALIYUN_SMS_SIGN_NAME, 'c')
  assert.equal(readConfig({ ...production, TRUST_PROXY: '1' }).trustProxy, 1)
  assert.deepEqual(readConfig({ ...production, TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy, ['10.0.0.1', '10.0.0.2'])
})

for (const [name, env, says] of [
  ['a port that is none', { PORT: '70000' }, /PORT/],
  ['a port that is no number', { PORT: 'abc' }, /PORT/],
  ['a database of another kind', { DATABASE_URL: 'mysql://x/y' }, /DATABASE_URL/],
  ['a mail suffix without @', { STAFF_MAIL_SUFFIX: 'company.com' }, /STAFF_MAIL_SUFFIX/],
  ['a short secret', { APP_SECRET: 'short' }, /APP_SECRET/],
  ['production without a way to send codes', { ...production, SMS_PROVIDER: '' }, /SMS_PROVIDER/],
  ['production without its address', { ...production, PUBLIC_URL: '' }, /PUBLIC_URL/],
  ['several servers without a common secret', { ...production, DATABASE_URL: 'postgres://x/y' }, /APP_SECRET/],
  ['a proxy that is no address', { TRUST_PROXY: 'abc' }, /TRUST_PROXY holds "abc"/],
  ['half of the SMS settings', { SMS_PROVIDER: 'aliyun', ALIYUN_SMS_SIGN_NAME: 'c' }, /ALIYUN_SMS_ACCESS_KEY_ID.*ALIYUN_SMS_TEMPLATE_CODE/],
  ['SMS settings that nobody uses', { ...aliyun }, /SMS_PROVIDER/],
] as const) {
  test(`${name} is named in one sentence`, () => {
    assert.throws(() => readConfig(env), (error: Error) => error.name === 'Misconfigured' && says.test(error.message) && !error.message.includes('\n'))
  })
}
