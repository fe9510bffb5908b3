import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { clearDrafts, readDraft, writeDraft } from './drafts.ts'
import { safely } from '@xunyi/contract/storage'

// Node has no window: the drafts then live in memory, as in a browser that forbids storage.
beforeEach(clearDrafts)

test('a draft is there until it is cleared', () => {
  writeDraft('home', '白蛋白')
  assert.equal(readDraft('home'), '白蛋白')
  writeDraft('home', null)
  assert.equal(readDraft('home'), null)
})

test('an emptied field is a draft too, not a missing one', () => {
  writeDraft('home', '')
  assert.equal(readDraft('home'), '')
})

test('clearing takes every draft and nothing else', () => {
  writeDraft('home', 'a')
  writeDraft('ask', 'b')
  clearDrafts()
  assert.equal(readDraft('home'), null)
  assert.equal(readDraft('ask'), null)
})

test('a storage that throws when full still keeps what was typed, and forgets it when told', () => {
  const full = safely(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  full.set('key', 'value')
  assert.equal(full.get('key'), 'value')
  assert.deepEqual(full.keys(), ['key'])
  full.remove('key')
  assert.equal(full.get('key'), null)
})
