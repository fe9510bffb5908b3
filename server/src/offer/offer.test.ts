import { QuestionIndex } from '@xunyi/retrieval/question-index'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directOf, relatedTo, similarTo } from './offer.ts'

const text = '开封后的针剂能放多久？'

test('What a text finds is kept while the index stays as it is, and found anew once it has changed', () => {
  const index = new QuestionIndex()
  index.put('rate', ['输注速度是多少？'])
  assert.equal(directOf(index, text), null)
  index.put('opened', [text])
  assert.equal(directOf(index, text), 'opened')
  assert.equal(similarTo(index, text)[0]?.id, 'opened')
  assert.equal(similarTo(index, text), similarTo(index, text))
  assert.deepEqual(relatedTo(index, text), [])
  index.remove('opened')
  assert.equal(directOf(index, text), null)
})
