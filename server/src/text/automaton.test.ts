import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { automaton, type Match } from './automaton.ts'
import { fold } from './fold.ts'

/** A naive search for every phrase at every position. */
function plainly(phrases: readonly string[], text: string): Match[] {
  const found: Match[] = []
  for (let end = 1; end <= text.length; end++) {
    for (let start = 0; start < end; start++) {
      const phrase = phrases.indexOf(text.slice(start, end))
      if (phrase >= 0) found.push({ phrase, start, end })
    }
  }
  return found
}

test('every phrase is found at every position, by its end and the longer ones first, as a naive search finds it', () => {
  // Few letters, so that phrases nest and overlap; the last one is two units.
  const letters = fc.array(fc.constantFrom('甲', '乙', 'a', '\uffff', '\u0000', '𠮷'), { maxLength: 6 }).map((parts) => parts.join(''))
  const text = fc.array(letters, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(fc.property(fc.array(letters, { maxLength: 12 }), text, (phrases, text) => assert.deepEqual(automaton(phrases)(text), plainly(phrases, text))))
})

test('the fast path for plain text gives the same result as folding', () => {
  const unit = fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0x3000, max: 0x3003 }), fc.integer({ min: 0x4e00, max: 0x9fff }))
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 20 }), (units) => {
      const text = String.fromCharCode(...units)
      assert.equal(`${fold(text)}a`, fold(`${text}Ａ`))
    }),
    { numRuns: 500 },
  )
})
