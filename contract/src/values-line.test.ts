import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeParse } from 'zod/mini'
import { line } from './values.ts'

test('S-73 a name is one line: breaks become a space, what turns the direction of other text is refused', () => {
  const name = (value: string) => safeParse(line(5), value).data
  assert.equal(name('王\r\n医\t生'), '王 医 生')
  assert.equal(name(' 𠮷𠮷𠮷𠮷𠮷 '), '𠮷𠮷𠮷𠮷𠮷')
  for (const refused of ['王\u202e医生', '王\u2066医生', '王\u0007', '王\u0085', '\n', '六个字的名字'])
    assert.equal(name(refused), undefined, JSON.stringify(refused))
})
