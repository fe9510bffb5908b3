import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstLine } from './first-line.ts'

test('the beginning of an answer is its first line with something in it', () => {
  assert.equal(firstLine('每日一次。\n第二行'), '每日一次。')
  assert.equal(firstLine('\n \u3000\r\n - 每日一次。\r\n'), '- 每日一次。')
  assert.equal(firstLine(''), '')
  assert.equal(firstLine(' \u200b\n'), '')
})
