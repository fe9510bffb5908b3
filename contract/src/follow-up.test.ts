import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inContext, isFollowUp } from './follow-up.ts'

test('a short text, one that begins with 那 and one that ends with 呢 follow the answer above; a whole question does not', () => {
  for (const text of ['剂量', '那孕妇呢', '那肾功能不全的人要减量吗', '开封后能放多久呢？', '儿童用量']) assert.ok(isFollowUp(text), text)
  for (const text of ['孕妇可以使用人血白蛋白吗', '那'.repeat(17), '患者男 65 岁，肝硬化腹水，怎么补白蛋白呢？']) assert.ok(!isFollowUp(text), text)
})

test('what it asks is asked of the subject', () => {
  assert.equal(inContext('人血白蛋白', ' 那孕妇呢？'), '人血白蛋白孕妇')
  assert.equal(inContext('人血白蛋白', '那如果是儿童呢'), '人血白蛋白儿童')
  assert.equal(inContext('人血白蛋白', '剂量'), '人血白蛋白剂量')
})
