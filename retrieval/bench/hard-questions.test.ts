import assert from 'node:assert/strict'
import { test } from 'node:test'
import { starterIndex } from './rank-training.ts'

const index = starterIndex()
const found = (question: string): string[] => index.search(question).map(({ id }) => id)

test('the order in which two medicines are given reaches the entry on both, at least as what may be of use', () => {
  for (const question of ['白蛋白利尿先后顺序', '白蛋白和速尿谁先谁后']) {
    const { offered, related } = index.find(question)
    assert.ok([...offered, ...related].map(({ id }) => id).includes('hsa-diuretic'), question)
  }
})

test('what a message takes back is not searched for', () => {
  for (const question of ['不是静丙是肌丙能防麻疹吗', '肌丙能预防麻疹不，不是静丙'])
    for (const id of found(question).slice(0, 3)) assert.match(id, /^hnig-/u, question)
})

test('an entry that may answer a neighbour of the question is offered where the choice is between it and nothing', () => {
  assert.equal(found('白蛋白打完多久能打疫苗')[0], 'hsa-vaccine')
})

test('a lick by an animal reaches the classes of exposure', () => {
  assert.equal(found('被猫舔了伤口')[0], 'diseases-rabies-grade')
  assert.ok(found('猫舔了破皮的手指').includes('diseases-rabies-grade'))
})

test('a name and its use alone means the entry on its use', () => {
  for (const [question, id] of [
    ['丙球怎么用', 'ivig-dosage'],
    ['八因子怎么打', 'f8-dosage'],
    ['白蛋白怎么用', 'hsa-dosage'],
  ] as const)
    assert.equal(found(question)[0], id, question)
})

test('a question that says no more than the canonical question leads to its entry', () => {
  for (const [question, id] of [
    ['孕妇能用静丙吗', 'ivig-pregnancy-lactation'],
    ['哺乳期妇女可以使用静丙吗', 'ivig-pregnancy-lactation'],
    ['孕妇能用白蛋白吗', 'hsa-pregnancy-lactation'],
    ['静丙儿童能用吗', 'ivig-pediatric'],
    ['静丙输注速度多少', 'ivig-rate'],
  ] as const)
    assert.equal(found(question)[0], id, question)
})

test('a plain question leads to the entry that has most of it, not to a neighbour of fewer words', () => {
  assert.equal(found('烧伤病人第几天用白蛋白')[0], 'hsa-burn')
  assert.equal(found('白蛋白发生过敏怎么停药处理')[0], 'hsa-allergy-management')
})

test('where each of the first five may answer a neighbour, one of them leads, not what stands behind them', () => {
  assert.ok(found('狂免过期一天能打吗').slice(0, 2).includes('rig-storage'))
  assert.equal(found('乙免过期能打吗')[0], 'hbig-storage')
  assert.equal(found('八因子一瓶化多少水')[0], 'f8-reconstitution')
})

test('a death after a medicine reaches how a death is reported', () => {
  for (const question of ['患者输完静丙人没了怎么办', '打完PCC人走了', '输完白蛋白人没了', '八因子输完猝死'])
    assert.equal(found(question)[0], 'adr-death', question)
  for (const question of ['白蛋白能降低肝硬化死亡率吗', '静丙能预防早产儿死亡吗']) assert.notEqual(found(question)[0], 'adr-death', question)
})

test('a child born too early is one in any order of words', () => {
  for (const question of ['宝宝早产2000g乙免还打吗', '早产的宝宝能打乙免吗', '早产儿2000g乙免还打吗'])
    assert.equal(found(question)[0], 'hbig-preterm', question)
})
