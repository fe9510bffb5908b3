import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyEmail } from './company-email.ts'

test('S-52 only a plain canonical address at exactly the company’s domain counts', () => {
  for (const address of ['a@corp.com', 'wang.fang@corp.com', 'li_na+x@corp.com']) assert.equal(companyEmail(address, '@corp.com'), true, address)
  const tricks = [
    'a@corp.com.evil.com',
    'a@evilcorp.com',
    '"a@evil.com"@corp.com',
    'a@evil.com\n@corp.com',
    'a@corp.com\n',
    'a,b@corp.com',
    '\u0430@corp.com',
    '@corp.com',
    'a@b@corp.com',
    'a%40evil.com@corp.com',
    'a@sub.corp.com',
    'a@CORP.com',
    'a@corp.com ',
    'a@corp.com\0',
    'a..b@corp.com',
    '.a@corp.com',
    'corp.com',
    '',
  ]
  for (const address of tricks) assert.equal(companyEmail(address, '@corp.com'), false, JSON.stringify(address))
})

test('without a company domain no address counts', () => {
  assert.equal(companyEmail('a@corp.com', ''), false)
})
