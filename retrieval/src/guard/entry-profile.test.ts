import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SymbolShares } from './entry-profile.ts'

test('the share of the phrasings that have a symbol, or a tag below 0; none for another', () => {
  const shares = new SymbolShares(
    new Map([
      [0x4e00, 2],
      [-7, 3],
    ]),
    3,
  )
  assert.deepEqual(
    [0x4e00, -7, 7].map((key) => shares.of(key)),
    [2 / 3, 1, 0],
  )
  assert.deepEqual(
    [0x4e00, -7, 7].map((key) => shares.has(key)),
    [true, true, false],
  )
})
