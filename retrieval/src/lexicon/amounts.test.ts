import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { amountHash, amountsOf, compareAmounts } from './amounts.ts'
import { normalize } from '../text/normalize.ts'

const amounts = (text: string) => amountsOf(normalize(text))
const opposed = (one: string, other: string) => compareAmounts(amounts(one), amounts(other)).opposed
const equal = (one: string, other: string) => {
  const { left, right } = compareAmounts(amounts(one), amounts(other))
  return left.length + right.length === 0
}

const alike = [
  ['半年打一针', '6个月打1针'],
  ['0.5g', '500毫克'],
  ['每天3次', '一日三次'],
  ['1年', '365天'],
  ['两周', '14天'],
  ['一个半月', '45天'],
  ['1kg', '2斤'],
  ['1.5升', '1500ml'],
  ['400单位', '400IU'],
  ['12个月', '一年'],
  ['吃一次', '吃'],
  ['一个宝宝', '宝宝'],
  ['半小时', '30分钟'],
] as const
for (const [one, other] of alike) test(`${one} is ${other}`, () => assert.ok(equal(one, other)))

const unlike = [
  ['5岁', '3岁'],
  ['1天3次', '3天1次'],
  ['一天一次', '一天两次'],
  ['5mg', '5g'],
  ['-20度', '20度'],
  ['5%', '20%'],
  ['第二针', '第三针'],
  ['半片', '一片'],
] as const
for (const [one, other] of unlike) test(`${one} is opposed to ${other}`, () => assert.ok(opposed(one, other)))

test('what is not of one kind is not opposed', () => {
  for (const [one, other] of [
    ['5岁', '3天'],
    ['第二针', '三针'],
    ['5岁', ''],
    ['半衰期', '3天'],
  ] as const)
    assert.ok(!opposed(one, other))
})

test('equal amounts have equal hashes in any order, and different ones do not here', () => {
  const amount = fc.tuple(fc.integer({ min: 2, max: 500 }), fc.constantFrom('岁', '天', '针', 'mg', '%')).map((parts) => parts.join(''))
  fc.assert(fc.property(fc.array(amount, { maxLength: 4 }), (said) => assert.equal(amountHash(said.join('和')), amountHash(said.toReversed().join('和')))))
  assert.notEqual(amountHash('2个月'), amountHash('4个月'))
  assert.equal(amountHash('半年'), amountHash('6个月'))
})
