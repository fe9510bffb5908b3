import assert from 'node:assert/strict'
import { test } from 'node:test'
import { valuesIn } from './facets.ts'

test('the values of a text come by kind, each once, in the order of the lexicon', () => {
  const found = valuesIn('小孩和孕妇能用吗，孕妇呢')
  assert.deepEqual(found.get('population'), ['孕妇', '儿童'])
  assert.equal(found.get('route'), undefined)
  assert.equal(valuesIn('').size, 0)
})
