import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameContent, cleaned } from './content.ts'

const content = {
  question: '问',
  phrasings: ['一', '', ' 二 '],
  counterexamples: [],
  answer: '答',
  evidence: [{ title: '甲', url: 'a.cn' }],
  subject: '',
  category: '',
  review_due: '',
}

test('empty lines between phrasings are not saved', () => {
  assert.deepEqual(cleaned(content).phrasings, ['一', '二'])
  assert.ok(sameContent(content, { ...cleaned(content), evidence: [{ url: 'a.cn', title: '甲' }] }))
  assert.ok(!sameContent(content, { ...content, answer: '答。' }))
})
