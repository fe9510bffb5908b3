import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caretAfter, codeProblem, phoneProblem, spacedPhone, typedDigits } from './phone.ts'

for (const pasted of ['+86 138-0013-8000', '0086 138 0013 8000', '8613800138000', '１３８００１３８０００', ' 138 0013 8000 ', '+86（138）0013 8000']) {
  test(`${pasted} is understood`, () => assert.equal(typedDigits(pasted), '13800138000'))
}

test('incomplete input stays as it is', () => {
  assert.equal(typedDigits('138 00'), '13800')
  assert.equal(typedDigits('86'), '86')
  assert.equal(typedDigits('+86 1'), '1')
  assert.equal(typedDigits('abc'), '')
})

test('shown in groups of three, four and the rest', () => {
  assert.equal(spacedPhone(''), '')
  assert.equal(spacedPhone('1380'), '138 0')
  assert.equal(spacedPhone('13800138000'), '138 0013 8000')
})

test('the caret stays behind the same digit', () => {
  assert.equal(caretAfter(0, '138 0013 8000'), 0)
  assert.equal(caretAfter(3, '138 0013 8000'), 3)
  assert.equal(caretAfter(4, '138 0013 8000'), 5)
  assert.equal(caretAfter(11, '138 0013 8000'), 13)
})

test('a wrong number is told apart: empty, too short, too long, not a mobile number', () => {
  assert.equal(phoneProblem(''), '请填写手机号')
  assert.equal(phoneProblem('1380013800'), '手机号应为 11 位数字，现在是 10 位')
  assert.equal(phoneProblem('138001380001'), '手机号应为 11 位数字，现在是 12 位')
  assert.equal(phoneProblem('23800138000'), '手机号应以 1 开头，请检查后重新填写')
  assert.equal(phoneProblem('13800138000'), null)
})

test('a code is six digits', () => {
  assert.equal(codeProblem(''), '请填写验证码')
  assert.equal(codeProblem('12345'), '验证码为 6 位数字，请检查后重新填写')
  assert.equal(codeProblem('123456'), null)
})
