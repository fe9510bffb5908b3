import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareLists, compareTexts, type Part } from './diff.ts'

const shown = (parts: Part[]) => parts.map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}-]` : `[+${text}+]`)).join('')
const side = (parts: Part[], without: Part['kind']) =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')

test('Chinese goes character by character, amounts with their unit and Latin words stay whole', () => {
  assert.equal(shown(compareTexts('应在2～8 ℃避光保存', '应在2～10 ℃避光保存')), '应在2～[-8 ℃-][+10 ℃+]避光保存')
  assert.equal(shown(compareTexts('每日20 mg口服', '每日200 mg口服')), '每日[-20 mg-][+200 mg+]口服')
  assert.equal(shown(compareTexts('不得冷冻。', '不得冷冻或加热。')), '不得冷冻[+或加热+]。')
  assert.equal(shown(compareTexts('参见HBsAg结果', '参见HBeAg结果')), '参见[-HBsAg-][+HBeAg+]结果')
  assert.equal(shown(compareTexts('一样', '一样')), '一样')
  assert.equal(shown(compareTexts('', '新')), '[+新+]')
  assert.deepEqual(compareTexts('', ''), [])
})

test('An equal character alone among changes goes with them', () => {
  assert.equal(shown(compareTexts('春眠不觉晓', '秋眠知不知')).split('眠').length, 3)
  assert.equal(shown(compareTexts('甲乙丙丁戊', '甲子丙丑戊')), '甲[-乙丙丁-][+子丙丑+]戊')
})

test('Characters beyond the first plane are not cut in two', () => {
  assert.equal(shown(compareTexts('姓𠮷的', '姓𠮶的')), '姓[-𠮷-][+𠮶+]的')
})

test('the parts of a diff give back both texts', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const text = () => Array.from({ length: random(40) }, () => '甲乙丙 12mg。\n'[random(10)]).join('')
  for (let round = 0; round < 500; round++) {
    const [before, after] = [text(), text()]
    const parts = compareTexts(before, after)
    assert.equal(side(parts, 'new'), before)
    assert.equal(side(parts, 'gone'), after)
  }
})

test('The longest answers are compared too', () => {
  const before = Array.from({ length: 5000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 9000)))
    .join('')
    .replace(/.{40}/gu, '$&。')
  const after = [...before].toReversed().join('')
  const parts = compareTexts(before, after)
  assert.equal(side(parts, 'new'), before)
  assert.equal(side(parts, 'gone'), after)
})

test('Of a list it shows what came and what went, and nothing for a move', () => {
  assert.equal(shown(compareLists(['甲', '乙', '丙'], ['丙', '丁', '甲'])), '丙[+丁+]甲[-乙-]')
  assert.equal(shown(compareLists(['甲', '乙'], ['乙', '甲'])), '乙甲')
})
