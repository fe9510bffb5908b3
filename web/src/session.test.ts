import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { readDraft, writeDraft } from './drafts.ts'
import { belongTo, expire, hasExpired, loginPath, rememberPath, signIn, signOut, takeReturnPath, token } from './session.ts'

// Node has no storage, so values are kept in memory, as in a browser that forbids storage.
const location = { origin: 'https://xunyi.example.cn', pathname: '/home', search: '' }
Object.assign(globalThis, { window: { location } })

function at(path: string): void {
  const { pathname, search } = new URL(path, location.origin)
  Object.assign(location, { pathname, search })
}

beforeEach(() => {
  at('/home')
  signOut()
})

test('S-31 of many calls that find the session dead the first alone has an effect, and none of an older session', () => {
  signIn('one', 'INTERNAL_STAFF', 'chen')
  at('/qa/abc?from=x')
  expire('one')
  assert.equal(token(), null)
  assert.ok(hasExpired())
  assert.equal(loginPath(), '/login/staff')
  at('/me')
  expire('one')
  signIn('two', 'INTERNAL_STAFF', 'chen')
  expire('one')
  assert.equal(token(), 'two')
  assert.equal(takeReturnPath('/home'), '/qa/abc?from=x')
  assert.equal(takeReturnPath('/home'), '/home', 'once')
})

test('a login page keeps the path saved before', () => {
  at('/ask/NULL?q=x')
  rememberPath()
  for (const path of ['/register/staff?id=1', '/login/staff', '/sso-callback?code=00000', '/welcome']) {
    at(path)
    rememberPath()
  }
  assert.equal(takeReturnPath('/home'), '/ask/NULL?q=x')
})

test('text and path are restored after an expiry for the same person', () => {
  signIn('one', 'INTERNAL_STAFF', 'chen')
  writeDraft('home', '白蛋白')
  expire('one')
  signIn('two', 'INTERNAL_STAFF', 'chen')
  assert.equal(readDraft('home'), '白蛋白')
  assert.equal(takeReturnPath('/me'), '/home')
})

test('for another person neither is, wherever they signed in', () => {
  for (const arrive of [() => signIn('two', 'DOCTOR', 'wang'), () => belongTo('wang')]) {
    signIn('one', 'INTERNAL_STAFF', 'chen')
    writeDraft('home', '白蛋白')
    at('/qa/abc')
    expire('one')
    arrive()
    assert.equal(readDraft('home'), null)
    assert.equal(takeReturnPath('/me'), '/me')
  }
})

test('S-27 signing out leaves nothing', () => {
  signIn('one', 'INTERNAL_STAFF', 'chen')
  writeDraft('home', '白蛋白')
  rememberPath()
  signOut()
  assert.equal(token(), null)
  assert.ok(!hasExpired())
  assert.equal(loginPath(), '/login/doctor')
  assert.equal(readDraft('home'), null)
  assert.equal(takeReturnPath('/welcome'), '/welcome')
})
