import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byDay } from './days.ts'

const now = Date.parse('2026-01-01T04:00:00Z')

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
