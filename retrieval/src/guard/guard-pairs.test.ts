import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heldBack, minimalPairs, paraphrases } from '../../fixtures/minimal-pairs.ts'
import { normalize } from '../text/normalize.ts'
import { difference } from './opposites.ts'
import { synonymsWithNames } from '../../fixtures/synonyms.ts'
import { QuestionIndex } from '../question-index.ts'
import { same } from './same-question.ts'

const synonyms = synonymsWithNames([
  ['人血白蛋白', '白蛋白'],
  ['静注人免疫球蛋白', '静丙'],
  ['人凝血因子Ⅷ', '八因子', '凝血因子Ⅷ'],
  ['人凝血因子Ⅸ', '九因子'],
])
const halves = { 'built with': false, 'held back': true }
const share = <T>(of: readonly T[], holds: (one: T) => boolean): number => of.filter(holds).length / of.length

test('there are at least 400 minimal pairs and 250 paraphrases, no two alike', () => {
  assert.ok(minimalPairs.length >= 400 && paraphrases.length >= 250)
  assert.equal(new Set(minimalPairs.map(({ one, other }) => [one, other].sort().join())).size, minimalPairs.length)
  assert.ok(minimalPairs.every(({ one, other }) => one !== other && !/[[|\]]/u.test(one + other)))
})

const named = (text: string) => synonyms.aliases.apply(normalize(text))
const between = (one: string, other: string) => difference(named(one), named(other), synonyms)

for (const [half, held] of Object.entries(halves)) {
  const minimal = minimalPairs.filter((pair, at) => heldBack(pair, at) === held)
  const alike = paraphrases.filter((pair, at) => heldBack(pair, at) === held)

  test(`at least 99 % of the minimal pairs ${half} are opposed or partial, two thirds opposed`, () => {
    assert.ok(share(minimal, ({ one, other }) => between(one, other).partial) >= 0.99)
    assert.ok(share(minimal, ({ one, other }) => between(one, other).opposed !== null) >= 0.66)
  })

  test(`at least 97 % of the paraphrases ${half} are not opposed, three quarters not even partial`, () => {
    assert.ok(share(alike, ([one, other]) => between(one, other).opposed === null) >= 0.97)
    assert.ok(share(alike, ([one, other]) => !between(one, other).partial) >= 0.75)
  })
}

test('no minimal pair is the same question', () => {
  assert.deepEqual(
    minimalPairs.filter(({ one, other }) => same(named(one), named(other), synonyms)),
    [],
  )
})

test('the guard says as much whichever question comes first', () => {
  for (const [one, other] of [...minimalPairs.map(({ one, other }) => [one, other] as const), ...paraphrases]) {
    const [there, back] = [between(one, other), between(other, one)]
    assert.deepEqual([there.opposed === null, there.partial], [back.opposed === null, back.partial], `${one} | ${other}`)
  }
})

test('in a library of the one, at most 1 % of the minimal pairs that ask the other are found very near', () => {
  const groups = [
    ['人血白蛋白', '白蛋白'],
    ['静注人免疫球蛋白', '静丙'],
    ['人凝血因子Ⅷ', '八因子', '凝血因子Ⅷ'],
    ['人凝血因子Ⅸ', '九因子'],
  ]
  const index = new QuestionIndex({ synonyms: synonymsWithNames(groups) })
  minimalPairs.forEach(({ one }, at) => index.put(String(at), [one]))
  const near = minimalPairs.filter(({ other }, at) => index.search(other, { limit: 20 }).some(({ id, band }) => id === String(at) && band !== 'related'))
  assert.ok(near.length <= minimalPairs.length / 100, near.map(({ one, other }) => `${one} | ${other}`).join('\n'))
})
