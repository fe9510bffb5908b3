import type { SynonymGroup } from '@xunyi/contract/synonym-groups'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOf, wordsIn } from './group-faults.ts'

const group = (id: string, standard: string, words: string[], uses: SynonymGroup['uses'] = ['search']): SynonymGroup => ({
  id,
  standard,
  words,
  kind: 'ward',
  uses,
})

test('words are read a line each or apart by separators, once', () => {
  assert.deepEqual(wordsIn(' 小白瓶 \n白蛋白；HSA|小白瓶;\r\n'), ['小白瓶', '白蛋白', 'HSA'])
})

test('a group is refused for a word of one character, a long word and a word of another group with the same use', () => {
  const list = [group('a', '人血白蛋白', ['白蛋白'])]
  assert.equal(faultOf(group('b', '静丙', ['丙']), list, undefined), '「丙」只有一个字，会在别的词里被误认')
  assert.match(faultOf(group('b', '静丙', ['长'.repeat(41)]), list, undefined)!, /超过 40 个字/)
  assert.equal(faultOf(group('b', '静丙', ['白蛋白']), list, undefined), '「白蛋白」已在「人血白蛋白」组里')
  assert.equal(faultOf(group('b', '静丙', ['静丙']), list, undefined), '「静丙」在本组里出现两次')
  assert.equal(faultOf(group('b', '静丙', ['白蛋白'], ['equality']), list, undefined), null)
  assert.equal(faultOf(group('b', '人血白蛋白', ['白蛋白']), list, undefined), null)
  assert.equal(faultOf(group('b', '凝血酶原', []), list, undefined), '请输入至少一个同义词')
  assert.equal(faultOf(group('b', '凝血酶原', [], ['name']), list, undefined), null)
})

test('a group keeps the words that it had', () => {
  const shipped = group('a', '喷洒', ['喷', '喷涂'])
  assert.equal(faultOf({ ...shipped, words: ['喷', '喷涂', '喷雾'] }, [shipped], shipped), null)
})
