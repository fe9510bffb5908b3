import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { TopK } from './top-k.ts'
import { nthLargest } from './quickselect.ts'

test('the nth nthLargest is what sorting says', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 300 }),
      fc.nat(),
      fc.constantFrom(1, 1000, 20_000_000),
      (small, at, scale) => {
        const values = small.map((value) => value * scale)
        const nth = (at % values.length) + 1
        assert.equal(nthLargest(Int32Array.from(values), values.length, nth), values.toSorted((a, b) => b - a)[nth - 1])
      },
    ),
  )
})

test('the best documents are those of the highest scores and orders, in order, however many there are and tie', () => {
  const offered = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.nat(30)), { maxLength: 4000 })
  fc.assert(
    fc.property(offered, fc.constantFrom(1, 2, 30, 1500), fc.integer({ min: 1, max: 1000 }), (documents, wanted, window) => {
      const order = (document: number): number => documents[document]?.[1] as number
      const best = new TopK(order)
      for (const round of [1, wanted]) {
        best.open(round)
        documents.forEach(([score], document) => {
          if (score >= best.least) best.offer(document, score)
          if (document % window === 0) best.narrow()
        })
        const follows = (one: number, other: number): boolean => order(one) < order(other) || (order(one) === order(other) && one > other)
        const all = documents.map(([score], document) => ({ document, score }))
        const expected = all.toSorted((a, b) => b.score - a.score || (follows(a.document, b.document) ? 1 : -1)).slice(0, round)
        best.settle(follows)
        assert.deepEqual(
          best.list().toSorted((a, b) => a.document - b.document),
          expected.toSorted((a, b) => a.document - b.document),
        )
        best.sort(follows)
        assert.deepEqual(best.list(), expected)
      }
    }),
    { numRuns: 150 },
  )
})
