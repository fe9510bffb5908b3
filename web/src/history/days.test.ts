import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byDay, dayName } from './days.ts'

const now = Date.parse('2026-01-01T04:00:00Z')

test('days are named as people do, by the time of Shanghai', () => {
  const name = (iso: string) => dayName(Date.parse(iso), now)
  assert.equal(name('2025-12-31T16:00:00Z'), '今天')
  assert.equal(name('2025-12-31T15:59:59Z'), '昨天')
  assert.equal(name('2025-12-30T15:59:59Z'), '2025年12月30日')
  assert.equal(dayName(Date.parse('2026-03-08T02:00:00Z'), Date.parse('2026-11-21T02:00:00Z')), '3月8日')
})

test('items are cut where the day changes', () => {
  const item = (id: string, create_time: string) => ({ id, create_time })
  const items = [item('c', '2026-01-01T03:00:00Z'), item('b', '2025-12-31T15:00:00Z'), item('a', '2025-12-31T14:00:00Z')]
  assert.deepEqual(
    byDay(items, now).map(({ name, items }) => [name, items.map(({ id }) => id)]),
    [
      ['今天', ['c']],
      ['昨天', ['b', 'a']],
    ],
  )
})
