import { features } from '@xunyi/contract/search-lab'
import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { featureWords } from './feature-labels.ts'
import { sumOf, topFeatures } from './top-features.ts'

test('every feature has a name of its own and a meaning of its own', () => {
  for (const label of ['name', 'meaning'] as const) {
    const words = features.map((feature) => featureWords[feature][label])
    assert.ok(words.every((word) => word !== ''))
    assert.equal(new Set(words).size, features.length, words.filter((word, at) => words.indexOf(word) !== at).join())
  }
})

test('at most ten are top, none of the rest weighs more, and with the rest they are all there are', () => {
  const row = fc.record({
    name: fc.constantFrom(...features),
    value: fc.double({ noNaN: true, min: -9, max: 9 }),
    weight: fc.double({ noNaN: true, min: -9, max: 9 }),
  })
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ name }) => name }), (values) => {
      const rows = values.map(({ name, value, weight }) => ({ name, value, weight, contribution: value * weight }))
      const { top, rest } = topFeatures(rows)
      assert.equal(top.length, Math.min(10, rows.length))
      const least = Math.min(...top.map(({ contribution }) => Math.abs(contribution)))
      assert.ok(rest.every(({ contribution }) => Math.abs(contribution) <= least))
      assert.deepEqual(new Set([...top, ...rest]), new Set(rows))
      assert.ok(Math.abs(sumOf(top) + sumOf(rest) - sumOf(rows)) < 1e-9)
    }),
  )
})
