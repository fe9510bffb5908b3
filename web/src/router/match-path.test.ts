import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchPath } from './match-path.ts'

test('Segments are compared without case or a slash at the end', () => {
  assert.deepEqual(matchPath('/me/history-qa', '/me/history-qa'), {})
  assert.deepEqual(matchPath('/me/history-qa', '/Me/history-qa/'), {})
  assert.equal(matchPath('/me/history-qa', '/me'), null)
  assert.equal(matchPath('/me', '/me/history-qa'), null)
  assert.deepEqual(matchPath('/', '/'), {})
})

test('A parameter takes one decoded segment; a malformed one stays as it is', () => {
  assert.deepEqual(matchPath('/ask/:sessionId', '/ask/NULL'), { sessionId: 'NULL' })
  assert.deepEqual(matchPath('/qa/:id', '/qa/%E4%B8%99%2F1'), { id: '丙/1' })
  assert.deepEqual(matchPath('/qa/:id', '/qa/%E4%'), { id: '%E4%' })
  assert.equal(matchPath('/qa/:id', '/qa'), null)
  assert.equal(matchPath('/qa/:id', '/qa/1/2'), null)
})

test('A star takes any rest, also none', () => {
  for (const pathname of ['/me', '/me/', '/me/a/b']) assert.deepEqual(matchPath('/me/*', pathname), {})
  assert.equal(matchPath('/me/*', '/menu'), null)
  assert.deepEqual(matchPath('*', '/'), {})
  assert.deepEqual(matchPath('*', '/a/b'), {})
})
