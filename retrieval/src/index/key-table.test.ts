import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeyTable } from './key-table.ts'

const keys = fc.uniqueArray(fc.integer({ min: -4000, max: 0x7fff_ffff }), { maxLength: 40 })

test('each key has its place among all in rising order, another number none', () => {
  fc.assert(
    fc.property(keys, fc.integer(), (some, other) => {
      const table = new KeyTable(some)
      const rising = some.toSorted((one, two) => one - two)
      assert.deepEqual(
        rising.map((key) => table.placeOf(key)),
        rising.map((_, at) => at),
      )
      assert.equal(table.has(other), some.includes(other))
      assert.deepEqual(table.inOrder(new Map(some.map((key) => [key, `${key}`]))), rising.map(String))
    }),
  )
})
