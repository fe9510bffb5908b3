import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TAG_SHIFT } from '../text/terms.ts'
import { CoveredPlaces, QuestionPlaces } from './covered-places.ts'
import { QuerySymbols } from './query-symbols.ts'

/** A text of `length` symbols over an alphabet of seven, of which the symbols at `tagged` places carry tag 200. */
const textOf = (length: number, tagged: readonly number[] = []): Int32Array =>
  Int32Array.from({ length }, (_, at) => (0x4e00 + ((at * at + at) % 7)) | (tagged.includes(at) ? 200 << TAG_SHIFT : 0))

const placesIn = (set: Int32Array): number[] => [...set.keys()].flatMap((word) => bitsOf(set[word] as number).map((bit) => 32 * word + bit))
const bitsOf = (word: number): number[] => Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => ((word >>> bit) & 1) === 1)

for (const length of [1, 31, 32, 33, 256]) {
  test(`a symbol covers each of its places, a pair each of its ends, in a question of ${length} symbols`, () => {
    const query = new QuerySymbols(textOf(length))
    const places = new QuestionPlaces(query)
    const at = length - 1
    const into = new CoveredPlaces()
    places.markRank(query.ranks[at] as number, into)
    assert.deepEqual(
      placesIn(into.covered),
      [...query.ranks.keys()].filter((place) => query.ranks[place] === query.ranks[at]),
    )
    assert.deepEqual(placesIn(into.paired), [])
    if (at > 0) places.markPair(query.pairs[at] as number, into)
    assert.deepEqual(
      placesIn(into.paired),
      [...query.pairs.keys()].filter((place) => place > 0 && query.pairs[place] === query.pairs[at]),
    )
  })
}

test('a tag covers its places, and the pairs within a run of them', () => {
  const places = new QuestionPlaces(new QuerySymbols(textOf(40, [3, 4, 31, 32, 36])))
  const into = new CoveredPlaces()
  assert.equal(places.hasTag(200), true)
  assert.equal(places.hasTag(201), false)
  assert.equal(places.hasTag(0), false)
  places.markTag(200, into)
  assert.deepEqual(placesIn(into.covered), [3, 4, 31, 32, 36])
  assert.deepEqual(placesIn(into.paired), [4, 32])
})

test('the weight of a set, and of the heaviest run that it lacks', () => {
  const query = new QuerySymbols(textOf(70))
  const places = new QuestionPlaces(query)
  const weights = Float64Array.from({ length: 70 }, (_, at) => at + 1)
  const [first, both] = [new CoveredPlaces(), new CoveredPlaces()]
  places.markRank(query.ranks[0] as number, first)
  places.markRank(query.ranks[1] as number, both)
  both.add(first)
  const covered = [...query.ranks.keys()].filter((at) => query.ranks[at] === query.ranks[0] || query.ranks[at] === query.ranks[1])
  assert.equal(
    places.weightOf(both.covered, weights),
    covered.reduce((sum, at) => sum + at + 1, 0),
  )
  let [run, most] = [0, 0]
  for (let at = 0; at < 70; at++) most = Math.max(most, (run = covered.includes(at) ? 0 : run + at + 1))
  assert.equal(places.heaviestGap(both.covered, weights), most)
  both.clear()
  assert.equal(places.weightOf(both.covered, weights), 0)
  assert.equal(places.heaviestGap(both.covered, weights), (70 * 71) / 2)
})
