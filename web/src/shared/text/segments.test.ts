import assert from 'node:assert/strict'
import { test } from 'node:test'
import { segmentsOf } from './segments.ts'

const marked = (piece: string, offset: number, ...ranges: [from: number, to: number][]) =>
  segmentsOf(
    piece,
    offset,
    ranges.map(([from, to]) => ({ from, to })),
  )
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('')

test('a text is cut where its ranges begin and end', () => {
  assert.equal(marked('人血白蛋白的储存条件', 0, [2, 5], [6, 8]), '人血[白蛋白]的[储存]条件')
  assert.equal(marked('白蛋白', 0, [0, 3]), '[白蛋白]')
  assert.equal(marked('白蛋白', 0), '白蛋白')
})

test('of a piece only what lies in it is marked, also where a range begins before it or ends behind it', () => {
  assert.equal(marked('10 g', 4, [2, 6], [7, 12]), '[10] [g]')
  assert.equal(marked('10 g', 4, [0, 4], [8, 9]), '10 g')
})

test('no character is lost or doubled, whatever the ranges', () => {
  for (const ranges of [
    [[0, 99]],
    [[3, 1]],
    [
      [0, 3],
      [2, 4],
    ],
    [[-4, 1]],
  ] as [number, number][][]) {
    assert.equal(
      segmentsOf(
        '白蛋白输注',
        0,
        ranges.map(([from, to]) => ({ from, to })),
      )
        .map(({ text }) => text)
        .join(''),
      '白蛋白输注',
    )
  }
})
