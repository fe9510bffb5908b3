import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Aliases } from './aliases.ts'
import { normalize } from '../text/normalize.ts'

const aliases = new Aliases([
  ['静注人免疫球蛋白', '静丙', 'IVIG'],
  ['人免疫球蛋白', '肌丙'],
  ['人凝血因子Ⅷ', '八因子', 'FVIII'],
  ['计算机断层扫描', 'CT', '造'],
])
const apply = (text: string) => aliases.apply(normalize(text))

test('every name becomes the standard one', () => {
  for (const name of ['静丙', 'ivig', 'ＩＶＩＧ', '静注人免疫球蛋白']) {
    assert.deepEqual(apply(`${name}的用量`), { text: '静注人免疫球蛋白的用量', names: [0] })
  }
})

test('a numeral may be Roman, Chinese or Arabic', () => {
  for (const name of ['人凝血因子Ⅷ', '人凝血因子VIII', '八因子', '8因子', 'fviii']) assert.deepEqual(apply(name).names, [2])
})

test('the longest name counts, not a shorter one within it', () => {
  assert.deepEqual(apply('静注人免疫球蛋白').names, [0])
  assert.deepEqual(apply('人免疫球蛋白和静丙').names, [0, 1])
})

test('a name inside another word or number is none', () => {
  assert.deepEqual(apply('tct检查').names, [])
  assert.deepEqual(apply('18因子').names, [])
  assert.deepEqual(apply('做ct检查').names, [3])
})

test('names of one character are left out', () => assert.deepEqual(apply('造影').names, []))

test('a longer word that contains a name stands for itself, unless it is a name too', () => {
  const albumin = new Aliases([['人血白蛋白', '人白', '人白蛋白']], [], ['人白细胞', '人白蛋白'])
  assert.deepEqual(albumin.apply('病人白细胞低能用人白吗'), { text: '病人白细胞低能用人血白蛋白吗', names: [0] })
  assert.deepEqual(albumin.apply('人白蛋白').names, [0])
})
