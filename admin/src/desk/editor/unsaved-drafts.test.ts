import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { enableSingleKeys, singleKeysEnabled } from '../../keys/single-key-setting.ts'
import type { Unsaved } from './draft-autosave.ts'
import { forgetOthers, unsavedOf } from './unsaved-drafts.ts'

afterEach(() => void Reflect.deleteProperty(globalThis, 'window'))

/** A browser whose storage is full: stored values can be read, no more can be added. */
function fullStorage(): Storage {
  const full = { length: 0, getItem: () => null, key: () => null, removeItem: () => undefined, clear: () => undefined }
  return Object.assign(full, {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
}

const typed = { content: { question: '白蛋白怎么保存？' } } as unknown as Unsaved

for (const [what, storage] of [
  ['full', fullStorage],
  [
    'switched off',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
] as const) {
  test(`typing goes on while the browser's storage is ${what}, and the page keeps what was typed`, () => {
    Object.defineProperty(globalThis, 'window', {
      configurable: true,
      value: Object.defineProperties({}, { sessionStorage: { get: storage }, localStorage: { get: storage } }),
    })
    const mine = unsavedOf('person', 'draft')
    mine.set(typed)
    assert.deepEqual(mine.get(), typed)
    forgetOthers('person')
    assert.deepEqual(mine.get(), typed)
    forgetOthers('somebody else')
    assert.equal(mine.get(), null)
    enableSingleKeys(false)
    assert.equal(singleKeysEnabled(), false)
    enableSingleKeys(true)
    assert.equal(singleKeysEnabled(), true)
  })
}
