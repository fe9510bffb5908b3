import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refused } from '@xunyi/contract/refusals'
import { retryHint } from './retry-hint.ts'

test('the time to try again is the clock of Shanghai', () => {
  const now = Date.parse('2026-11-20T14:00:00+08:00')
  const after = (seconds: number) => retryHint(new Refused('sendLimit', { retryAfter: seconds }), now)
  assert.equal(after(32 * 60), '可于 今天 14:32 后再试')
  assert.equal(after(24 * 3600), '可于 明天 14:00 后再试')
  assert.equal(after(10 * 3600), '可于 明天 00:00 后再试')
  assert.equal(after(3 * 24 * 3600), '可于 11月23日 14:00 后再试')
  assert.equal(after(0), null)
  assert.equal(retryHint(new Refused('sendLimit'), now), null)
  assert.equal(retryHint(new TypeError('x'), now), null)
})
