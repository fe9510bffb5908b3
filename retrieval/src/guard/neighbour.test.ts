import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutOf } from './neighbour.ts'
import { NEIGHBOUR_FEATURES } from './neighbour-features.ts'

const cuts = { few: 1, many: -1 }

function cutFor(phrasings: number): number {
  const features = new Float64Array(NEIGHBOUR_FEATURES.length)
  features[NEIGHBOUR_FEATURES.indexOf('phrasings')] = phrasings
  return cutOf(cuts, features)
}

test('the cut of an entry follows the count of its phrasings by the logarithm, and stops at few and at many', () => {
  assert.equal(cutFor(1), cuts.few)
  assert.equal(cutFor(3), cuts.few)
  assert.ok(Math.abs(cutFor(Math.sqrt(3 * 16))) < 1e-9)
  assert.ok(cutFor(6) > cutFor(12))
  assert.equal(cutFor(16), cuts.many)
  assert.equal(cutFor(40), cuts.many)
})
