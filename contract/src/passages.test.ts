import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proseOf, readMarks, readPassages } from './passages.ts'

test('line breaks make paragraphs', () => {
  assert.deepEqual(readPassages('甲。\n\n乙。\r\n丙。\n'), [
    { kind: 'text', text: '甲。' },
    { kind: 'text', text: '乙。' },
    { kind: 'text', text: '丙。' },
  ])
  assert.deepEqual(readPassages(' \n '), [])
})

test('lines that begin alike make a list', () => {
  assert.deepEqual(readPassages('包括：\n1. 甲\n2、乙\n· 丙\n- 丁'), [
    { kind: 'text', text: '包括：' },
    {
      kind: 'numbers',
      items: [
        { number: 1, text: '甲' },
        { number: 2, text: '乙' },
      ],
    },
    { kind: 'bullets', items: ['丙', '丁'] },
  ])
})

test('a decimal, a negative figure and a lone mark begin no list', () => {
  for (const text of ['1.5 g 每次', '-5 ℃ 以下', '20% 溶液', '1.', '2026 年']) {
    assert.deepEqual(readPassages(text), [{ kind: 'text', text }])
  }
})

test('S-67 markup stays text', () => {
  assert.deepEqual(readPassages('<img src=x onerror=alert(1)>\n**粗** [a](b)'), [
    { kind: 'text', text: '<img src=x onerror=alert(1)>' },
    { kind: 'text', text: '**粗** [a](b)' },
  ])
})

test('lines between bars make a table, whose rows have the cells of its head; others stay text', () => {
  assert.deepEqual(readPassages('| INR | 每千克 |\n｜2–3.9｜25 IU｜\n| 4–6 | 35 IU |\n| 一格 |'), [
    {
      kind: 'table',
      head: ['INR', '每千克'],
      rows: [
        ['2–3.9', '25 IU'],
        ['4–6', '35 IU'],
      ],
    },
    { kind: 'text', text: '| 一格 |' },
  ])
  for (const text of ['| 只有 | 表头 |', '甲 | 乙', '|'.repeat(5000)]) assert.deepEqual(readPassages(text), [{ kind: 'text', text }])
})

test('a caution and a class of warning begin their lines; elsewhere, and with other words, they are text', () => {
  assert.deepEqual(readPassages('【超说明书】国内说明书未列。\n注意：防血栓。'), [
    { kind: 'warning', label: '超说明书', text: '国内说明书未列。' },
    { kind: 'caution', text: '防血栓。' },
  ])
  for (const text of ['属【超说明书】用法', '【重要】甲', '注意容量', '【超说明书】', '注意：']) assert.deepEqual(readPassages(text), [{ kind: 'text', text }])
})

test('marks name their evidence; a number without a piece stays text, and no character is lost', () => {
  assert.deepEqual(readMarks('2 g/kg[1]，再用一次[1、2]。', 2), [
    { text: '2 g/kg', evidence: null },
    { text: '[1]', evidence: [1] },
    { text: '，再用一次', evidence: null },
    { text: '[1、2]', evidence: [1, 2] },
    { text: '。', evidence: null },
  ])
  for (const line of ['[3] [0] [1,3]', '[a] [2026] 无']) assert.deepEqual(readMarks(line, 2), [{ text: line, evidence: null }])
  assert.deepEqual(readMarks('', 2), [])
})

test('as prose an answer has neither marks nor bars', () => {
  assert.equal(
    proseOf('给 2 g/kg[1]。\n| 情形 | 用法 | 次数 |\n| 初治 | 2 g/kg [1] | 一次 |\n【急救剂量】先给。\n1. 甲\n· 乙\n注意：丙'),
    '给 2 g/kg。\n初治，用法：2 g/kg ，次数：一次\n急救剂量：先给。\n1. 甲\n乙\n注意：丙',
  )
})
