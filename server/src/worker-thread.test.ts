import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorkerThread } from './worker-thread.ts'

const open = () => openWorkerThread(new URL('testing/counting-thread.ts', import.meta.url), { heapMb: 64 })
const count = (worker: ReturnType<typeof open>) => worker.ask<{ thread: number; counted: number }>('count')

test('the next work finds the thread of the last one, with a new state', async () => {
  const first = open()
  const { thread } = await count(first)
  assert.deepEqual(await count(first), { thread, counted: 2 })
  await first.close()
  const second = open()
  assert.deepEqual(await count(second), { thread, counted: 1 })
  await second.close()
})

test('two pieces of work at once have a thread each, one of which stays', async () => {
  const [one, other] = [open(), open()]
  const [{ thread }, { thread: another }] = await Promise.all([count(one), count(other)])
  assert.notEqual(thread, another)
  await one.close()
  await other.close()
  const next = open()
  assert.equal((await count(next)).thread, thread)
  await next.close()
})

test('a thread that failed, or has not answered, is never used again', async () => {
  const failing = open()
  const { thread } = await count(failing)
  await assert.rejects(failing.ask('fail'), /failed as asked/)
  await assert.rejects(count(failing), /failed as asked/)
  await failing.close()
  const left = open()
  const unanswered = count(left)
  await Promise.all([left.close(), assert.rejects(unanswered, /ended/)])
  const next = open()
  const { thread: fresh, counted } = await count(next)
  assert.ok(fresh > thread + 1)
  assert.equal(counted, 1)
  await next.close()
})
