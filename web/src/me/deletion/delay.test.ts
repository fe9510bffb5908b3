import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentOf } from './delay.ts'

const deadline = 105_000

test('five seconds are shown as 5 to 1, and the last tenth is not yet due', () => {
  const at = (ms: number) => momentOf(deadline, 100_000 + ms, false)
  assert.deepEqual(at(0), { kind: 'running', left: 5, share: 1 })
  assert.deepEqual(at(1), { kind: 'running', left: 5, share: 0.9998 })
  assert.deepEqual(at(4900), { kind: 'running', left: 1, share: 0.02 })
  assert.deepEqual(at(5000), { kind: 'due' })
  assert.deepEqual(at(5300), { kind: 'due' })
})

test('a page out of sight, or one that slept past the deadline, is never due', () => {
  assert.deepEqual(momentOf(deadline, 105_000, true), { kind: 'missed' })
  assert.deepEqual(momentOf(deadline, 101_000, true), { kind: 'missed' })
  assert.deepEqual(momentOf(deadline, 107_001, false), { kind: 'missed' })
})
