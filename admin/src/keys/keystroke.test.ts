import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyLabels, keystrokeOf } from './keystroke.ts'

const event = (key: string, more: Partial<Parameters<typeof keystrokeOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
  ...more,
})

test('a keystroke is what bindings write: caps lock, a Chinese layout and the Mac make no difference', () => {
  assert.equal(keystrokeOf(event('j')), 'j')
  assert.equal(keystrokeOf(event('J')), 'j')
  assert.equal(keystrokeOf(event('？', { shiftKey: true })), '?')
  assert.equal(keystrokeOf(event('【')), '[')
  assert.equal(keystrokeOf(event('Enter', { ctrlKey: true })), 'mod+Enter')
  assert.equal(keystrokeOf(event('k', { metaKey: true })), 'mod+k')
})

test('modifiers, Alt combinations, letters with Shift and input-method keys are no shortcuts', () => {
  for (const none of [
    event('Shift', { shiftKey: true }),
    event('a', { altKey: true }),
    event('A', { shiftKey: true }),
    event('a', { isComposing: true }),
    event('a', { keyCode: 229 }),
    event('Process'),
  ])
    assert.equal(keystrokeOf(none), null)
})

test('keys are drawn one by one', () => {
  assert.deepEqual(keyLabels('g d'), ['G', 'D'])
  assert.deepEqual(keyLabels('mod+Enter').slice(1), ['Enter'])
  assert.deepEqual(keyLabels('?'), ['?'])
})
