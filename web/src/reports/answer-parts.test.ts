import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAnswer, untyped } from './answer-parts.ts'

test('only the asked parts are sent, trimmed, and of one marked 不详 nothing but that', () => {
  const typed = { ...untyped, batch: ' A1 ', medicine: '静丙', outcome: 'died', unknown: 'outcome medicine' }
  const answer = readAnswer(typed, ['batch', 'outcome'], false)
  assert.deepEqual(answer, { ...untyped, batch: 'A1', unknown: ['outcome'] })
})

test('words reply to a free question even where the course of events is not asked for', () => {
  assert.equal(readAnswer({ ...untyped, text: '用了' }, ['batch'], true)?.text, '用了')
  assert.equal(readAnswer({ ...untyped, text: '用了' }, ['batch'], false), null)
})

test('an answer without a word is none', () => {
  assert.equal(readAnswer({ ...untyped, batch: ' \u3000' }, ['batch'], true), null)
  assert.equal(readAnswer({ ...untyped, unknown: 'patient' }, ['batch'], false), null)
})
