import assert from 'node:assert/strict'
import { test } from 'node:test'
import { starterEmbedding } from '../../server/src/library/embedding.ts'
import { starterSynonyms } from '../../server/src/library/synonyms.ts'
import { QuestionIndex } from '../src/question-index.ts'
import { ownQuestions, starterLibrary } from './doctors.ts'

/** Every second entry: enough, and half of the time. */
const library = starterLibrary().filter((_, place) => place % 2 === 0)
const keys = new Set(library.map(({ key }) => key))
const opposites = ownQuestions().filter(({ kind, split, notKey }) => kind === 'opp' && split === 'choose' && keys.has(notKey ?? ''))

function fill(index: QuestionIndex, isWith: boolean): void {
  for (const { key, question, phrasings, counterexamples, ...content } of library)
    index.put(key, [question, ...phrasings], { ...content, counterexamples: isWith ? counterexamples : [] })
}

const index = new QuestionIndex({ synonyms: starterSynonyms(), embedding: starterEmbedding })
const wrongFirst = () => opposites.filter(({ question, notKey }) => index.search(question)[0]?.id === notKey).length

test('counterexamples keep an entry from coming first for near-opposites of its question, and go with the entry', () => {
  assert.ok(opposites.length > 150, `${opposites.length} near-opposites`)
  fill(index, false)
  const without = wrongFirst()
  fill(index, true)
  assert.ok(wrongFirst() < without / 2)
  fill(index, false)
  assert.equal(wrongFirst(), without)
})

test('nothing is found by a counterexample, and a snapshot keeps them', () => {
  const [first] = library
  const small = new QuestionIndex()
  const { question, counterexamples, ...content } = first!
  small.put('a', [question], { ...content, counterexamples })
  assert.ok(!counterexamples.some((text) => small.search(text)[0]?.band === 'same'))
  const restored = QuestionIndex.restore(
    [...small.snapshot('x')].map((piece) => Uint8Array.from(piece)),
    { fingerprint: 'x' },
  )!
  for (const text of counterexamples) {
    assert.deepEqual(restored.neighbourFeatures(text), small.neighbourFeatures(text))
    assert.ok(restored.neighbourFeatures(text).some(({ features }) => features.includes(counterexamples.length)))
  }
})
