import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayReload } from './stale-build.ts'

test('a stale build reloads once, not in a circle', () => {
  assert.ok(mayReload(null, 1_000_000))
  assert.ok(!mayReload('990000', 1_000_000))
  assert.ok(mayReload('900000', 1_000_000))
})

test('a clock that was put back does not hold the reload off', () => {
  assert.ok(mayReload('9000000', 1_000_000))
})
