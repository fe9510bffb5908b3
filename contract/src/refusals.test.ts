import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOf, refusals, type RefusalName } from './refusals.ts'

/** The code after the last one of the series A05. */
function nextCode(): string {
  const used = Object.values(refusals).flatMap(({ code }) => (code.startsWith('A05') ? [Number(code.slice(1))] : []))
  return `A${String(Math.max(...used) + 1).padStart(4, '0')}`
}

test('a refusal is recognised by its code and HTTP status, so no two share both', () => {
  for (const name of Object.keys(refusals) as RefusalName[]) {
    const { code, status } = refusals[name]
    const other = refusalOf(code, status)
    assert.equal(other, name, `${name} has the code ${code} and status ${status} of ${other}; the next free code is ${nextCode()}`)
  }
})
