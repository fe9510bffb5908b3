import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingHint } from './missing-input.ts'

test('the hint under the login button names what is missing', () => {
  assert.equal(missingHint({ phone: '', code: '', agreed: false }), '请填写手机号、验证码并勾选协议')
  assert.equal(missingHint({ phone: '1', code: '', agreed: false }), '请填写验证码并勾选协议')
  assert.equal(missingHint({ phone: '1', code: '', agreed: true }), '请填写验证码')
  assert.equal(missingHint({ phone: '1', code: '1', agreed: false }), '请勾选协议')
  assert.equal(missingHint({ phone: '1', code: '1', agreed: true }), null)
})
