import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextWait, shortest } from './poll.ts'

test('looking for letters becomes rarer while nothing is new, up to five minutes, and frequent again when something is', () => {
  const waits = [shortest]
  for (let look = 0; look < 6; look++) waits.push(nextWait(waits.at(-1)!, false))
  assert.deepEqual(waits, [30_000, 60_000, 120_000, 240_000, 300_000, 300_000, 300_000])
  assert.equal(nextWait(300_000, true), 30_000)
})
