import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallFailed } from '@xunyi/contract/caller'
import { Refused } from '@xunyi/contract/refusals'
import type { RefusalName } from '@xunyi/contract/refusals'
import { failureText, isBlocked, isRequestLimit } from './failures.ts'

const sentences: [RefusalName, string][] = [
  ['loginLocked', '由于操作频繁，请24小时后再试'],
  ['disabled', '该账户已被停用，请联系管理员'],
  ['sendTooSoon', '由于操作频繁，请24小时之后再试'],
  ['sendLimit', '由于操作频繁，请24小时之后再试'],
  ['phoneTaken', '手机号已存在'],
  ['emailTaken', '邮箱已存在'],
]
for (const [name, text] of sentences) {
  test(`${name} is said in the fixed words, whatever the server sends`, () => {
    assert.equal(failureText(new Refused(name, { msg: 'something else' })), text)
  })
}

test('a wrong or expired code is said in the words of the server', () => {
  assert.equal(failureText(new Refused('codeWrong', { msg: '还可以再试 2 次' })), '还可以再试 2 次')
  assert.equal(failureText(new Refused('codeExpired')), '验证码已过期，请重新获取')
})

test('the ways in that failed have a sentence', () => {
  assert.equal(failureText(new Refused('notAllowed', { msg: '该手机号属于员工账号，请使用员工登录' })), '该手机号属于员工账号，请使用员工登录')
  assert.equal(failureText(new Refused('noStaffAccount')), '未找到您的邮箱账号，请先联系管理员创建账号')
  assert.equal(failureText(new Refused('ssoNotConfigured')), '本站尚未配置企业账号登录')
  assert.equal(failureText(new Refused('ssoUnavailable')), '企业登录暂时不可用，请稍后重试')
  assert.equal(failureText(new Refused('exchangeFailed')), '登录未完成，请重新登录')
  assert.equal(failureText(new Refused('policyChanged')), '协议已更新，请刷新页面后重新阅读')
})

test('only the blocked refusal is blocked', () => {
  assert.ok(isBlocked(new Refused('blocked')))
  assert.ok(!isBlocked(new Refused('fault')))
  assert.ok(!isBlocked(new TypeError('fetch failed')))
})

test('a network failure and an unreadable answer have a message too', () => {
  assert.equal(failureText(new TypeError('fetch failed')), '网络异常，请稍后重试')
  assert.equal(failureText(new CallFailed(502, 'unexpected answer')), '系统繁忙，请稍后重试')
})

test('the server’s limit of open questions is shown in the dialog', () => {
  assert.equal(failureText(new Refused('tooManyWaiting')), '您有较多问题正在等待答复，请收到答复后再提交')
  assert.equal(failureText(new Refused('tooManyToday')), '您近24小时提交的问题已达上限，请稍后再提交')
  for (const name of ['tooManyWaiting', 'tooManyToday'] as const) assert.ok(isRequestLimit(new Refused(name)))
  assert.ok(!isRequestLimit(new Refused('blocked')))
})
