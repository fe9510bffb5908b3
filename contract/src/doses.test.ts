import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitDoses } from './doses.ts'

const doses = (text: string) =>
  splitDoses(text)
    .filter((piece) => piece.whole)
    .map((piece) => piece.text)

test('a figure keeps its unit, its range and its rate', () => {
  assert.deepEqual(doses('储存于 2–8 ℃，每次 10 g（50 mL），浓度 20%'), ['2–8 ℃', '10 g', '50 mL', '20%'])
  assert.deepEqual(doses('20 IU/kg，0.5 mL/min，不超过 2.5–3.0 mL/min'), ['20 IU/kg', '0.5 mL/min', '2.5–3.0 mL/min'])
  assert.deepEqual(doses('≤30 ℃ 半衰期约 19–20 日，12 小时内，60 滴/分'), ['≤30 ℃', '19–20 日', '12 小时', '60 滴/分'])
  assert.deepEqual(doses('每 1 kg 体重 1~2 g/kg/d，5 mmol/L，3,000 IU'), ['1 kg', '1~2 g/kg/d', '5 mmol/L', '3,000 IU'])
})

test('names of the field and words of a question are not broken', () => {
  assert.deepEqual(doses('破伤风疫苗怎么打，人纤维蛋白原一天多少、白蛋白呢'), ['破伤风', '怎么', '纤维蛋白原', '多少', '白蛋白'])
  assert.deepEqual(doses('静注人免疫球蛋白和 5% 人血白蛋白'), ['免疫球蛋白', '5%', '人血白蛋白'])
  assert.deepEqual(doses('丙球和丙种球蛋白，静丙'), ['丙球', '丙种球蛋白', '静丙'])
  assert.deepEqual(doses('哪些人需要使用凝血因子，不良反应是什么'), ['哪些', '需要', '使用', '凝血', '因子', '不良反应', '什么'])
})

test('a figure before another word is left alone', () => {
  assert.deepEqual(doses('2 grams, 第 3 章, 10 house'), [])
})

test('no character is lost', () => {
  for (const text of ['', '20%', '前 10 g 后', '1'.repeat(50), '𠮷 5 mL 👨‍👩‍👧 \ud83d 3 g']) {
    assert.equal(
      splitDoses(text)
        .map((piece) => piece.text)
        .join(''),
      text,
    )
  }
})

test('a hundred kilobytes of digits come to an end, and none is lost', () => {
  for (const part of ['1', '1 ', '1.', '1-', '1,', '1–1 ']) {
    const text = part.repeat(100_000 / part.length)
    assert.equal(
      splitDoses(text)
        .map((piece) => piece.text)
        .join(''),
      text,
    )
  }
})
