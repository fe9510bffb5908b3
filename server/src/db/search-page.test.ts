import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchPage, type Look, type Looked, type Place } from './search-page.ts'

/** A list whose rows say themselves whether they are sought; several share a moment. */
const list = fc
  .array(fc.tuple(fc.nat({ max: 5 }), fc.boolean()), { maxLength: 40 })
  .map((rows) => rows.map(([at, sought], number): Looked => ({ at, id: String(100 + number), found: sought ? 1 : 0 })).toSorted(inOrder))

function inOrder(one: Looked, other: Looked): number {
  return one.at - other.at || Number(one.id) - Number(other.id)
}

const lookAt =
  (rows: readonly Looked[], statements: number[] = []): Look =>
  async (after: Place | null, most) => {
    const seen = rows.filter((row) => after === null || inOrder(row, { at: after[0], id: after[1], found: 0 }) > 0).slice(0, most)
    statements.push(seen.length)
    return seen
  }

const soughtIn = (rows: readonly Looked[]) => rows.filter(({ found }) => found === 1).map(({ id }) => id)

test('page after page every sought row comes once and in order, however little a call looks at', async () => {
  await fc.assert(
    fc.asyncProperty(list, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }), async (rows, size, atOnce) => {
      const read: string[] = []
      let looked = 0
      for (let after: string | null = null, calls = 0; ; calls++) {
        assert.ok(calls <= rows.length + 1)
        const page: Awaited<ReturnType<typeof searchPage>> = await searchPage(lookAt(rows), { after, size }, { atOnce, patienceMs: 0 })
        assert.ok(page.ids.length <= size)
        read.push(...page.ids)
        looked += page.looked
        after = page.next
        if (after === null) break
      }
      assert.deepEqual(read, soughtIn(rows))
      assert.ok(looked >= rows.length)
    }),
  )
})

test('with enough time a page is full before the end, and its total is exact on every page', async () => {
  await fc.assert(
    fc.asyncProperty(list, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }), async (rows, size, atOnce) => {
      const sought = soughtIn(rows)
      for (let after: string | null = null, from = 0; ; from += size) {
        const { ids, next, total }: Awaited<ReturnType<typeof searchPage>> = await searchPage(lookAt(rows), { after, size }, { atOnce, patienceMs: Infinity })
        assert.deepEqual([ids, total], [sought.slice(from, from + size), sought.length])
        if (next === null) break
        after = next
      }
    }),
  )
})

test('a call without time looks once, and says that the total is not known', async () => {
  const rows = Array.from({ length: 10 }, (_, at): Looked => ({ at, id: String(at), found: at === 9 ? 1 : 0 }))
  const statements: number[] = []
  const page = await searchPage(lookAt(rows, statements), { after: null, size: 5 }, { atOnce: 4, patienceMs: 0 })
  assert.deepEqual([page.ids, page.total, page.looked, statements], [[], null, 4, [4]])
  assert.notEqual(page.next, null)
})
