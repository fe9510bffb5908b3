import { differenceOf, type WordList } from '@xunyi/contract/moderation-list'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeWords, readPasted, reapply } from './edits.ts'

const list = (words: Record<string, string[]>, allow: string[] = []): WordList => ({
  categories: Object.entries(words).map(([id, words]) => ({ id, name: id, words })),
  allow,
})

test('pasted words are read line by line, trimmed, without duplicates in any category', () => {
  const read = readPasted(list({ a: ['甲'], b: ['乙'] }, ['丙']), 'a', ' 丁 \r\n\n甲\n乙\u200b\n丁\n丙\n' + '长'.repeat(41))
  assert.deepEqual(read, { added: ['丁', '丙'], known: ['甲', '乙', '丁'], tooLong: ['长'.repeat(41)] })
})

test('the allow-list is a place of its own', () => {
  assert.deepEqual(readPasted(list({ a: ['甲'] }, ['丙']), 'allow', '甲\n丙').added, ['甲'])
  assert.deepEqual(
    changeWords(list({ a: ['甲'] }, ['丙']), 'allow', (words) => [...words, '丁']),
    list({ a: ['甲'] }, ['丙', '丁']),
  )
})

test('my changes on top of what others have saved: both are there, and nothing of theirs comes undone', () => {
  const from = list({ a: ['一', '二', '三'], b: ['四'] }, ['甲'])
  const mine = list({ a: ['一', '三', '五'], b: ['四'], c: ['新'] }, ['甲', '乙'])
  const theirs = list({ a: ['一', '二', '六'], b: ['四', '七'] }, [])
  assert.deepEqual(reapply(from, mine, theirs), list({ a: ['一', '六', '五'], b: ['四', '七'], c: ['新'] }, ['乙']))
  assert.deepEqual(differenceOf(theirs, reapply(from, from, theirs)), { added: [], removed: [], allowed: [], disallowed: [], renamed: [] })
})

test('a category that one took away and the other gave words keeps those words alone', () => {
  const from = list({ a: ['一'], b: ['二'] })
  assert.deepEqual(reapply(from, list({ a: ['一'], b: ['二', '三'] }), list({ a: ['一'] })), list({ a: ['一'], b: ['三'] }))
  assert.deepEqual(reapply(from, list({ a: ['一'] }), list({ a: ['一'], b: ['二', '三'] })), list({ a: ['一'] }))
})
