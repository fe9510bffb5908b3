import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDrafts } from './check-rows.ts'
import { readJsonl } from './formats/jsonl.ts'
import { planImport } from './plan-import.ts'
import { starterEntries } from '../testing/starter-entries.ts'

test('a row without counterexamples keeps those of the entry that it updates; an empty list removes them', () => {
  const entry = starterEntries()[0]!
  assert.ok(entry.counterexamples.length > 0)
  const savedFrom = (changes: object) => {
    const { rows } = checkDrafts(readJsonl(JSON.stringify({ ...entry, answer: `${entry.answer}改过。`, ...changes })).drafts)
    return planImport(rows, [{ entry, published: true }], () => 'refuse').save[0]!.counterexamples
  }
  assert.deepEqual(savedFrom({ counterexamples: undefined }), entry.counterexamples)
  assert.deepEqual(savedFrom({ counterexamples: [] }), [])
})
