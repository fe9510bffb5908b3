import type { Candidate } from '@xunyi/retrieval/question-index'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { fuse, type Evidence } from './fusion.ts'

const calibration = { slope: 20, middle: 0.7 }
const candidate = fc
  .record({
    id: fc.constantFrom(...'abcdefghij'),
    score: fc.double({ min: 0.06, max: 0.99, noNaN: true }),
    band: fc.constantFrom('same', 'close', 'related'),
    opposed: fc.constantFrom(null, '人群: 孕妇 / 哺乳期'),
    names: fc.constantFrom('shared', 'others', 'none'),
  })
  .map(({ id, score, band, opposed, names }): Candidate => {
    // Candidates as lexical search returns them: `same` has no guard finding, an opposite is `related`.
    const proper = band === 'same' ? { score: 1, opposed: null } : { score, opposed: band === 'close' ? null : opposed }
    return { id, text: `问题${id}`, matched: `问题${id}`, band, names, passage: null, ...proper }
  })
const near = fc
  .record({ id: fc.constantFrom(...'efghijklmn'), cosine: fc.double({ min: -1, max: 1, noNaN: true }) })
  .map(({ id, cosine }) => ({ id, cosine, text: `问题${id}`, matched: `问法${id}` }))
const evidence = fc
  .record({
    found: fc.uniqueArray(candidate, { selector: ({ id }) => id }),
    near: fc.uniqueArray(near, { selector: ({ id }) => id }),
    opposed: fc.subarray([...'efghijklmn']),
  })
  .map(({ found, near, opposed }): Evidence => ({
    calibration,
    found,
    near,
    nearness: (id) => near.find((one) => one.id === id) ?? null,
    chanceByWords: () => 0.02,
    guard: (matched) => ({ opposed: opposed.includes(matched.at(-1)!) ? '人群: 孕妇 / 哺乳期' : null, names: 'none' }),
  }))

test('vectors prove nothing: bands same and close come from lexical search, and additions are related at most', () => {
  fc.assert(
    fc.property(evidence, (given) => {
      for (const { id, band, opposed } of fuse(given)) {
        const before = given.found.find((one) => one.id === id)
        assert.equal(band, before?.band ?? 'related')
        assert.equal(opposed, before?.opposed ?? null)
      }
    }),
  )
})

test('an entry with a guard finding never rises and is never added', () => {
  fc.assert(
    fc.property(evidence, (given) => {
      for (const { id, score, opposed, matched } of fuse(given)) {
        const before = given.found.find((one) => one.id === id)
        if (before && opposed !== null) assert.ok(score <= before.score)
        if (!before) assert.equal(given.guard(matched).opposed, null)
      }
    }),
  )
})

test('lexical candidates stay, band same comes first, and the ranking holds every entry once, best first', () => {
  fc.assert(
    fc.property(evidence, (given) => {
      const ranking = fuse(given)
      const ids = ranking.map(({ id }) => id)
      assert.equal(new Set(ids).size, ids.length)
      for (const { id } of given.found) assert.ok(ids.includes(id))
      const sure = ranking.filter(({ band }) => band === 'same').length
      assert.ok(ranking.slice(0, sure).every(({ band, score }) => band === 'same' && score === 1))
      const scores = ranking.slice(sure).map(({ score }) => score)
      assert.deepEqual(
        scores,
        scores.toSorted((a, b) => b - a),
      )
    }),
  )
})

test('the ranking does not depend on the order of the two inputs', () => {
  fc.assert(fc.property(evidence, (given) => assert.deepEqual(fuse({ ...given, found: given.found.toReversed(), near: given.near.toReversed() }), fuse(given))))
})

test('confident vectors put a paraphrase above an entry with a guard finding; unsure vectors add nothing', () => {
  const opposed: Candidate = {
    id: 'a',
    text: '问题a',
    matched: '问题a',
    score: 0.58,
    band: 'related',
    opposed: '人群: 孕妇 / 哺乳期',
    names: 'none',
    passage: null,
  }
  const given = (cosine: number): Evidence => ({
    calibration,
    found: [opposed],
    near: [{ id: 'b', text: '问题b', matched: '问题b', cosine }],
    nearness: (id) => (id === 'a' ? { id, text: '问题a', matched: '问题a', cosine: 0.95 } : null),
    chanceByWords: () => 0,
    guard: () => ({ opposed: null, names: 'none' }),
  })
  assert.deepEqual(
    fuse(given(0.95)).map(({ id }) => id),
    ['b', 'a'],
  )
  assert.deepEqual(
    fuse(given(0.65)).map(({ id }) => id),
    ['a'],
  )
})

test('an entry without a vector keeps its lexical score', () => {
  fc.assert(
    fc.property(evidence, (given) =>
      assert.deepEqual(
        new Map(fuse({ ...given, near: [], nearness: () => null }).map(({ id, score }) => [id, score])),
        new Map(given.found.map(({ id, score }) => [id, score])),
      ),
    ),
  )
})
