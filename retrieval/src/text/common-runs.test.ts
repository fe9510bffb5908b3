import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commonRuns } from './common-runs.ts'

const symbols = (text: string) => Int32Array.from(text, (char) => char.codePointAt(0)!)
const runs = (first: string, second: string) => commonRuns(symbols(first), symbols(second)).map((taken) => taken.join(''))

test('the longest run comes first, and what is left of another that crosses it after it', () => {
  assert.deepEqual(runs('abcde', 'xcdeab'), ['11111', '011111'])
  assert.deepEqual(runs('aba', 'ab'), ['110', '11'])
  assert.deepEqual(runs('ab', 'bab'), ['11', '011'])
  assert.deepEqual(runs('', 'a'), ['', '0'])
})

test('runs are those that are found by looking through all that is left anew after each', () => {
  const text = fc.array(fc.nat(3), { maxLength: 14 })
  fc.assert(fc.property(text, text, (first, second) => assert.deepEqual(commonRuns(Int32Array.from(first), Int32Array.from(second)), oneByOne(first, second))))
})

/** The longest run of free symbols on all pairs of places, again and again. */
function oneByOne(first: readonly number[], second: readonly number[]): [Uint8Array, Uint8Array] {
  const taken: [Uint8Array, Uint8Array] = [new Uint8Array(first.length), new Uint8Array(second.length)]
  const isFree = (row: number, column: number) =>
    row < first.length && column < second.length && first[row] === second[column] && taken[0][row] === 0 && taken[1][column] === 0
  for (;;) {
    let best = { row: 0, column: 0, length: 0 }
    for (let row = 0; row < first.length; row++) {
      for (let column = 0; column < second.length; column++) {
        let length = 0
        while (isFree(row + length, column + length)) length++
        if (length > best.length) best = { row, column, length }
      }
    }
    if (best.length === 0) return taken
    taken[0].fill(1, best.row, best.row + best.length)
    taken[1].fill(1, best.column, best.column + best.length)
  }
}
