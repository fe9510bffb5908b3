import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { normalize } from './normalize.ts'

const cases: readonly (readonly [why: string, said: string, folded: string])[] = [
  ['full width and case', 'ＩＶＩＧ　２０％', 'ivig 20%'],
  ['traditional characters', '靜脈注射的不良反應', '静脉注射的不良反应'],
  ['radicals that NFKC leaves alone', '⻄药', '西药'],
  ['the Roman numeral sign', '人凝血因子Ⅷ', '人凝血因子8'],
  ['the Roman numeral in letters', '人凝血因子 VIII', '人凝血因子8'],
  ['the Chinese numeral', '八因子', '8因子'],
  ['a type in three spellings', 'Ⅱ型、II型和二型', '2型2型和2型'],
  ['a four that is no vein', 'IV期', '4期'],
  ['a vein that is no four', 'iv 给药', 'iv给药'],
  ['Chinese numbers before a measure', '一百二十三天', '123天'],
  ['ten thousands', '十万单位', '100000单位'],
  ['words that only look like numbers', '一直、三七粉、十分', '一直三七粉10分'.replace('10', '十')],
  ['superscripts', '10×10⁹/L', '10 10 9 l'],
  ['a range', '1-2 支，3～5天', '1至2支3至5天'],
  ['a ratio', '1:1000', '1比1000'],
  ['below zero', '存放在 -20℃', '存放在负20度'],
  ['less and more', '血小板＜30，>50', '血小板低于30高于50'],
  ['plus and minus for a test', 'HBsAg（＋）抗-HBs（-）HIV+', 'hbsag阳性抗hbs阴性hiv阳性'],
  ['half', '½支', '0.5支'],
  ['thousands', '1,000 IU', '1000iu'],
  ['decimal points and full stops', '2.5g.', '2.5g'],
  ['degrees', '38.5℃', '38.5度'],
  ['micrograms', '5μg', '5ug'],
  ['amounts with a space', '打 20 μg 还是 60 mg/kg，5 % 的 2 g6pd', '打20ug还是60mg kg 5%的2 g6pd'],
  ['punctuation and spaces', ' 你好， 我 60 岁！', '你好我60岁'],
  ['invisible characters', '静\u200b丙\ufeff用\u00ad量\u{e0041}', '静丙用量'],
  ['half a surrogate pair', '静\ud83d丙', '静丙'],
  ['nothing to read', '\u3000\u200b😀\u0000', ''],
]

for (const [why, said, folded] of cases) test(`folds ${why}`, () => assert.equal(normalize(said), folded))

test('folding twice changes nothing', () => {
  const text = fc.string({ unit: fc.constantFrom(...'静丙八十二百万个天期型因子iIvVxXⅣⅧ0159.,%％ 　，μgc°℃⁹é靜'), maxLength: 24 })
  fc.assert(
    fc.property(text, (said) => normalize(normalize(said)) === normalize(said)),
    { numRuns: 2000 },
  )
})

test('any text folds to well-formed text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (said) => normalize(said).isWellFormed()),
    { numRuns: 100 },
  )
})
