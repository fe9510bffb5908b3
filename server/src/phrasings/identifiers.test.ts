import { findIdentifiers, identifierKinds, withoutIdentifiers } from '@xunyi/contract/identifiers/find'
import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDrafts } from '../library-files/check-rows.ts'
import { starterEntries } from '../testing/starter-entries.ts'
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

test('no entry of the starter library holds an identifier, and a row of an import that does is refused', () => {
  const [sample, ...others] = starterEntries().map((value, at) => ({ place: `第 ${at + 1} 行`, value: { ...value }, faults: [] }))
  assert.deepEqual(checkDrafts([sample!, ...others]).problems, [])
  const named = { ...sample!, value: { ...sample!.value, question: '3床患者王建国输白蛋白后怎么观察' } }
  assert.deepEqual(
    checkDrafts([named]).problems.map(({ text }) => text),
    ['问题可能包含患者身份信息：住院号、床号等编号、姓名'],
  )
})

test('any text is read, in linear time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const { start, end } of findIdentifiers(text)) assert.ok(start < end && end <= text.length)
    }),
  )
  for (const seed of ['1', '王', '路', '1 ', 'a.', '患者', '市镇', '号床', '@']) findIdentifiers(seed.repeat(50_000))
})
