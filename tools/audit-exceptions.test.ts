import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { judge, readExceptions } from './audit-exceptions.ts'

const today = '2026-11-23'
const sound = { advisory: 'GHSA-aaaa-bbbb-cccc', package: 'one', reason: 'the function is not called with foreign input', until: '2026-12-31' }
const report = {
  vulnerabilities: {
    one: { via: [{ url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc', name: 'one', severity: 'high', title: 'ReDoS' }] },
    two: { via: ['one', { url: 'https://github.com/advisories/GHSA-dddd-eeee-ffff', name: 'two', severity: 'low', title: 'Leak' }] },
  },
}

test('an exception covers its advisory in its package until its day, and not afterwards', () => {
  const two = 'GHSA-dddd-eeee-ffff two (low): Leak'
  assert.deepEqual(judge(report, [sound], today), { open: [two], idle: [] })
  assert.deepEqual(judge(report, [sound], '2026-12-31').open, [two])
  assert.deepEqual(judge(report, [sound], '2027-01-01').open, ['GHSA-aaaa-bbbb-cccc one (high): ReDoS', two])
  assert.equal(judge(report, [{ ...sound, package: 'two' }], today).open.length, 2)
  assert.deepEqual(judge({ vulnerabilities: {} }, [sound], today), { open: [], idle: ['GHSA-aaaa-bbbb-cccc one'] })
})

test('an exception without reason, day, number or with a day too far away is refused', () => {
  assert.deepEqual(readExceptions(JSON.stringify([sound]), today), [sound])
  const wrong = [
    { reason: 'ok' },
    { until: '' },
    { until: '2026-13-01' },
    { until: '2027-02-22' },
    { advisory: 'CVE-2026-1' },
    { package: '' },
    { unitl: '2026-12-31' },
  ]
  for (const change of wrong)
    assert.throws(() => readExceptions(JSON.stringify([{ ...sound, ...change }]), today), /^Error: exception 1: /, JSON.stringify(change))
  assert.throws(() => readExceptions('{}', today))
})

test('the exceptions in force can be read', () => {
  readExceptions(readFileSync(join(import.meta.dirname, 'audit-exceptions.json'), 'utf8'), new Date().toISOString().slice(0, 10))
})
