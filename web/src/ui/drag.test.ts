import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dragOffset, shouldClose } from './drag.ts'

test('a quarter of the height lets go, a little less does not', () => {
  assert.ok(shouldClose({ distance: 150, duration: 2000, height: 600 }))
  assert.ok(!shouldClose({ distance: 149, duration: 2000, height: 600 }))
})

test('a quick flick lets go however short', () => {
  assert.ok(shouldClose({ distance: 41, duration: 100, height: 600 }))
  assert.ok(!shouldClose({ distance: 40, duration: 100, height: 600 }))
})

test('upwards never lets go and only segments', () => {
  assert.ok(!shouldClose({ distance: -300, duration: 10, height: 600 }))
  assert.equal(dragOffset(80), 80)
  assert.ok(dragOffset(-100) > -20 && dragOffset(-100) < 0)
})
