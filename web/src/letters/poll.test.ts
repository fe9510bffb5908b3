import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextWait, shortest } from './poll.ts'

test('the polling interval of letters grows to five minutes while nothing is new, and shrinks when something is', () => {
  const waits = [shortest]
  for (let look = 0; look < 6; look++) waits.push(nextWait(waits.at(-1)!, false))
  assert.deepEqual(waits, [30_000, 60_000, 120_000, 240_000, 300_000, 300_000, 300_000])
  assert.equal(nextWait(300_000, true), 30_000)
})
