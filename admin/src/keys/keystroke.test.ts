import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysShown, strokeOf } from './keystroke.ts'

const event = (key: string, more: Partial<Parameters<typeof strokeOf>[0]> = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, keyCode: 0, ...more })

test('a stroke is what bindings write: caps lock, a Chinese layout and the Mac make no difference', () => {
  assert.equal(strokeOf(event('j')), 'j')
  assert.equal(strokeOf(event('J')), 'j')
  assert.equal(strokeOf(event('？', { shiftKey: true })), '?')
  assert.equal(strokeOf(event('【')), '[')
  assert.equal(strokeOf(event('Enter', { ctrlKey: true })), 'mod+Enter')
  assert.equal(strokeOf(event('k', { metaKey: true })), 'mod+k')
})

test('what is no stroke of its own is none: a modifier, Alt, a letter with Shift, whatever goes to an input method', () => {
  for (const none of [event('Shift', { shiftKey: true }), event('a', { altKey: true }), event('A', { shiftKey: true }), event('a', { isComposing: true }), event('a', { keyCode: 229 }), event('Process')]) assert.equal(strokeOf(none), null)
})

test('keys are drawn one by one', () => {
  assert.deepEqual(keysShown('g d'), ['G', 'D'])
  assert.deepEqual(keysShown('mod+Enter').slice(1), ['Enter'])
  assert.deepEqual(keysShown('?'), ['?'])
})
