import { findIdentifiers, identifierKinds, withoutIdentifiers } from '@xunyi/contract/identifiers/find'
import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelledTexts } from '../testing/labelled-texts.ts'

const texts = labelledTexts('identifiers')
const kindsIn = (text: string) => new Set<string>(findIdentifiers(text).map(({ kind }) => kind))

test('identifiers of every kind are found in texts of doctors, and none in texts with doses, batch numbers, dates and drug names', () => {
  assert.ok(texts.length >= 300)
  for (const kind of identifierKinds) {
    const having = texts.filter(({ kinds }) => kinds.includes(kind))
    const missed = having.filter(({ text }) => !kindsIn(text).has(kind)).map(({ text }) => text)
    assert.ok(missed.length <= 0.05 * having.length, `${kind}: ${missed.join(' ')}`)
  }
  assert.deepEqual(
    texts.filter(({ text, kinds }) => kinds.length === 0 && kindsIn(text).size > 0).map(({ text }) => text),
    [],
  )
})

test('a text without its identifiers has none, keeps its question, and reads on', () => {
  for (const { text } of texts) assert.deepEqual(findIdentifiers(withoutIdentifiers(text)), [], text)
  for (const [text, cleaned] of [
    ['患者王建国，男，72岁，白蛋白怎么用', '患者，男，72岁，白蛋白怎么用'],
    ['姓名：赵国强，诊断：血友病A，需要多少因子VIII', '诊断：血友病A，需要多少因子VIII'],
    ['住院号2023104567患者输白蛋白后寒战', '患者输白蛋白后寒战'],
    ['白蛋白过敏，回电13800138017', '白蛋白过敏，回电'],
    ['人血白蛋白怎么保存', '人血白蛋白怎么保存'],
  ] as const)
    assert.equal(withoutIdentifiers(text), cleaned)
  assert.equal(withoutIdentifiers('患者王建国，男', '［已隐去］'), '患者［已隐去］，男')
})

test('an identity number counts by its check digit, or by its name', () => {
  assert.deepEqual([...kindsIn('110101198002300120')], [])
  assert.deepEqual([...kindsIn('身份证 110101198002300120')], ['id'])
})

test('any text is read, in linear time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const { start, end } of findIdentifiers(text)) assert.ok(start < end && end <= text.length)
    }),
  )
  for (const seed of ['1', '王', '路', '1 ', 'a.', '患者', '市镇', '号床', '@']) findIdentifiers(seed.repeat(50_000))
})
