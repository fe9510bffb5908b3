import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBreaker } from './breaker.ts'

function opened() {
  let now = 1_000_000
  const breaker = openBreaker(() => now, { failures: 3, restMs: 1000 })
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) breaker.failed()
  }
  return { breaker, fail, pass: (ms: number) => void (now += ms) }
}

test('the breaker opens after five failures in a row, and a success resets the count', () => {
  const { breaker, fail } = opened()
  fail(2)
  breaker.succeeded()
  fail(2)
  assert.equal(breaker.admits(), true)
  fail(1)
  assert.deepEqual([breaker.admits(), breaker.isOpen], [false, true])
})

test('after the pause one call at a time is admitted; its result closes the breaker or extends the pause', () => {
  const { breaker, fail, pass } = opened()
  fail(3)
  pass(999)
  assert.equal(breaker.admits(), false)
  pass(1)
  assert.deepEqual([breaker.admits(), breaker.admits()], [true, false])
  breaker.failed()
  assert.equal(breaker.admits(), false)
  pass(1000)
  assert.equal(breaker.admits(), true)
  breaker.succeeded()
  assert.deepEqual([breaker.admits(), breaker.admits(), breaker.isOpen], [true, true, false])
})

test('a clock that is set back ends the pause instead of prolonging it', () => {
  const { breaker, fail, pass } = opened()
  fail(3)
  pass(-500_000)
  assert.equal(breaker.admits(), true)
})
