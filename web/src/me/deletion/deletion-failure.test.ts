import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallFailed } from '@xunyi/contract/caller'
import { Refused } from '@xunyi/contract/refusals'
import { codeFailure, deletionFailure } from './deletion-failure.ts'

test('a used or expired deletion code is a wrong code, a wrong one is said in the words of the server', () => {
  for (const name of ['deletionCodeUsed', 'deletionCodeExpired'] as const) assert.equal(deletionFailure(new Refused(name)), '验证码错误')
  assert.equal(deletionFailure(new Refused('codeWrong', { msg: '还可以再试 2 次' })), '还可以再试 2 次')
})

test('anything else is a deletion that failed', () => {
  for (const error of [new Refused('cancelFailed'), new Refused('fault'), new CallFailed(502, 'x'), new TypeError('fetch failed')]) {
    assert.equal(deletionFailure(error), '注销失败')
    assert.equal(codeFailure(error), null)
  }
})

test('a dead session is left to the way to the login page', () => {
  assert.equal(deletionFailure(new Refused('noSession')), null)
})
