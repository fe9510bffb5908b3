import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkOf } from './web-link.ts'

test('an address opens with or without its scheme, and only as http', () => {
  assert.deepEqual(linkOf('www.nmpa.gov.cn/a b'), { href: 'http://www.nmpa.gov.cn/a%20b', host: 'www.nmpa.gov.cn' })
  assert.equal(linkOf(' https://doi.org/10.1/x ')?.href, 'https://doi.org/10.1/x')
  assert.equal(linkOf('example.com:8443/x')?.host, 'example.com:8443')
  for (const url of [
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.cn',
    'ftp://a.cn',
    'https://a@b.cn',
    'https://a:b@c.cn',
    '说明书',
    'localhost',
    '//',
  ])
    assert.equal(linkOf(url), null, url)
})
