import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholePage, type Load } from './whole-page.ts'

const { signal } = new AbortController()
const pauseMs = 0

/** A list that the server looks through three rows at a time, for even numbers. */
const evenOf =
  (rows: number): Load<number> =>
  async ({ after, size }) => {
    const from = Number(after ?? 0)
    const looked = Math.min(3, rows - from)
    const found = Array.from({ length: looked }, (_, at) => from + at).filter((row) => row % 2 === 0)
    const page = found.slice(0, size)
    const end = found.length > size ? page.at(-1)! + 1 : from + looked
    return { rows: page, next: end < rows ? String(end) : null, total: null, looked: end - from }
  }

test('a page goes on looking until it is full, and the next one goes on where it ended', async () => {
  const parts: number[][] = []
  const first = await wholePage(evenOf(20), { after: null, size: 4 }, signal, { pauseMs, onPart: ({ rows }) => parts.push(rows) })
  assert.deepEqual([first.rows, first.total], [[0, 2, 4, 6], null])
  assert.deepEqual(parts, [
    [0, 2],
    [0, 2, 4],
  ])
  const second = await wholePage(evenOf(20), { after: first.next, size: 4 }, signal, { pauseMs })
  assert.deepEqual(second.rows, [8, 10, 12, 14])
})

test('at the end of the list the total is what was found', async () => {
  assert.deepEqual(await wholePage(evenOf(8), { after: null, size: 10 }, signal, { pauseMs }), { rows: [0, 2, 4, 6], next: null, total: 4, looked: 8 })
})

test('a search that is stopped keeps what it found and where it stood', async () => {
  const stopping = new AbortController()
  const { rows, next } = await wholePage(evenOf(100), { after: null, size: 20 }, signal, { pauseMs, onPart: () => stopping.abort(), stop: stopping.signal })
  assert.deepEqual([rows, next], [[0, 2, 4], '6'])
})

test('a call that fails stops the search and loses nothing, unless it is the first', async () => {
  let calls = 0
  const failing: Load<number> = (page) => (++calls === 3 ? Promise.reject(new Error('lost')) : evenOf(100)(page, signal))
  const { rows, next } = await wholePage(failing, { after: null, size: 20 }, signal, { pauseMs })
  assert.deepEqual([rows, next], [[0, 2, 4], '6'])
  await assert.rejects(
    wholePage(() => Promise.reject(new Error('lost')), { after: null, size: 20 }, signal, { pauseMs }),
    /lost/,
  )
})

test('a search whose screen has gone makes no further call', async () => {
  const gone = new AbortController()
  let calls = 0
  const load: Load<number> = (page) => (calls++, evenOf(100)(page, signal))
  await assert.rejects(wholePage(load, { after: null, size: 20 }, gone.signal, { pauseMs, onPart: () => gone.abort() }), { name: 'AbortError' })
  assert.equal(calls, 1)
})

test('a list that is not looked through is loaded once', async () => {
  let calls = 0
  const page = { rows: [1], next: 'x', total: 2 }
  assert.deepEqual(await wholePage(async () => (calls++, page), { after: null, size: 20 }, signal), page)
  assert.equal(calls, 1)
})
