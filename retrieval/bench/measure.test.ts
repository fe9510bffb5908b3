import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { auc, ndcg, percentile, quality, qualityOf } from './measure.ts'

const near = (found: number, wanted: number): void => assert.ok(Math.abs(found - wanted) < 1e-9, `${found} is not ${wanted}`)

test('a percentile is the number below which that share lies, whatever the order', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 99 - at)
  assert.deepEqual(
    [0, 0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share)),
    [0, 50, 95, 99, 99],
  )
  assert.equal(percentile([7], 0.99), 7)
  assert.equal(percentile([], 0.5), 0)
})

test('the area under the curve is 1 for a perfect order, 0 for the reverse, one half for one score for all', () => {
  const pairs = (scores: readonly number[]) => scores.map((score, at) => ({ score, positive: at < 2 }))
  assert.equal(auc(pairs([0.9, 0.8, 0.3, 0.1])), 1)
  assert.equal(auc(pairs([0.1, 0.2, 0.8, 0.9])), 0)
  assert.equal(auc(pairs([0.5, 0.5, 0.5, 0.5])), 0.5)
  // Of six pairs of a positive and a negative three are in order and one is equal.
  near(
    auc([
      { score: 0.8, positive: true },
      { score: 0.4, positive: true },
      { score: 0.9, positive: false },
      { score: 0.4, positive: false },
      { score: 0.2, positive: false },
    ]),
    3.5 / 6,
  )
  assert.equal(auc([{ score: 1, positive: true }]), 0.5)
})

test('the area under the curve is what counting every pair of a positive and a negative gives', () => {
  const scored = fc.array(fc.record({ score: fc.integer({ min: 0, max: 6 }), positive: fc.boolean() }), { maxLength: 40 })
  fc.assert(
    fc.property(scored, (all) => {
      const [positives, negatives] = [all.filter(({ positive }) => positive), all.filter(({ positive }) => !positive)]
      const wins = positives.flatMap((good) => negatives.map((bad): number => (good.score > bad.score ? 1 : good.score === bad.score ? 0.5 : 0)))
      near(auc(all), wins.length === 0 ? 0.5 : wins.reduce((sum, win) => sum + win, 0) / wins.length)
    }),
  )
})

test('the discounted gain is 1 in the best order, and falls with the place', () => {
  const grades = { a: 3, b: 1, c: 0 }
  assert.equal(ndcg(['a', 'b', 'c'], grades), 1)
  // (1 + 7 / log2 3) / (7 + 1 / log2 3)
  near(ndcg(['b', 'a'], grades), (1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)))
  near(ndcg(['x', 'y', 'a'], grades), 7 / 2 / (7 + 1 / Math.log2(3)))
  assert.equal(ndcg(['c'], { c: 0 }), 0)
})

test('quality counts hits, places, recall and labelled negatives as eval.py does', () => {
  const queries = [
    { qid: '1', query: 'one', relevant: ['a'], neg: ['n'] },
    { qid: '2', query: 'two', relevant: ['a', 'b'], neg: ['n'] },
    { qid: '3', query: 'three', relevant: ['a'] },
    { qid: '4', query: 'four', relevant: ['z'], grades: { z: 1 } },
  ]
  const lists: Record<string, string[]> = { one: ['a', 'x'], two: ['n', 'b', 'x', 'a'], three: ['1', '2', '3', '4', '5', 'a'], four: [...'1234567890', 'z'] }
  const found = quality(queries, (query) => lists[query] ?? [])
  assert.deepEqual(found, { queries: 4, hit1: 25, hit5: 50, hit10: 75, recall10: 75, mrr10: (100 * (1 + 1 / 2 + 1 / 6)) / 4, ndcg10: 0, negativeFirst: 50 })
  assert.deepEqual(qualityOf([], []), { queries: 0, hit1: 0, hit5: 0, hit10: 0, recall10: 0, mrr10: 0, ndcg10: null, negativeFirst: null })
})
