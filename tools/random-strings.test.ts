import { findIdentifiers, withoutIdentifiers } from '@xunyi/contract/identifiers/find'
import { emailAddress, phoneNumber, wellFormed } from '@xunyi/contract/values'
import { readPassages } from '@xunyi/contract/passages'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalize } from '../retrieval/src/text/normalize.ts'
import { randomNumbers, size } from '../server/faults/size.ts'
import { textKey } from '../server/src/text/text-key.ts'
import { findAddress } from '../web/src/ask/evidence/addresses.ts'

/* Random text, in which what the rules look for is frequent: links, numbers, marks that nobody sees, halves of characters. */

const count = size('STRINGS', 5000)
const random = randomNumbers(size('STRINGS_SEED', 7))
const below = (most: number) => Math.floor(random() * most)
const pieces = [
  'http://',
  'HTTPS://',
  'www.',
  'javascript:',
  'java\tscript:',
  'data:text/html,',
  '//',
  '\\',
  '@',
  'user:pass@',
  'nmpa.gov.cn',
  'a.cn',
  '.com',
  ':8080',
  '/path?q=1#x',
  'xn--',
  'а',
  '13800138000',
  '１３８',
  '+86',
  '110101199003078515',
  '住院号',
  '患者张三',
  'name@corp.com',
  '。',
  '；',
  ' ',
  '\u3000',
  '\u200b',
  '\u2066',
  '\u202e',
  '\ud83d',
  '\udc00',
  '\0',
  '𠮷',
  '👨‍👩‍👧',
  '①',
  'ﬁ',
  'İ',
  'ß',
  '⽩',
  '[1]',
  '|',
  '- ',
]

function randomText(): string {
  let made = ''
  for (let left = below(12); left >= 0; left -= 1) {
    const way = random()
    if (way < 0.5) made += pieces[below(pieces.length)]
    else if (way < 0.75) made += String.fromCharCode(0x4e00 + below(0x5000))
    else if (way < 0.9) made += String.fromCharCode(32 + below(95))
    else made += String.fromCharCode(below(0x10000))
  }
  return made
}

function assertRules(text: string): void {
  const well = wellFormed(text)
  assert.ok(well.isWellFormed())
  assert.equal(wellFormed(well), well)
  const normal = normalize(text)
  assert.equal(normalize(normal), normal)
  assert.equal(textKey(text), textKey(`${text}\u200b`), 'a mark that nobody sees makes no other text')

  const { address } = findAddress(text)
  if (address) {
    const url = new URL(address.href)
    assert.ok(url.protocol === 'http:' || url.protocol === 'https:')
    assert.deepEqual([url.username, url.password], ['', ''])
    assert.ok(0 <= address.start && address.start < address.end && address.end <= text.length)
  }

  let last = 0
  for (const { start, end } of findIdentifiers(text)) {
    assert.ok(last <= start && start < end && end <= text.length)
    last = end
  }
  assert.ok(withoutIdentifiers(text).length <= text.length)

  const phone = phoneNumber(text)
  if (phone !== null) assert.deepEqual([/^1\d{10}$/.test(phone), phoneNumber(phone)], [true, phone])
  const email = emailAddress(text)
  if (email !== null) assert.deepEqual([/^[\x21-\x7e]+@[a-z0-9.-]+$/.test(email), emailAddress(email)], [true, email])
  assert.ok(readPassages(text).length >= 0)
}

test('S-68 S-69 S-75 normalisers, the rule for links, identifiers, numbers and addresses hold what they promise for any text', (t) => {
  for (let each = 0; each < count; each += 1) {
    const text = randomText()
    try {
      assertRules(text)
    } catch (error) {
      throw new Error(`for ${JSON.stringify(text)}`, { cause: error })
    }
  }
  t.diagnostic(`${count} random texts`)
})
