import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adverseNotices } from './adverse-notices.ts'

function tab() {
  const values = new Map<string, string>()
  return { getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) }
}

test('an answer is shown until it is acknowledged, across a reload', () => {
  const store = tab()
  const before = adverseNotices(() => store)
  before.show('a')
  assert.equal(before.current(), 'a')

  const reloaded = adverseNotices(() => store)
  assert.equal(reloaded.current(), null)
  reloaded.show('a')
  assert.equal(reloaded.current(), 'a')
  assert.equal(reloaded.acknowledged('a'), false)
  reloaded.acknowledge()
  assert.equal(reloaded.current(), null)
  assert.equal(reloaded.acknowledged('a'), true)

  const again = adverseNotices(() => store)
  again.show('a')
  assert.equal(again.current(), null)
  again.show('b')
  assert.equal(again.current(), 'b')
})

test('the same answer is shown once, two answers one after the other', () => {
  const notices = adverseNotices(tab)
  let changes = 0
  const stop = notices.subscribe(() => (changes += 1))
  notices.show('a')
  notices.show('a')
  notices.show('b')
  assert.equal(changes, 2)
  notices.acknowledge()
  assert.equal(notices.current(), 'b')
  notices.acknowledge()
  assert.equal(notices.current(), null)
  notices.acknowledge()
  stop()
  notices.show('c')
  assert.equal(changes, 4)
})

test('a store that refuses or holds rubbish is borne', () => {
  const refusing = adverseNotices(() => {
    throw new Error('no storage')
  })
  refusing.show('a')
  refusing.acknowledge()
  refusing.show('a')
  assert.equal(refusing.current(), null)
  for (const rubbish of ['{', '{}', '[1,null]', '"a"']) {
    const notices = adverseNotices(() => ({ getItem: () => rubbish, setItem: () => {} }))
    notices.show('a')
    assert.equal(notices.current(), 'a')
  }
})
