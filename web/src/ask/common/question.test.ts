import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, differs, excess, idOf, isAskable } from './question.ts'

test('invisible text counts as empty', () => {
  for (const text of ['', ' ', '\u3000', '\u200B\u200D', '\u3164', '\u200F\u202E', '\n\t']) assert.equal(isAskable(text), false, JSON.stringify(text))
  for (const text of ['白', ' a ', '𠮷', '?']) assert.equal(isAskable(text), true, text)
})

test('the limit counts characters as people do', () => {
  assert.equal(excess('𠮷'.repeat(500)), 0)
  assert.equal(excess('𠮷'.repeat(501)), 1)
  assert.equal(excess(`  ${'白'.repeat(500)}  `), 0)
  assert.equal(isAskable('白'.repeat(501)), false)
})

test('S-75 a lone surrogate is replaced once', () => {
  assert.equal(asked(' 白\ud83d '), '白\uFFFD')
  assert.doesNotThrow(() => encodeURIComponent(asked('\ud83d')))
})

test('NULL stands for no id', () => {
  assert.equal(idOf('NULL'), null)
  assert.equal(idOf(undefined), null)
  assert.equal(idOf('abc'), 'abc')
})

test('spaces, width, case and the question mark make no other question', () => {
  assert.equal(differs('IVIG 怎么用？', 'ｉｖｉｇ怎么用'), false)
  assert.equal(differs('孕妇可以用吗', '孕妇不可以用吗'), true)
})
