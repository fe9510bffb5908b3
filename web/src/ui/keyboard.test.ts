import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyboardHeight } from './keyboard.ts'

test('the part covered from below is the height of the keyboard', () => {
  assert.equal(keyboardHeight(844, { height: 508, offsetTop: 0, scale: 1 }), 336)
  assert.equal(keyboardHeight(844, { height: 508, offsetTop: 40, scale: 1 }), 296)
})

test('a browser bar or a pinched page is none', () => {
  assert.equal(keyboardHeight(844, { height: 780, offsetTop: 0, scale: 1 }), 0)
  assert.equal(keyboardHeight(844, { height: 400, offsetTop: 0, scale: 2 }), 0)
})
