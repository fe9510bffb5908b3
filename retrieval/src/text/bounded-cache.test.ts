import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BoundedCache } from './bounded-cache.ts'

test('a value is made once while it is kept, and the oldest gives way', () => {
  const made: string[] = []
  const cache = new BoundedCache<string, string>(2)
  const get = (key: string): string =>
    cache.get(key, (asked) => {
      made.push(asked)
      return asked.toUpperCase()
    })
  assert.deepEqual(['a', 'a', 'b', 'c', 'b', 'a'].map(get), ['A', 'A', 'B', 'C', 'B', 'A'])
  assert.deepEqual(made, ['a', 'b', 'c', 'a'])
})
