import assert from 'node:assert/strict'
import { test } from 'node:test'
import { synonymsWithNames } from '../../fixtures/synonyms.ts'
import * as fc from 'fast-check'
import { sameQuestion } from './same-question.ts'

const synonyms = synonymsWithNames([
  ['静注人免疫球蛋白', '静丙', 'IVIG'],
  ['人凝血因子Ⅷ', '八因子'],
])

const same: readonly (readonly [string, string])[] = [
  ['静丙的不良反应有哪些？', '请问ＩＶＩＧ有哪些副作用呢'],
  ['静注人免疫球蛋白的用法用量是什么', '静丙用法用量'],
  ['八因子的半衰期是多少', '人凝血因子Ⅷ半衰期'],
  ['孕妇可以用静丙吗', '孕妇能不能使用靜丙'],
  ['狂犬病三级暴露如何处理', '您好，狂犬病Ⅲ级暴露怎样处理啊'],
  ['2型糖尿病能治好吗', '二型糖尿病可以治好吗？'],
]

const different: readonly (readonly [string, string])[] = [
  ['孕妇能用静丙吗', '孕妇不能用静丙吗'],
  ['孕妇能用静丙吗', '孕妇能用什么'],
  ['孕妇能用静丙吗', '哺乳期能用静丙吗'],
  ['孕妇能用静丙吗', '孕妇和哺乳期妇女能用静丙吗'],
  ['静丙的用法用量', '八因子的用法用量'],
  ['5%白蛋白的用量', '20%白蛋白的用量'],
  ['先打疫苗再打球蛋白', '先打球蛋白再打疫苗'],
  ['接种前要注意什么', '接种后要注意什么'],
  ['用1-2瓶吗', '用12瓶吗'],
  ['用1-2瓶吗', '用1/2瓶吗'],
  ['血小板<30怎么办', '血小板>30怎么办'],
  ['HBsAg(+)怎么办', 'HBsAg(-)怎么办'],
  ['-20度保存多久', '20度保存多久'],
  ['5mg怎么配', '5g怎么配'],
  ['吗啡的用量', '的用量'],
  ['？', '！'],
]

for (const [one, other] of same) test(`the same: ${one} | ${other}`, () => assert.ok(sameQuestion(one, other, { synonyms })))
for (const [one, other] of different) test(`not the same: ${one} | ${other}`, () => assert.ok(!sameQuestion(one, other, { synonyms })))

test('it does not matter which comes first', () => {
  const word = fc.constantFrom('孕妇', '儿童', '能', '不', '用', '静丙', 'IVIG', '吗', '的', '什么', '5', '岁', '前', '后')
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(''))
  fc.assert(fc.property(text, text, (one, other) => sameQuestion(one, other, { synonyms }) === sameQuestion(other, one, { synonyms })))
})
