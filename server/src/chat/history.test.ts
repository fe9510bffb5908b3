import { ask } from '@xunyi/contract/chat'
import { deleteHistory, history, type HistoryItem } from '@xunyi/contract/history'
import { searchHistory } from '@xunyi/contract/history-search'
import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../testing/browser.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

let asked = 0
async function askSomething(browser: Browser): Promise<string> {
  at.pass(1)
  return (await browser.call(ask, { text: `第 ${++asked} 个停车问题`, id: null })).id
}

const ids = (items: readonly HistoryItem[]) => items.map((item) => item.id)

test('a history is read in pages, newest first, with the total', async () => {
  const browser = await at.doctor()
  const made: string[] = []
  for (let n = 0; n < 12; n++) made.unshift(await askSomething(browser))
  const first = await browser.call(history, { page: 1, size: 10 })
  const second = await browser.call(history, { page: 2, size: 10 })
  assert.deepEqual([...ids(first.data), ...ids(second.data)], made)
  assert.deepEqual([first.total, second.total, second.data.length], [12, 12, 2])
  assert.deepEqual(await browser.call(history, { page: 3, size: 10 }), { data: [], total: 12 })
})

test('records of the same moment keep one order across pages', async () => {
  const browser = await at.doctor()
  for (let n = 0; n < 12; n++) await askSomething(browser)
  await at.context.db.updateTable('history_records').set({ created_at: 1 }).where('user_id', '=', browser.userId).execute()
  const whole = ids((await browser.call(history, { page: 1, size: 12 })).data)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => browser.call(history, { page, size: 3 })))
  assert.deepEqual(
    pages.flatMap(({ data }) => ids(data)),
    whole,
  )
})

test('own questions are found by all words in them, newest first, page after page; those of another person are not', async () => {
  const [browser, other] = [await at.doctor(), await at.doctor()]
  const asked: string[] = []
  for (const text of ['IVIG 的停车 100% 问题', 'ivig 停车票', 'IVIG 剂量', '停车 100 元']) {
    at.pass(1)
    asked.unshift((await browser.call(ask, { text, id: null })).id)
  }
  await other.call(ask, { text: 'IVIG 停车', id: null })
  const found = (q: string) => browser.call(searchHistory, { q, after: null, size: 10 }).then(({ rows }) => ids(rows))
  assert.deepEqual(await found('停车  ivig'), [asked[2], asked[3]])
  assert.deepEqual(await found('100%'), [asked[3]])
  assert.deepEqual(await found('_'), [])
  assert.deepEqual(await found(' '), asked)
  await at.context.db.updateTable('history_records').set({ created_at: 1 }).where('user_id', '=', browser.userId).execute()
  const whole = await found('停车')
  const paged: string[] = []
  for (let after: string | null = null, first = true; first || after !== null; first = false) {
    const page: Awaited<ReturnType<typeof search>> = await search(after)
    assert.equal(page.total, 3)
    paged.push(...ids(page.rows))
    after = page.next
  }
  function search(after: string | null) {
    return browser.call(searchHistory, { q: '停车', after, size: 1 })
  }
  assert.deepEqual(paged, whole)
})

test('all pages of a search in a history of thousands are the records with the words, each once and in order', async () => {
  const browser = await at.doctor()
  const records = Array.from({ length: 2500 }, (_, number) => ({
    id: `long${(number * 7919) % 10_007}`,
    user_id: browser.userId,
    question: `第 ${number} 个${number % 3 === 0 ? ' IVIG' : ''}问题`,
    entry_id: null,
    entry_version: null,
    answer: '',
    links: '[]',
    pv: 0 as const,
    // Many share a moment.
    created_at: 1_000 + Math.floor(number / 40),
  }))
  for (let from = 0; from < records.length; from += 500)
    await at.context.db
      .insertInto('history_records')
      .values(records.slice(from, from + 500))
      .execute()
  for (const [q, has] of [
    ['ivig 7', (question: string) => question.includes('IVIG') && question.includes('7')],
    ['没有的词', () => false],
  ] as const) {
    const wanted = records
      .filter(({ question }) => has(question))
      .toSorted((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1))
      .map(({ id }) => id)
    const read: string[] = []
    for (let after: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof browser.call<typeof searchHistory>>> = await browser.call(searchHistory, { q, after, size: 50 })
      read.push(...ids(page.rows))
      after = page.next
      if (after === null) break
    }
    assert.deepEqual(read, wanted)
  }
})

test('S-56 a caller deletes own records only; a record of another person is answered as unknown and stays', async () => {
  const [owner, other] = [await at.doctor(), await at.doctor()]
  const id = await askSomething(owner)
  assert.equal(await outcome(other.call(deleteHistory, { id })), 'notFound')
  assert.equal(await outcome(other.call(deleteHistory, { id: 'A'.repeat(22) })), 'notFound')
  assert.deepEqual(ids((await owner.call(history, { page: 1, size: 10 })).data), [id])
  assert.equal(await outcome(owner.call(deleteHistory, { id })), 'ok')
  assert.equal(await outcome(owner.call(deleteHistory, { id })), 'notFound')
  assert.deepEqual(await owner.call(history, { page: 1, size: 10 }), { data: [], total: 0 })
})

test('S-78 invalid page numbers and sizes are bad requests', async () => {
  const browser = await at.doctor()
  for (const input of [
    { page: 0, size: 10 },
    { page: -1, size: 10 },
    { page: 1.5, size: 10 },
    { page: '1', size: 10 },
    { page: 1e9, size: 10 },
    { page: 1, size: 0 },
    { page: 1, size: 1000 },
    { page: 1 },
    {},
  ]) {
    assert.equal((await browser.post(history.path, input)).statusCode, 400, JSON.stringify(input))
  }
})

test('S-90 after any mixture of asking and deleting the pages hold every remaining record once, newest first', async () => {
  const step = fc.oneof(fc.constant('ask' as const), fc.nat({ max: 30 }))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const browser = await at.doctor()
      const expected: string[] = []
      for (const each of steps) {
        if (each === 'ask' || expected.length === 0) expected.unshift(await askSomething(browser))
        else await browser.call(deleteHistory, { id: expected.splice(each % expected.length, 1)[0]! })
      }
      const read: string[] = []
      for (let page = 1; ; page++) {
        const { data, total } = await browser.call(history, { page, size: 4 })
        assert.equal(total, expected.length)
        if (data.length === 0) break
        read.push(...ids(data))
      }
      assert.deepEqual(read, expected)
    }),
    { numRuns: 15 },
  )
})
