import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockTime, lasting, timeLeft } from './times.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-21T00:00:00Z')
const after = (hours: number) => new Date(now + hours * hour).toISOString()

test('a duration is formatted in the largest unit that fits', () => {
  assert.deepEqual([0, 59_999, 60_000, hour - 1, hour, 47.9 * hour, 48 * hour, 80 * hour].map(lasting), [
    '1 分钟',
    '1 分钟',
    '1 分钟',
    '59 分钟',
    '1 小时',
    '47 小时',
    '2 天',
    '3 天',
  ])
})

test('the time left and the time overdue are formatted', () => {
  assert.deepEqual(timeLeft(after(5), now), { text: '剩 5 小时', urgency: 'calm' })
  assert.deepEqual(timeLeft(after(3), now), { text: '剩 3 小时', urgency: 'soon' })
  assert.deepEqual(timeLeft(after(-2), now), { text: '已超时 2 小时', urgency: 'over' })
})

test('a moment is shown as the clocks in China show it', () => {
  assert.equal(clockTime('2026-11-21T06:32:10Z'), '14:32')
  assert.equal(clockTime('2026-11-20T16:05:00Z'), '00:05')
})
