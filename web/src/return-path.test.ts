import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeReturnPath } from './return-path.ts'

const origin = 'https://xunyi.example.cn'

const screens = [
  '/home',
  '/ask/NULL?q=%E7%99%BD%E8%9B%8B%E7%99%BD',
  '/ask/abc_-9?q=a%2Fb',
  '/qa/abc',
  '/notification/abc',
  '/me',
  '/me/history-qa',
  '/me/feedback',
  '/me/delete',
  '/me/sessions',
  '/me/adverse/new',
  '/me/adverse/Ab-3_x',
]
for (const good of screens) {
  test(`back to ${good}`, () => assert.equal(safeReturnPath(good, origin), good))
}

const bad = [
  '//evil.com',
  '/\\evil.com',
  '\\\\evil',
  '/\t/evil.com',
  'javascript:alert(1)',
  'https://good@evil',
  '/..//evil.com',
  '/sso-callback?code=00000',
  '/login/doctor',
  '/login',
  '/welcome',
  '/register/doctor?id=1',
  '/register/staff?id=1',
  '/login/staff',
  '/sso-callback',
  '/SSO-callback',
  '///evil.com',
  '/home\n',
  ' /home',
  '/home/../..//evil.com',
  '/./home',
  '/ask/../login',
  '/%2e%2e//evil.com',
  '/home//evil.com',
  'https://xunyi.example.cn/home',
  'home',
  '',
  '/',
  '/unknown',
  '/me/a/b',
  '/ask/',
  '/qa/a b',
  '/qa/%2F%2Fevil',
  '/dev/inbox',
  '/\u0000home',
  '/@evil.com',
  '//xunyi.example.cn/home',
  'data:text/html,x',
]
for (const path of bad) {
  test(`not to ${JSON.stringify(path)}`, () => assert.equal(safeReturnPath(path, origin), null))
}

test('nothing saved is nowhere', () => assert.equal(safeReturnPath(null, origin), null))
