import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AskResult } from '@xunyi/contract/chat'
import { clearKept, dropKept, keep, keepAnswer, keepFor, kept, keptAnswers, keptHistory, loadOrKept, mostKept } from './kept.ts'

const answer = (id: string): AskResult => ({
  id,
  question: `问题${id}`,
  answer: '答案',
  links: [],
  subject: null,
  sources: [],
  requested: false,
  pv: false,
  reviewed_on: null,
  review_due: null,
  related: [],
})

test('the last fifty answers are kept, and the history with the answers read since; a deleted record leaves no copy', () => {
  clearKept()
  assert.equal(keptHistory(), null)
  for (let at = 1; at <= 60; at++) keepAnswer(`null ${at}`, answer(String(at)), at)
  keepAnswer('null none', { ...answer('none'), answer: '' }, 61)
  assert.equal(keptAnswers().length, mostKept)
  assert.equal(keptAnswers()[0]!.key, 'null 60')
  keep('history', [{ id: '60', question: '问题60', answer: '答案', links: [], answered: null, create_time: new Date(60).toISOString() }])
  assert.deepEqual(
    keptHistory()!
      .slice(0, 3)
      .map(({ id }) => id),
    ['60', '59', '58'],
  )
  dropKept('60')
  assert.deepEqual([keptHistory()![0]!.id, keptAnswers()[0]!.result.id], ['59', '59'])
})

test('the copies belong to one account', () => {
  clearKept()
  keepFor('one')
  keepAnswer('null a', answer('a'), 1)
  keepFor('one')
  assert.equal(keptAnswers().length, 1)
  keepFor('other')
  assert.equal(keptAnswers().length, 0)
})

test('a copy stands in for a call that found no network, and for no other failure', async () => {
  clearKept()
  let online = true
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online })
  assert.equal(await loadOrKept('value', Promise.resolve(1)), 1)
  const offline = () => loadOrKept('value', Promise.reject(new TypeError('Failed to fetch')))
  await assert.rejects(offline)
  online = false
  assert.equal(await offline(), 1)
  await assert.rejects(loadOrKept('value', Promise.reject(new Error('refused'))))
  await assert.rejects(loadOrKept('unknown', Promise.reject(new TypeError('Failed to fetch'))))
  assert.equal(kept('unknown'), null)
})
