import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDisplay } from './display.ts'

test('valid stored values are read, others give the default', () => {
  assert.deepEqual(readDisplay('dark', '1.41'), { theme: 'dark', scale: 1.41 })
  assert.deepEqual(readDisplay(null, null), { theme: 'system', scale: 1 })
  assert.deepEqual(readDisplay('<b>', '9'), { theme: 'system', scale: 1 })
})
