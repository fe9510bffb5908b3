import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refused } from '@xunyi/contract/refusals'
import { webAddress } from './jump-link.ts'

test('a web page is gone to', () => {
  assert.equal(webAddress('https://sso.company.com/auth?a=b%20c'), 'https://sso.company.com/auth?a=b%20c')
  assert.equal(webAddress('http://localhost:3000/dev/sso/auth'), 'http://localhost:3000/dev/sso/auth')
})

for (const other of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/dev/sso', '//evil.com', 'weixin://x', '', 'https:']) {
  test(`${JSON.stringify(other)} is not`, () => assert.throws(() => webAddress(other), Refused))
}
