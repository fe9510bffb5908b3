import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callbackMessage } from './callback-message.ts'

const sentences: [code: string, sentence: string][] = [
  ['A0102', '未找到您的邮箱账号，请先联系管理员创建账号'],
  ['A0004', '未找到您的邮箱账号，请先联系管理员创建账号'],
  ['A0024', '该账户已被停用，请联系管理员'],
  ['A0504', '企业登录暂时不可用，请稍后重试'],
  ['A0507', '登录未完成，请重新登录'],
  ['A0000', '系统繁忙，请稍后重试'],
]
for (const [code, sentence] of sentences) {
  test(`${code} is said as ${sentence}`, () => assert.equal(callbackMessage(code), sentence))
}

test('an unknown code has no message', () => {
  for (const unknown of [null, '', '00000', 'undefined', 'A9999', '<b>请致电</b>']) assert.equal(callbackMessage(unknown), null)
})
