import assert from 'node:assert/strict'
import { test } from 'node:test'
import { email, emailAddress, maskEmail } from './values.ts'

test('S-52 an address is plain, or it is none', () => {
  const tricks = [
    '"a@evil.com"@corp.com',
    'a@evil.com\n@corp.com',
    'a\r\nBcc: b@corp.com',
    'a,b@corp.com',
    'a;b@corp.com',
    'a b@corp.com',
    '\u0430@corp.com',
    'a@\u0441\u043erp.com',
    '\u212a@corp.com',
    'a\uff20corp.com',
    '@corp.com',
    'a@b@corp.com',
    'a%40evil.com@corp.com',
    'a@evil.com%40corp.com',
    'evil.com!a@corp.com',
    'a(comment)@corp.com',
    '<a@corp.com>',
    'a@[127.0.0.1]',
    'a@corp',
    'a@corp.c',
    'a@.corp.com',
    'a@corp..com',
    'a@corp.com.',
    'a@-corp.com',
    'a@corp-.com',
    'a@corp.com\0',
    '.a@corp.com',
    'a.@corp.com',
    'a..b@corp.com',
    `${'a'.repeat(65)}@corp.com`,
    `a@${'b.'.repeat(130)}com`,
    '',
    '@',
  ]
  for (const typed of tricks) {
    assert.equal(emailAddress(typed), null, JSON.stringify(typed))
    assert.equal(email.safeParse(typed).success, false, JSON.stringify(typed))
  }
  for (const typed of [7, null, ['a@corp.com'], { email: 'a@corp.com' }]) assert.equal(email.safeParse(typed).success, false)
})

test('one address, however it is typed, has one form', () => {
  for (const typed of ['wang.fang@corp.com', ' Wang.Fang@CORP.com ', 'WANG.FANG@corp.COM\n', '\u3000wang.fang@corp.com'])
    assert.equal(emailAddress(typed), 'wang.fang@corp.com', JSON.stringify(typed))
  for (const address of ['a@b.cn', 'a+b@corp.com', 'a_b-c.d@sub.corp-x.com.cn', `${'a'.repeat(64)}@corp.com`]) assert.equal(emailAddress(address), address)
})

test('a long text is judged at once', () => {
  const hostile = ['a'.repeat(100_000), `${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(50_000)}`, `a@${'a.'.repeat(50_000)}`]
  for (const typed of hostile) assert.equal(emailAddress(typed), null)
})

test('a masked address is recognisable to its owner and useless to others', () => {
  assert.equal(maskEmail('zhang@corp.com'), 'z***g@corp.com')
  for (const address of ['a@corp.com', 'ab@corp.com', 'abc@corp.com'])
    assert.ok(!maskEmail(address).startsWith(address.slice(0, address.indexOf('@') + 1)), address)
})
