import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPassages } from './passages.ts'

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

test('markup stays text', () => {
  assert.deepEqual(readPassages('<img src=x onerror=alert(1)>\n**粗** [a](b)'), [
    { kind: 'text', text: '<img src=x onerror=alert(1)>' },
    { kind: 'text', text: '**粗** [a](b)' },
  ])
})
