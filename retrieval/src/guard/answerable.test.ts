import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerableChance } from './answerable.ts'

test('the more speaks for a neighbour, the smaller the chance of an answer, and never is it above what the candidates say', () => {
  for (const isEmbedded of [true, false])
    for (const chance of [0.05, 0.3, 0.7, 0.98]) {
      const chances = [-4, -2, 0, 1, 2, 4].map((least) => answerableChance(chance, least, isEmbedded))
      assert.deepEqual(
        chances,
        chances.toSorted((a, b) => b - a),
      )
      assert.ok(chances.every((each) => each <= chance))
      assert.ok(chances.at(-1)! < chance)
    }
  assert.ok(answerableChance(0.9, 1, true) > answerableChance(0.5, 1, true))
})
