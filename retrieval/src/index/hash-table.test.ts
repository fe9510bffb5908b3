import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { HashTable } from './hash-table.ts'
import { mixed } from '../text/text-hash.ts'

test('a hash table keeps and forgets what a map keeps and forgets', () => {
  const hash = fc.oneof(fc.integer({ min: -3, max: 60 }), fc.constantFrom(...Array.from({ length: 400 }, (_, at) => mixed(at))), fc.integer())
  fc.assert(
    fc.property(fc.array(fc.tuple(hash, fc.constantFrom(0, 0, 1, -5, 2 ** 31 - 1)), { maxLength: 3000 }), (changes) => {
      const table = new HashTable()
      const map = new Map<number, number>()
      for (const [at, value] of changes) {
        table.set(at, value)
        map.set(at, value)
      }
      for (const [at, value] of map) assert.equal(table.get(at), value)
      for (let at = 61; at < 2000; at++) assert.equal(table.get(at), map.get(at) ?? 0)
    }),
    { numRuns: 60 },
  )
})
