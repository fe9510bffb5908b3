import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-21T00:30:00+08:00')

test('days are those of Shanghai, whatever the device is set to', () => {
  assert.equal(relativeTime('2026-11-20T16:05:00Z', now), '今天 00:05')
  assert.equal(relativeTime('2026-11-20T15:59:00Z', now), '昨天 23:59')
  assert.equal(relativeTime('2026-11-03T06:32:00Z', now), '11月3日 14:32')
})

test('another year is named', () => {
  assert.equal(relativeTime('2025-12-31T15:00:00Z', now), '2025年12月31日 23:00')
})

test('an invalid time is not shown', () => {
  assert.equal(relativeTime('', now), '')
})
