import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHan, isNumber, LONGEST_TEXT, plain, symbolsOf, tagOf } from './terms.ts'

const kinds = (text: string): string => Array.from(symbolsOf(text), (symbol) => (isHan(symbol) ? 'h' : isNumber(symbol) ? '1' : 'w')).join('')

test('characters stand alone, words and numbers whole', () => {
  assert.equal(kinds('静丙ivig 20%'), 'hhw1')
  assert.equal(kinds('hbv16'), 'w1')
  assert.equal(kinds('2.5g'), '1w')
})

test('the same word is the same symbol wherever it stands', () => {
  const [first] = symbolsOf('ivig 用量')
  const [, , last] = symbolsOf('用量ivig')
  assert.equal(first, last)
})

test('a character outside the basic plane is one symbol', () => {
  assert.deepEqual([...symbolsOf('𠮷a')].length, 2)
  assert.equal(symbolsOf('𠮷')[0], 0x20bb7)
})

test('a tag travels with its character and leaves it the same term', () => {
  const tags = Uint16Array.of(0, 93, 93)
  const symbols = symbolsOf('静𠮷', LONGEST_TEXT, tags)
  assert.deepEqual([...symbols].map(tagOf), [0, 93])
  assert.deepEqual([...symbols].map(plain), [...symbolsOf('静𠮷')])
})

test('a long text is read to a limit', () => {
  assert.equal(symbolsOf('药'.repeat(5000)).length, LONGEST_TEXT)
})
