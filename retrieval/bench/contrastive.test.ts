import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrastive, type Group } from './contrastive.ts'

const TRAINING = { buckets: 256, dimensions: 8, passes: 60, batch: 40, opposed: 2, dropout: 0.1, scale: 20, rate: 1e-2 }

/** Two phrasings of an entry have one bucket in common; its counterexample has one of the first two phrasings' and one of its own. */
const groups: Group[] = Array.from({ length: 40 }, (_, entry) => {
  const text = (...words: number[]) => Int32Array.from(words)
  return {
    subject: String(entry % 4),
    phrasings: [text(entry, 40 + entry), text(entry, 80 + entry), text(40 + entry, 80 + entry)],
    counterexamples: [text(entry, 120 + entry)],
  }
})

function vectorOf(table: Float32Array, buckets: Int32Array): Float64Array {
  const sum = new Float64Array(TRAINING.dimensions)
  for (const bucket of buckets) for (let at = 0; at < sum.length; at++) sum[at] = sum[at]! + table[bucket * sum.length + at]!
  const length = Math.hypot(...sum)
  return sum.map((value) => value / length)
}

const likeness = (table: Float32Array, one: Int32Array, other: Int32Array): number => {
  const second = vectorOf(table, other)
  return vectorOf(table, one).reduce((sum, value, at) => sum + value * second[at]!, 0)
}

test('phrasings of one entry end nearer to one another than to those of others and to their counterexamples; the same texts give the same table', () => {
  const { table, losses } = contrastive(groups, TRAINING)
  assert.ok(losses.at(-1)! < losses[0]! / 2, losses.join(' '))
  let nearest = 0
  for (const [entry, { phrasings, counterexamples }] of groups.entries()) {
    const asked = phrasings[2]!
    const own = likeness(table, asked, phrasings[0]!)
    if (groups.every((other, at) => at === entry || likeness(table, asked, other.phrasings[0]!) < own)) nearest++
    assert.ok(own > likeness(table, asked, counterexamples[0]!), String(entry))
  }
  assert.ok(nearest >= 36, String(nearest))
  assert.deepEqual(contrastive(groups, TRAINING).table, table)
})
