import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paths } from './routes.ts'

test('without an id the literal NULL stands in its place', () => {
  assert.equal(paths.ask(null, '白 蛋白&q=1'), '/ask/NULL?q=%E7%99%BD%20%E8%9B%8B%E7%99%BD%26q%3D1')
  assert.equal(paths.ask('abc', 'x'), '/ask/abc?q=x')
})

test('half an emoji breaks no address', () => {
  assert.equal(paths.ask(null, 'a\ud83d'), '/ask/NULL?q=a%EF%BF%BD')
})

test('a registration page names whom it is for', () => {
  assert.equal(paths.register('staff', 'a b'), '/register/staff?id=a%20b')
})
