import assert from 'node:assert/strict'
import { test } from 'node:test'
import { devQuestions, ownQuestions, starterLibrary } from './doctors.ts'

const bare = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')

test('no phrasing and no counterexample of the starter library is a question that it is measured by, nor is a counterexample a phrasing of its entry', () => {
  const measured = new Set([...ownQuestions(), ...devQuestions()].map(({ question }) => bare(question)))
  for (const { key, question, phrasings, counterexamples } of starterLibrary()) {
    const texts = [question, ...phrasings, ...counterexamples].map(bare)
    assert.ok(counterexamples.length > 0, key)
    assert.equal(new Set(texts).size, texts.length, key)
    assert.deepEqual(
      texts.filter((text) => text === '' || measured.has(text)),
      [],
      key,
    )
  }
})
