import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBreaker } from './breaker.ts'
import { EmbeddingFailed } from './embedding-failed.ts'
import { openQueryVectors, type Outcome } from './query-vectors.ts'

/** An endpoint with responses that the test sets. */
function opened() {
  let now = 0
  const outcomes: Outcome[] = []
  const waiting: { text: string; answer: (vector: Float32Array) => void; fail: (error: Error) => void }[] = []
  const breaker = openBreaker(() => now)
  const vectorOf = openQueryVectors({
    embed: (text) => new Promise((answer, fail) => waiting.push({ text, answer, fail })),
    breaker,
    count: (outcome) => void outcomes.push(outcome),
  })
  return { vectorOf, waiting, outcomes, breaker, pass: (ms: number) => void (now += ms) }
}

const vector = Float32Array.of(1, 0)

test('simultaneous equal questions make one call, and repeated ones none', async () => {
  const { vectorOf, waiting, outcomes } = opened()
  const both = [vectorOf('甲'), vectorOf('甲')]
  assert.deepEqual(
    waiting.map(({ text }) => text),
    ['甲'],
  )
  waiting[0]!.answer(vector)
  assert.deepEqual(await Promise.all(both), [vector, vector])
  assert.equal(await vectorOf('甲'), vector)
  assert.equal(waiting.length, 1)
  assert.deepEqual(outcomes, ['shared', 'asked', 'kept'])
})

test('all callers that share a failed call get no vector; it is counted once by its reason and not cached', async () => {
  const { vectorOf, waiting, outcomes } = opened()
  const both = [vectorOf('甲'), vectorOf('甲')]
  waiting[0]!.fail(new EmbeddingFailed('timeout'))
  assert.deepEqual(await Promise.all(both), [null, null])
  assert.deepEqual(outcomes, ['shared', 'timeout'])
  void vectorOf('甲')
  assert.equal(waiting.length, 2)
})

test('a failing endpoint is paused, probed with one question, and called again when that one succeeds', async () => {
  const { vectorOf, waiting, outcomes, pass } = opened()
  for (let time = 0; time < 5; time++) {
    const none = vectorOf(`${time}`)
    waiting.at(-1)!.fail(new EmbeddingFailed('unreachable'))
    assert.equal(await none, null)
  }
  assert.equal(await vectorOf('甲'), null)
  assert.deepEqual([waiting.length, outcomes.at(-1)], [5, 'resting'])
  pass(30_000)
  const probe = vectorOf('甲')
  assert.equal(await vectorOf('乙'), null)
  assert.equal(waiting.length, 6)
  waiting[5]!.answer(vector)
  assert.equal(await probe, vector)
  void vectorOf('乙')
  assert.equal(waiting.length, 7)
})

test('the number of simultaneous calls is limited', async () => {
  const { vectorOf, waiting, outcomes } = opened()
  for (let at = 0; at < 32; at++) void vectorOf(`${at}`)
  assert.equal(await vectorOf('一个更多的'), null)
  assert.deepEqual([waiting.length, outcomes], [32, ['busy']])
})

test('of more than a thousand questions the least recently used is evicted', async () => {
  const { vectorOf, waiting } = opened()
  const ask = async (text: string) => {
    const asked = vectorOf(text)
    waiting.at(-1)?.answer(vector)
    await asked
  }
  for (let at = 0; at < 1000; at++) await ask(`${at}`)
  await ask('0')
  await ask('新的')
  assert.equal(waiting.length, 1001)
  await ask('0')
  assert.equal(waiting.length, 1001)
  await ask('1')
  assert.equal(waiting.length, 1002)
})
