import { categories } from '@xunyi/contract/library'
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkDrafts } from '../library-files/check-rows.ts'
import { duplicatesWithin } from '../library-files/duplicates.ts'
import { readJsonl } from '../library-files/formats/jsonl.ts'

const folder = join(import.meta.dirname, '../../library')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .toSorted()
const drafts = files.flatMap((name) =>
  readJsonl(readFileSync(join(folder, name), 'utf8')).drafts.map(({ value, ...draft }) => ({
    ...draft,
    // Its lines name no days of a review; rows of an import do.
    value: value && { reviewed_on: '', review_due: '', ...value },
    place: `${name} ${draft.place}`,
  })),
)
const { rows, problems } = checkDrafts(drafts)
const entries = rows.map(({ content }) => content)

test('Every line of the starter library is a valid entry with a key, and there are at least 300', () => {
  assert.deepEqual(problems, [])
  assert.deepEqual(
    rows.filter(({ keyed }) => !keyed),
    [],
  )
  assert.ok(rows.length >= 300)
})

test('No key, question or phrasing occurs twice', () => {
  assert.deepEqual(duplicatesWithin(rows), [])
})

test('The three sample questions of the home screen are entries, word for word', () => {
  const questions = new Set(entries.map(({ question }) => question))
  for (const sample of ['一瓶人血白蛋白溶液中含有哪些成分？', '孕妇及哺乳期妇女可以使用人血白蛋白吗？', '人血白蛋白的储存条件是什么？'])
    assert.ok(questions.has(sample), sample)
})

test('Every product has every category; infusion speed only where it is infused', () => {
  const infused = ['人血白蛋白', '静注人免疫球蛋白', '人凝血因子Ⅷ', '人凝血因子Ⅸ', '人凝血酶原复合物', '人纤维蛋白原']
  const others = ['人免疫球蛋白', '乙型肝炎人免疫球蛋白', '破伤风人免疫球蛋白', '狂犬病人免疫球蛋白', '人凝血酶', '人纤维蛋白粘合剂']
  const general: readonly string[] = ['疾病诊疗', '血液制品安全', '不良反应报告', '其他']
  const there = new Set(entries.map(({ subject, category }) => `${subject} ${category}`))
  const wanted = [...infused, ...others].flatMap((subject) =>
    categories
      .filter((category) => !general.includes(category) && (category !== '输注速度' || infused.includes(subject)))
      .map((category) => `${subject} ${category}`),
  )
  assert.deepEqual(
    wanted.filter((pair) => !there.has(pair)),
    [],
  )
})

test('The diseases around the products, the safety of blood products and the reporting of reactions are covered', () => {
  const wanted = {
    疾病诊疗: [
      '肝硬化腹水',
      '低蛋白血症',
      '川崎病',
      '原发免疫性血小板减少症',
      '原发性免疫缺陷病',
      '血友病',
      '狂犬病暴露',
      '破伤风',
      '乙肝母婴阻断',
      '乙肝职业暴露',
      '华法林逆转',
    ],
    血液制品安全: ['病毒灭活与去除', '溯源与批号登记', '冷链与储存'],
    不良反应报告: ['药品不良反应报告'],
  }
  const there = new Set(entries.map(({ subject, category }) => `${category} ${subject}`))
  assert.deepEqual(
    Object.entries(wanted)
      .flatMap(([category, subjects]) => subjects.map((subject) => `${category} ${subject}`))
      .filter((pair) => !there.has(pair)),
    [],
  )
  const asked = entries
    .filter(({ category }) => category === '不良反应报告')
    .map(({ question }) => question)
    .join('\n')
  for (const topic of [/责任报告|谁报/, /时限/, /严重.*(标准|判定|包括|哪些)/, /向(谁|哪)|报给谁|报到哪|哪里报/]) assert.match(asked, topic)
})
