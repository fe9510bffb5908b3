import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSame, lengthOf, readFeedback } from './feedback-form.ts'

const typed = { type: 'OTHER', email: 'wang@example.com', content: '很好用' } as const

test('a complete form is sent with a normalized address and a trimmed text', () => {
  assert.deepEqual(readFeedback({ ...typed, email: ' Wang@Example.com ', content: '\n很好用 ' }), {
    opinionType: 'OTHER',
    email: 'wang@example.com',
    content: '很好用',
  })
})

test('every field that is missing says so in the fixed words', () => {
  assert.deepEqual(readFeedback({ type: null, email: ' ', content: ' \u200b\u3000' }), {
    type: '请选择反馈类型',
    email: '请填写您的真实邮箱',
    content: '请输入具体反馈内容',
  })
})

test('an invalid e-mail address is refused', () => {
  for (const email of [
    'wang',
    'wang@',
    '@example.com',
    'wang@example',
    'a b@example.com',
    'wang@example..com',
    '王@example.com',
    'a@example.com\nb@example.com',
  ]) {
    assert.deepEqual(readFeedback({ ...typed, email }), { email: '邮箱不可用' }, email)
  }
})

test('the limit counts characters as people do, and says how many are too many', () => {
  assert.equal(lengthOf(' 𠮷😀 '), 2)
  assert.ok('content' in readFeedback({ ...typed, content: '𠮷'.repeat(2000) }))
  assert.deepEqual(readFeedback({ ...typed, content: '𠮷'.repeat(2003) }), { content: '最多 2000 字，已超出 3 字' })
})

test('the same is the same type, address and text', () => {
  const read = (change: object) => readFeedback({ ...typed, ...change }) as Parameters<typeof isSame>[0]
  assert.ok(isSame(read({}), read({ email: 'WANG@example.com', content: '很好用\n' })))
  for (const change of [{ type: 'USE_EXPERIENCE' }, { email: 'li@example.com' }, { content: '很好用！' }]) assert.ok(!isSame(read({}), read(change)))
})
