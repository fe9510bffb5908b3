import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Weights } from '../index/term-weights.ts'
import { FACETS } from '../lexicon/facets.ts'
import { symbolsOf } from '../text/terms.ts'
import { CounterexampleSet } from './counterexample-set.ts'

const recordOf = (text: string) => Int32Array.of(...new Int32Array(FACETS), ...symbolsOf(text))
const set = new CounterexampleSet(['外渗处理', '外渗的外渗', '疫苗'].map(recordOf))
const symbolOf = (sign: string) => symbolsOf(sign)[0] as number
/** In a state of the library in which every symbol weighs as much. */
const weighing = (weight: number, state: number) => ({ state, of: () => weight }) as unknown as Weights

test('which counterexamples have a symbol is told once each, and grammar is left aside', () => {
  assert.deepEqual([...set.having(symbolOf('渗'))], [0, 1])
  assert.deepEqual([...set.having(symbolOf('苗'))], [2])
  assert.deepEqual([...set.having(symbolOf('的'))], [])
})

test('their weights follow the library from one state to the next', () => {
  assert.deepEqual([...set.totals(weighing(1, 1))], [4, 4, 2])
  assert.deepEqual([...set.totals(weighing(2, 2))], [8, 8, 4])
})

test('each lies in the page as its record is, facets first, an empty one too', () => {
  const records = [recordOf('外渗'), recordOf(''), Int32Array.of(...Array.from({ length: FACETS }, (_, at) => at + 1), ...symbolsOf('疫苗'))]
  const some = new CounterexampleSet(records)
  assert.deepEqual(
    records.map((_, at) => some.page.slice(some.facetsAt(at), some.endOf(at))),
    records,
  )
  assert.deepEqual(some.page.slice(some.symbolsAt(2), some.endOf(2)), symbolsOf('疫苗'))
  assert.deepEqual([...some.having(symbolOf('苗'))], [2])
})
