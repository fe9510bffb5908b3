import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOf, refusals, type RefusalName } from './refusals.ts'

test('a refusal is recognised by its code and HTTP status, so no two share both', () => {
  for (const name of Object.keys(refusals) as RefusalName[]) assert.equal(refusalOf(refusals[name].code, refusals[name].status), name)
})
