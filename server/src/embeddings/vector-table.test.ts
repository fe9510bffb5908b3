import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VectorTable } from './vector-table.ts'

const ofLengthOne = (numbers: readonly number[]) => {
  const length = Math.hypot(...numbers)
  return Float32Array.from(numbers, (number) => number / length)
}
const dot = (one: Float32Array, other: Float32Array) => one.reduce((sum, value, at) => sum + value * other[at]!, 0)

/** Deterministic pseudo-random numbers. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}

const vectors = fc.array(
  fc
    .array(fc.integer({ min: -1000, max: 1000 }), { minLength: 48, maxLength: 48 })
    .filter((some) => some.some(Boolean))
    .map(ofLengthOne),
  { minLength: 1, maxLength: 60 },
)

test('a cosine is off by less than a hundredth for any vectors, and the nearest rows come first', async () => {
  await fc.assert(
    fc.asyncProperty(vectors, async ([query, ...others]) => {
      const table = new VectorTable(48)
      const rows = others.map((vector) => table.add(vector))
      others.forEach((vector, at) => assert.ok(Math.abs(table.cosine(query!, rows[at]!) - dot(query!, vector)) < 0.01))
      const found = await table.nearest(query!, 5)
      assert.deepEqual(
        found.map(({ cosine }) => cosine),
        rows
          .map((row) => table.cosine(query!, row))
          .toSorted((a, b) => b - a)
          .slice(0, 5),
      )
    }),
  )
})

test('removed rows are not found, and the next ones reuse their place', async () => {
  const table = new VectorTable(3)
  const [first, second] = [table.add(ofLengthOne([1, 0, 0])), table.add(ofLengthOne([0, 1, 0]))]
  table.remove(first)
  assert.deepEqual(
    (await table.nearest(ofLengthOne([1, 0, 0]), 5)).map(({ row }) => row),
    [second],
  )
  assert.equal(table.add(ofLengthOne([0, 0, 1])), first)
  assert.equal(table.size, 2)
  assert.deepEqual(
    (await table.nearest(ofLengthOne([0, 0, 1]), 1)).map(({ row }) => row),
    [first],
  )
})

test('among thousands of rows, with a full comparison of only some of them, the nearest are found as by comparing all', async () => {
  const next = numbers(7)
  const table = new VectorTable(256)
  const middle = Array.from({ length: 256 }, next)
  let group: number[] = []
  for (let row = 0; row < 10_000; row++) {
    // Groups of four near vectors with a common direction, as in vectors of real models.
    if (row % 4 === 0) group = middle.map((value) => value + next())
    table.add(ofLengthOne(group.map((value) => value + 0.4 * next())))
  }
  let found = 0
  for (let at = 0; at < 20; at++) {
    const query = table.vector(at * 487)
    const all = Array.from({ length: 10_000 }, (_, row) => ({ row, cosine: table.cosine(query, row) }))
      .toSorted((a, b) => b.cosine - a.cosine || a.row - b.row)
      .slice(0, 4)
    const nearest = await table.nearest(query, 4)
    assert.deepEqual(nearest[0], all[0])
    found += nearest.filter(({ row }) => all.some((one) => one.row === row)).length
  }
  assert.ok(found >= 78, `${found} of 80`)
})
