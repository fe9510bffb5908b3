import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { Phrases } from './phrases.ts'

type Found = [value: number, from: number, to: number]

function found(phrases: readonly string[], text: string): Found[] {
  const all: Found[] = []
  new Phrases(phrases.map((phrase, index) => [phrase, index] as const)).each(text, (...hit) => all.push(hit))
  return all
}

/** The same, phrase by phrase. */
function slowly(phrases: readonly string[], text: string): Found[] {
  const runs = (left: string | undefined, right: string | undefined) => [/^[\d.]{2}$/u, /^[a-z]{2}$/u].some((run) => run.test(`${left ?? ''}${right ?? ''}`))
  const all: Found[] = []
  for (let at = 0; at < text.length;) {
    const fitting = phrases
      .map((phrase, index) => ({ length: phrase.length, index, phrase }))
      .filter(
        ({ phrase, length }) =>
          phrase !== '' && text.startsWith(phrase, at) && !runs(text[at - 1], text[at]) && !runs(text[at + length - 1], text[at + length]),
      )
      .sort((a, b) => b.length - a.length || a.index - b.index)
    const best = fitting[0]
    if (best) all.push([best.index, at, at + best.length])
    at += best?.length ?? 1
  }
  return all
}

test('the longest phrase is found, and the next begins behind it', () => {
  assert.deepEqual(found(['不良', '不良反应', '反应'], '不良反应和不良'), [
    [1, 0, 4],
    [0, 5, 7],
  ])
})

test('a phrase that begins like a longer one is found where the longer one does not go on', () => {
  assert.deepEqual(found(['肝', '肝功能不全'], '肝功能好'), [[0, 0, 1]])
})

test('a word is no part of a longer word, nor a number of a longer number', () => {
  assert.deepEqual(found(['ct', '8因子'], 'ctnt 18因子 ct 8因子'), [
    [0, 10, 12],
    [1, 13, 16],
  ])
})

test('it finds what a plain search finds', () => {
  const piece = fc.constantFrom('不', '良', '反', 'a', 'b', '1', '8', '.', ' ')
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  const phrase = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(fc.array(phrase, { maxLength: 60 }), text, (phrases, where) => assert.deepEqual(found(phrases, where), slowly(phrases, where))),
    { numRuns: 500 },
  )
})
