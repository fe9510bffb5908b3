import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { Entries } from './entries.ts'
import { textHash } from '../text/text-hash.ts'

const ALIKE = ['id505\u5000', 'id6199\u5123', 'id51588\u5c2d'] as const

test('entries whose ids have one hash are found, kept and removed each by itself, in any order', () => {
  assert.equal(new Set(ALIKE.map((id) => textHash(id))).size, 1)
  const change = fc.record({ id: fc.constantFrom(...ALIKE, 'other'), text: fc.string(), add: fc.boolean() })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const entries = new Entries()
      const kept = new Map<string, string>()
      for (const { id, text, add } of changes) {
        if (kept.delete(id)) entries.remove(entries.find(id))
        if (!add) continue
        entries.add(id, [text])
        kept.set(id, text)
      }
      assert.equal(entries.size, kept.size)
      for (const id of [...ALIKE, 'other']) {
        const entry = entries.find(id)
        assert.equal(entry >= 0, kept.has(id))
        if (entry >= 0) assert.deepEqual([entries.id(entry), entries.text(entry, 0)], [id, kept.get(id)])
      }
    }),
  )
})
