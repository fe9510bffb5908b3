import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { TF_BITS } from './quantized-tf.ts'
import { Cursor, Postings } from './postings.ts'

/** Runs of neighbouring documents added or taken out, so that lists go from none to thousands and back. */
const turn = fc.record({
  from: fc.nat(3000),
  count: fc.integer({ min: 1, max: 1500 }),
  step: fc.constantFrom(1, 2, 7),
  level: fc.integer({ min: 1, max: 63 }),
  add: fc.boolean(),
})

function all(postings: Postings, list: number): number[] {
  const cursor = new Cursor()
  const found: number[] = []
  postings.open(list, cursor)
  do {
    for (; cursor.at < cursor.to; cursor.at++) found.push(cursor.page[cursor.at] as number)
  } while (postings.advance(cursor))
  return found
}

test('lists hold what was added and not taken out, in order, whatever their length was on the way', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), turn), { maxLength: 25 }), (turns) => {
      const postings = new Postings()
      const lists = [0, 0, 0]
      const wanted = lists.map(() => new Map<number, number>())
      for (const [number, { from, count, step, level, add }] of turns) {
        const has = wanted[number] as Map<number, number>
        for (let document = from; document < from + count * step; document += step) {
          if (add && !has.has(document)) {
            lists[number] = postings.add(lists[number] as number, document, level)
            has.set(document, level)
          } else if (!add) {
            lists[number] = postings.remove(lists[number] as number, document)
            has.delete(document)
          }
        }
      }
      lists.forEach((list, number) => {
        const expected = [...(wanted[number] as Map<number, number>)].map(([document, level]) => (document << TF_BITS) | level).sort((a, b) => a - b)
        assert.deepEqual(all(postings, list), expected)
        assert.equal(postings.length(list), expected.length)
      })
    }),
    { numRuns: 60 },
  )
})

test('what is emptied and filled again takes no more room', () => {
  const postings = new Postings()
  let list = 0
  const fill = (): void => {
    for (let document = 0; document < 20_000; document++) list = postings.add(list, document, 9)
  }
  fill()
  const before = postings.bytes
  for (let round = 0; round < 5; round++) {
    for (let document = 0; document < 20_000; document++) list = postings.remove(list, (document * 7919) % 20_000)
    assert.equal(list, 0)
    fill()
  }
  assert.ok(postings.bytes <= 2 * before)
})
