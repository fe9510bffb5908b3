import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondsLeft } from './countdown.ts'

const until = 1_000_000

test('sixty seconds at the start, one in the last instant, none at the deadline', () => {
  assert.equal(secondsLeft(until, until - 60_000), 60)
  assert.equal(secondsLeft(until, until - 59_999), 60)
  assert.equal(secondsLeft(until, until - 1), 1)
  assert.equal(secondsLeft(until, until), 0)
})

test('a device that slept past the deadline waits no longer', () => {
  assert.equal(secondsLeft(until, until + 3_600_000), 0)
})

test('a clock that was set back does not prolong the countdown', () => {
  assert.equal(secondsLeft(until, until - 3_600_000), 0)
})

test('nothing kept is nothing left', () => {
  assert.equal(secondsLeft(Number(null), Date.now()), 0)
  assert.equal(secondsLeft(Number('spoilt'), Date.now()), 0)
})
