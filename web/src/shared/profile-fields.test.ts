import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingHint } from '../auth/missing-input.ts'
import { profileFields, profileProblem } from './profile-fields.ts'

const name = profileFields[0]

test('blank is blank, whatever it is made of', () => {
  for (const blank of ['', '  ', '\u3000', '\u200b', '\u3164']) assert.equal(profileProblem(name, blank), '请填写姓名')
})

test('length counts what a person sees as one character', () => {
  assert.equal(profileProblem(name, '𠮷'.repeat(40)), undefined)
  assert.equal(profileProblem(name, '𠮷'.repeat(41)), '姓名最多 40 个字，现在是 41 个')
})

test('the hint under the login button names what is missing', () => {
  assert.equal(missingHint({ phone: '', code: '', agreed: false }), '请填写手机号、验证码并勾选协议')
  assert.equal(missingHint({ phone: '1', code: '', agreed: false }), '请填写验证码并勾选协议')
  assert.equal(missingHint({ phone: '1', code: '', agreed: true }), '请填写验证码')
  assert.equal(missingHint({ phone: '1', code: '1', agreed: false }), '请勾选协议')
  assert.equal(missingHint({ phone: '1', code: '1', agreed: true }), null)
})
