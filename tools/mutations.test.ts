import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mutationsOf } from './mutations.ts'

test('a source is mutated in its conditions, operators, booleans and calls, one at a time, and its types are not', () => {
  const source = `const 多少: Record<string, true> = {}\nif (a < 3 && !b) {\n  await keep(a)\n}\nexport const c = a === b ? true : count + 1\n`
  assert.deepEqual(
    mutationsOf(source).map(({ line, change }) => `${line}: ${change}`),
    [
      '2: a < 3 && !b → !(a < 3 && !b)',
      '2: && → ||',
      '2: < → <=',
      '2: !b → b',
      '3: await keep(a) → removed',
      '5: a === b → !(a === b)',
      '5: === → !==',
      '5: true → false',
      '5: + → -',
    ],
  )
  assert.ok(mutationsOf(source)[4]!.source.includes('{\n  \n}'))
})
