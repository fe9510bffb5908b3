import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieName, exchangeValue } from './sso-exchange.ts'

const value = 'kN4-8_zQwErTyUiOpAsDfGhJkLzXcVbNm0123456789'

test('the value is found among other cookies', () => {
  assert.equal(exchangeValue(`XSRF-TOKEN=a.b; xunyi-sso=${value}; x=1`, cookieName(false)), value)
  assert.equal(exchangeValue(`__Host-xunyi-sso=${value}`, cookieName(true)), value)
})

test('S-43 over https only the cookie with the prefix counts', () => {
  assert.equal(exchangeValue(`xunyi-sso=${value}`, cookieName(true)), null)
})

for (const malformed of [
  '',
  'xunyi-sso=',
  'xunyi-sso=undefined',
  'xunyi-sso=null',
  `xunyi-sso=${value}x`,
  `xunyi-sso=${value.slice(1)}`,
  `not-xunyi-sso=${value}`,
]) {
  test(`S-45 ${JSON.stringify(malformed)} holds no value`, () => assert.equal(exchangeValue(malformed, cookieName(false)), null))
}
