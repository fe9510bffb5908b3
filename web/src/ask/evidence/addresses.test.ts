import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAddress } from './addresses.ts'

const href = (text: string) => findAddress(text).address?.href ?? null
const shown = (text: string) => findAddress(text).address?.host ?? null
const cut = (text: string) => {
  const { address } = findAddress(text)
  return address && text.slice(address.start, address.end)
}

test('S-69 an address without http gets a plain http prefix, one with it none', () => {
  assert.equal(href('国家药品监督管理局 www.nmpa.gov.cn'), 'http://www.nmpa.gov.cn/')
  assert.equal(href('www.x.cn'), 'http://www.x.cn/')
  assert.equal(href('HTTP://X'), 'http://x/')
  assert.equal(href('HTTPS://www.X.cn/A'), 'https://www.x.cn/A')
  assert.equal(href('指南 nmpa.gov.cn/a/b?c=d#e'), 'http://nmpa.gov.cn/a/b?c=d#e')
  assert.equal(href('test.example.com:8080/x'), 'http://test.example.com:8080/x')
})

test('an address ends where the Chinese sentence goes on', () => {
  assert.equal(cut('见www.nmpa.gov.cn官网'), 'www.nmpa.gov.cn')
  assert.equal(cut('见https://www.nmpa.gov.cn官网'), 'https://www.nmpa.gov.cn')
  assert.equal(cut('（https://www.who.int/a.）'), 'https://www.who.int/a')
  assert.equal(cut('https://a.cn/x，第三页'), 'https://a.cn/x')
  assert.equal(cut('网址:https://a.cn/x'), 'https://a.cn/x')
  assert.equal(cut('(www.a.cn).'), 'www.a.cn')
  assert.equal(cut('http://www.nmpa.gov.cn/files/人血白蛋白说明书.pdf'), 'http://www.nmpa.gov.cn/files/人血白蛋白说明书.pdf')
})

test('brackets inside a DOI stay, brackets around it go', () => {
  const doi = 'https://doi.org/10.1016/S0140-6736(18)30840-7'
  assert.equal(cut(`ANSWER, Lancet 2018 ${doi}`), doi)
  assert.equal(cut(`ANSWER (${doi})`), doi)
  assert.equal(cut(`DOI:${doi}.`), doi)
  assert.equal(cut('https://a.cn/x(1)'), 'https://a.cn/x(1)')
})

test('S-68 only http and https become links', () => {
  for (const text of [
    'javascript:alert(1)//a.com',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)//a.com',
    'java\nscript:alert(1)',
    'data:text/html,<b>a.com</b>',
    'vbscript:msgbox',
    'blob:https://a.com/1',
    'file:///etc/passwd',
    '//evil.com/x',
    'httpx://a.com',
    'httpx:a.com',
    'ftp://a.com',
    'javascript:https://a.com',
    'xhttps://a.com',
    'view-source:https://a.com',
  ])
    assert.equal(href(text), null, JSON.stringify(text))
  for (const text of ['javascript:alert(1)//a.com', 'blob:https://a.com/1', '//evil.com/x', 'httpx://a.com'])
    assert.equal(findAddress(text).refused, true, text)
})

test('a user name before the host is refused, an @ in the path is not', () => {
  for (const text of ['https://good@evil.com', 'https://good.com:pw@evil.com/', 'https://@evil.com', 'zhang@hospital.cn', 'a.b@hospital.cn']) {
    assert.equal(href(text), null, text)
  }
  assert.equal(findAddress('https://good@evil.com').refused, true)
  assert.equal(findAddress('zhang@hospital.cn').refused, false)
  assert.equal(href('https://a.com/@b'), 'https://a.com/@b')
})

test('a host is shown as it reads only when nothing in it can be mistaken', () => {
  assert.equal(shown('https://www.nmpa.gov.cn/x'), 'www.nmpa.gov.cn')
  assert.equal(shown('https://例子.测试/'), '例子.测试')
  assert.equal(shown('https://例子.cn/'), '例子.cn')
  assert.equal(shown('https://www.раypal.com/'), 'www.xn--ypal-43d9g.com')
  assert.equal(shown('https://аррӏе.com/'), 'xn--80ak6aa92e.com')
  assert.equal(shown('https://循yi.cn/'), new URL('https://循yi.cn/').hostname)
})

test('direction marks never travel inside an address', () => {
  assert.equal(href('https://a.com/\u202Egpj.exe'), 'https://a.com/')
  assert.equal(href('\u2066www.a.cn\u2069'), 'http://www.a.cn/')
})

test('figures, journals, file names and abbreviations are no addresses', () => {
  for (const text of [
    '20% 50 mL',
    '2.5 g',
    'N.Engl.J.Med 2004',
    'e.g. this',
    'v1.2.3',
    '说明书.pdf',
    'report.pdf',
    '10.1056/NEJMoa040232',
    'DOI:10.1056/NEJMoa040232',
    'a..b',
    '...',
    '《慢性乙型肝炎防治指南（2022年版）》',
    '',
  ]) {
    assert.equal(href(text), null, text)
    assert.equal(findAddress(text).refused, false, text)
  }
  assert.equal(href('https://'), null)
  assert.equal(href('https://a b'), 'https://a/')
  assert.equal(href(`https://a.cn/${'x'.repeat(3000)}`), null)
})

test('S-69 a hundred kilobytes of anything come to an end', () => {
  for (const part of [
    'a.',
    'a-',
    '。',
    'www.',
    'http://',
    'https://a@',
    '官a',
    'https://官a',
    '(',
    ')',
    'a',
    '1.',
    'a.b@',
    'javascript:',
    '/',
    'https://a@b.c ',
    '\u202E',
    'a.官',
    'https://x.cn/',
  ]) {
    const text = part.repeat(Math.ceil(100_000 / part.length))
    assert.equal(typeof findAddress(text).refused, 'boolean', JSON.stringify(part))
  }
})
