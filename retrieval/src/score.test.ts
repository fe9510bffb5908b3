import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { Impacts } from './impacts.ts'
import { Postings } from './postings.ts'
import { largest } from './quickselect.ts'
import { Scorer, type QueryTerm } from './score.ts'

/** A document is its terms with their counts; a library a list of them, some removed again. */
const document = fc.dictionary(fc.constantFrom(...'0123456789'), fc.integer({ min: 1, max: 40 }), { minKeys: 1, maxKeys: 8 })
const library = fc.array(fc.record({ terms: document, removed: fc.boolean() }), { minLength: 1, maxLength: 120 })
const query = fc.uniqueArray(fc.record({ term: fc.integer({ min: 0, max: 9 }), weight: fc.integer({ min: 1, max: 3000 }) }), {
  selector: ({ term }) => term,
  minLength: 1,
})

test('the pruned search finds what scoring everything finds, ties at the end included', () => {
  const scorer = new Scorer()
  fc.assert(
    fc.property(library, query, fc.integer({ min: 1, max: 12 }), (documents, terms, wanted) => {
      const postings = new Postings()
      const lengths = Uint16Array.from(documents, ({ terms: counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0))
      documents.forEach(({ terms: counts }, number) => {
        for (const [term, count] of Object.entries(counts)) postings.append(Number(term), number, count, lengths[number] as number)
      })
      documents.forEach(({ terms: counts, removed }, number) => {
        if (removed) for (const term of Object.keys(counts)) postings.remove(Number(term), number)
      })
      const impacts = new Impacts(9)
      const found = scorer.best({ postings, lengths, impacts, documents: documents.length }, terms, wanted)
      assert.deepEqual(found.sort((a, b) => a.document - b.document), exhaustive(documents, lengths, impacts, terms, wanted))
    }),
    { numRuns: 400 },
  )
})

function exhaustive(
  documents: readonly { terms: Record<string, number>; removed: boolean }[],
  lengths: Uint16Array,
  impacts: Impacts,
  terms: readonly QueryTerm[],
  wanted: number,
): { document: number; score: number }[] {
  const scored = documents.flatMap(({ terms: counts, removed }, number) => {
    const shared = terms.filter(({ term }) => !removed && counts[term] !== undefined)
    const score = shared.reduce((sum, { term, weight }) => sum + weight * impacts.of(Math.min(counts[term] ?? 0, 31), lengths[number] as number), 0)
    return shared.length > 0 ? [{ document: number, score }] : []
  })
  const last = scored.map(({ score }) => score).sort((a, b) => b - a)[wanted - 1] ?? 0
  return scored.filter(({ score }) => score >= last)
}

test('the nth largest is what sorting says', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1 }), fc.nat(), (numbers, at) => {
      const nth = (at % numbers.length) + 1
      assert.equal(largest(Int32Array.from(numbers), numbers.length, nth), [...numbers].sort((a, b) => b - a)[nth - 1])
    }),
  )
})
