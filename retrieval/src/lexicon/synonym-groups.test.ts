import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedGroups } from '../../fixtures/synonyms.ts'
import { readSynonymGroups, SynonymFileFault, synonymGroupLine, synonymProblems, type SynonymGroup } from './synonym-groups.ts'

const group = (change: Partial<SynonymGroup> = {}): SynonymGroup => ({
  id: 'a',
  standard: '发热',
  words: ['发烧'],
  kind: 'symptom',
  uses: ['search'],
  ...change,
})
const reasons = (...groups: SynonymGroup[]): string[] =>
  synonymProblems(groups).map(({ id, reason, word, other }) => [id, reason, word, other].filter(Boolean).join(' '))

test('the shipped groups have no problems', () => {
  assert.deepEqual(synonymProblems(shippedGroups), [])
})

test('a group is read as it is written', () => {
  const groups = [group(), group({ id: 'b', standard: '脑卒中', words: ['中风'], except: ['中风险'], uses: ['search', 'align'] })]
  assert.deepEqual(readSynonymGroups(`\n${groups.map(synonymGroupLine).join('\r\n\r\n')}\n`), groups)
  assert.deepEqual(readSynonymGroups('{"id":"a","standard":"甲","words":[],"kind":"drug","uses":["name"],"more":1}'), [
    { id: 'a', standard: '甲', words: [], kind: 'drug', uses: ['name'] },
  ])
})

test('a line that is no group is named', () => {
  const good = synonymGroupLine(group())
  for (const bad of [
    'x',
    '[]',
    'null',
    '{}',
    good.replace('"symptom"', '"colour"'),
    good.replace('["发烧"]', '"发烧"'),
    good.replace('"search"', '"find"'),
    good.replace('"a"', '1'),
  ]) {
    assert.throws(
      () => readSynonymGroups(`${good}\n${bad}`),
      (error: Error) => error instanceof SynonymFileFault && error.message.startsWith('line 2: '),
      bad,
    )
  }
})

test('what is wrong with a list is said group by group', () => {
  assert.deepEqual(reasons(group()), [])
  assert.deepEqual(reasons(group(), group({ standard: '头痛', words: ['头疼'] })), ['a sameId'])
  assert.deepEqual(reasons(group({ standard: '？' })), ['a noStandard'])
  assert.deepEqual(reasons(group({ words: [] })), ['a noWords'])
  assert.deepEqual(reasons(group({ words: [], uses: ['name'] })), [])
  assert.deepEqual(reasons(group({ uses: [] })), ['a noUses'])
  assert.deepEqual(reasons(group({ words: ['！'] })), ['a emptyWord ！'])
  assert.deepEqual(reasons(group({ words: ['烧'], uses: ['name'] })), ['a shortName 烧'])
  assert.deepEqual(reasons(group({ words: ['烧'.repeat(61)] })), [`a longWord ${'烧'.repeat(61)}`])
  assert.deepEqual(reasons(group({ words: ['發燒', '发烧'] })), ['a wordTwice 发烧'])
})

test('a word belongs to one standard word in each use', () => {
  const other = group({ id: 'b', standard: '热度', words: ['发烧'] })
  assert.deepEqual(reasons(group(), other), ['b wordElsewhere 发烧 a'])
  assert.deepEqual(reasons(group(), { ...other, uses: ['equality'] }), [])
  assert.deepEqual(reasons(group(), group({ id: 'b', words: ['体温高'] })), [])
})
