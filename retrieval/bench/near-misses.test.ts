import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { readLines } from './data.ts'
import { devQuestions, ownQuestions, starterLibrary } from './doctors.ts'

const rows = readLines(resolve(import.meta.dirname, 'near-misses.jsonl')) as unknown as { key: string; answered: string[]; near_misses: string[] }[]
const bare = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')

test('every starter entry has its near-misses and answered questions once, none of which is a question of another set or of the library', () => {
  const library = starterLibrary()
  assert.deepEqual(rows.map(({ key }) => key).toSorted(), library.map(({ key }) => key).toSorted())
  const taken = new Set([
    ...[...ownQuestions(), ...devQuestions()].map(({ question }) => bare(question)),
    ...library.flatMap(({ question, phrasings }) => [question, ...phrasings].map(bare)),
  ])
  for (const { key, answered, near_misses } of rows) {
    const texts = [...answered, ...near_misses].map(bare)
    assert.ok(answered.length > 0 && near_misses.length > 0, key)
    assert.equal(new Set(texts).size, texts.length, key)
    assert.deepEqual(
      texts.filter((text) => text === '' || taken.has(text)),
      [],
      key,
    )
  }
})
