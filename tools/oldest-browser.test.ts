import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unknownToOldest } from './oldest-browser.ts'

test('the build finds methods and syntax that Chrome 87 lacks', () => {
  for (const code of [
    'a.toSorted()',
    'a.findLast(b)',
    'Object.hasOwn(a,b)',
    'structuredClone(a)',
    'AbortSignal.timeout(5)',
    'crypto.randomUUID()',
    'class A{static{}}',
  ])
    assert.notEqual(unknownToOldest('app.js', code), null, code)
  for (const code of ['a.at(-1)', 'a.replaceAll(b,c)', 'a.find(b)', 'a.sort()', 'class A{static b=1}'])
    assert.equal(unknownToOldest('app.js', code), null, code)
})

test('the build finds styles that Chrome 87 drops, unless an older form stands before them', () => {
  for (const rule of ['.a{height:100dvh}', '@container (width>1px){.a{top:0}}', '.a:is(b,i){top:0}', '.a{aspect-ratio:1}', '.a{scale:2}'])
    assert.notEqual(unknownToOldest('app.css', rule), null, rule)
  for (const rule of ['.a{height:100vh;height:100dvh}', '.a{inset:0}', '.a{--scale:1}']) assert.equal(unknownToOldest('app.css', rule), null, rule)
})
