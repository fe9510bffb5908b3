import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GenerationMarks } from './generation-marks.ts'

test('marks go on working where the numbers of generations are used up', () => {
  const marks = new GenerationMarks(3, 2 ** 31 - 4)
  for (let round = 0; round < 8; round++) {
    marks.clear()
    assert.deepEqual(
      [0, 1, 2].map((at) => marks.has(at)),
      [false, false, false],
      `round ${round}`,
    )
    marks.set(round % 3)
    assert.deepEqual(
      [0, 1, 2].map((at) => marks.has(at)),
      [0, 1, 2].map((at) => at === round % 3),
      `round ${round}`,
    )
  }
})
