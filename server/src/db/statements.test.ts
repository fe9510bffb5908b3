import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { preparedStatements } from './statements.ts'

const nth = (number: number) => `SELECT ${number} AS number`

test('the number of prepared statements is bounded', () => {
  const statements = preparedStatements(new DatabaseSync(':memory:'), 10)
  for (let number = 0; number < 1000; number += 1) assert.deepEqual({ ...statements.prepare(nth(number)).statement.get() }, { number })
  assert.equal(statements.size, 10)
})

test('a statement that is used stays prepared, the one used longest ago goes', () => {
  const statements = preparedStatements(new DatabaseSync(':memory:'), 2)
  const [first, second] = [statements.prepare(nth(1)), statements.prepare(nth(2))]
  assert.equal(statements.prepare(nth(1)), first)
  statements.prepare(nth(3))
  assert.equal(statements.prepare(nth(1)), first)
  assert.notEqual(statements.prepare(nth(2)), second)
})
