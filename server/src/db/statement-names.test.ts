import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementNames } from './statement-names.ts'

const times = (count: number, text: string, nameOf: (text: string) => string | undefined) => Array.from({ length: count }, () => nameOf(text))

test('a statement has a name from its twentieth time on, always the same', () => {
  const nameOf = statementNames()
  assert.deepEqual(times(22, 'select 1', nameOf), [...Array.from({ length: 19 }), 'statement_1', 'statement_1', 'statement_1'])
  assert.equal(times(20, 'select count(*) from "users"', nameOf).at(-1), 'statement_2')
})

test('a statement that reads all columns has none', () => {
  const nameOf = statementNames()
  for (const text of ['select * from "users"', 'select "users".* from "users"', 'insert into "users" ("id") values ($1) returning *'])
    assert.deepEqual(new Set(times(30, text, nameOf)), new Set([undefined]))
})

test('two hundred have names, whatever comes after them, and any number of others is counted', () => {
  const nameOf = statementNames()
  for (let at = 0; at < 5000; at++) nameOf(`rare ${at}`)
  const named = Array.from({ length: 250 }, (_, at) => times(20, `select ${at}`, nameOf).at(-1)).filter((name) => name !== undefined)
  assert.equal(new Set(named).size, 200)
  assert.equal(nameOf('select 0'), 'statement_1')
})
