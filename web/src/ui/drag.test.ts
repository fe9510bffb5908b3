import assert from 'node:assert/strict'
import { test } from 'node:test'
import { follow, letsGo } from './drag.ts'

test('a quarter of the height lets go, a little less does not', () => {
  assert.ok(letsGo({ distance: 150, duration: 2000, height: 600 }))
  assert.ok(!letsGo({ distance: 149, duration: 2000, height: 600 }))
})

test('a quick flick lets go however short', () => {
  assert.ok(letsGo({ distance: 41, duration: 100, height: 600 }))
  assert.ok(!letsGo({ distance: 40, duration: 100, height: 600 }))
})

test('upwards never lets go and only segments', () => {
  assert.ok(!letsGo({ distance: -300, duration: 10, height: 600 }))
  assert.equal(follow(80), 80)
  assert.ok(follow(-100) > -20 && follow(-100) < 0)
})
