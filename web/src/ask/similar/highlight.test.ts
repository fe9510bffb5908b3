import assert from 'node:assert/strict'
import { test } from 'node:test'
import { highlightShared } from './highlight.ts'

const marked = (listed: string, typed: string) => highlightShared(listed, typed).map(({ text, shared }) => (shared ? `[${text}]` : text)).join('')

test('what both questions say is marked, what every question says is not', () => {
  assert.equal(marked('人血白蛋白的储存条件是什么？', '白蛋白怎么储存'), '人血[白蛋白]的[储存]条件是什么？')
  assert.equal(marked('孕妇可以使用人血白蛋白吗？', '儿童可以用白蛋白吗？'), '孕妇可以使用人血[白蛋白]吗？')
})

test('Latin words count whole, without regard to width and case', () => {
  assert.equal(marked('IVIG 的输注速度', 'ｉｖｉｇ 多快'), '[IVIG] 的输注速度')
  assert.equal(marked('IVIG 的输注速度', 'IV 多快'), 'IVIG 的输注速度')
})

test('a dose is marked whole or not at all, so that it can stay on one line', () => {
  assert.equal(marked('白蛋白 10 g/50 mL 输多久', '50 mL 白蛋白'), '[白蛋白] 10 g/50 mL 输多久')
  assert.equal(marked('白蛋白 10 g 输多久', '10 g 白蛋白'), '[白蛋白] [10 g] 输多久')
})

test('a single shared character is chance', () => {
  assert.equal(marked('人凝血因子', '人民'), '人凝血因子')
})

test('no character is lost or cut', () => {
  for (const text of ['𠮷野家 👨‍👩‍👧 20% 的\u0000吗', '', '的的吗', '\ud83d']) {
    assert.equal(highlightShared(text, '𠮷野家 👨‍👩‍👧 20%').map((stretch) => stretch.text).join(''), text)
  }
})
