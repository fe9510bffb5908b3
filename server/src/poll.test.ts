import assert from 'node:assert/strict'
import { test } from 'node:test'
import { singleFlight } from './poll.ts'

test('While a poll is in progress no other begins, and stopping waits for that one alone', async () => {
  let begun = 0
  let end = () => {}
  const polls = singleFlight(() => {
    begun += 1
    return new Promise<void>((resolve) => (end = resolve))
  })
  for (let tick = 0; tick < 1000; tick += 1) polls.begin()
  assert.equal(begun, 1)
  end()
  await polls.ended()
  assert.equal(begun, 1)
  polls.begin()
  assert.equal(begun, 2)
  end()
  await polls.ended()
})
