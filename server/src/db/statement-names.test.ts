import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementNames } from './statement-names.ts'

const times = (count: number, text: string, nameOf = statementNames()) => Array.from({ length: count }, () => nameOf(text))

test('a statement has a name from its twentieth time on, the same in every process, and no other statement has it', () => {
  const found = times(22, 'select 1')
  assert.deepEqual(found.slice(0, 19), Array.from({ length: 19 }))
  assert.match(found[19]!, /^[0-9a-f]{32}$/)
  assert.deepEqual(found.slice(19), times(22, 'select 1').slice(19))
  assert.notEqual(times(20, 'select count(*) from "users"').at(-1), found[19])
})

test('a statement that reads all columns has none', () => {
  for (const text of ['select * from "users"', 'select "users".* from "users"', 'insert into "users" ("id") values ($1) returning *'])
    assert.deepEqual(new Set(times(30, text)), new Set([undefined]))
})

test('a statement that comes seldom among others has none, however long the process runs', () => {
  const nameOf = statementNames()
  for (let round = 0; round < 40; round++) {
    assert.equal(nameOf('select seldom'), undefined)
    for (let other = 0; other < 500; other++) nameOf(`select ${round} ${other}`)
  }
})

test('two hundred have names, whatever comes after them', () => {
  const nameOf = statementNames()
  const named = Array.from({ length: 240 }, (_, at) => times(20, `select ${at}`, nameOf).at(-1)).filter((name) => name !== undefined)
  assert.equal(new Set(named).size, 200)
  assert.equal(nameOf('select 0'), named[0])
})
