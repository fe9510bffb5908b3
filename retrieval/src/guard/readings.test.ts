import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { synonymsWithNames } from '../../fixtures/synonyms.ts'
import { FACETS, readFacets } from '../lexicon/facets.ts'
import { normalize } from '../text/normalize.ts'
import { compareFacets, compareReadings, difference, OPPOSED, GuardReading, SILENT } from '../guard/opposites.ts'

const synonyms = synonymsWithNames([
  ['人血白蛋白', '白蛋白'],
  ['静注人免疫球蛋白', '静丙'],
])
const named = (text: string) => synonyms.aliases.apply(normalize(text))
const between = (one: string, other: string) => difference(named(one), named(other), synonyms)
const word = fc.constantFrom(
  '孕妇',
  '儿童',
  '能',
  '不',
  '用',
  '静丙',
  '白蛋白',
  '吗',
  '什么',
  '5',
  '岁',
  '前',
  '后',
  '引起',
  '发烧',
  '高',
  '低',
  '手术',
  '完',
  '打',
  '𠮷',
  '\ud800',
)
const text = fc.array(word, { maxLength: 9 }).map((words) => words.join(''))

test('a text is nothing but itself', () => {
  fc.assert(fc.property(text, (one) => assert.deepEqual(between(one, one), { opposed: null, partial: false })))
})

test('whichever comes first, the guard opposes as much', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [there, back] = [between(one, other), between(other, one)]
      assert.deepEqual([there.opposed === null, there.partial], [back.opposed === null, back.partial])
    }),
  )
})

test('a word that is repeated turns nothing round, whichever text comes first', () => {
  for (const [one, other] of [
    ['孕妇后', '孕妇后后'],
    ['手术后', '手术后后'],
  ] as const) {
    assert.equal(between(one, other).opposed, null)
    assert.equal(between(other, one).opposed, null)
  }
})

test('what facets alone oppose is opposed when the texts are read, and every reason has two sides', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [first, second] = [new GuardReading(named(one), synonyms), new GuardReading(named(other), synonyms)]
      const { opposed, partial } = compareReadings(first, second, synonyms)
      const facets = compareFacets(first.facets, 0, second.facets, 0)
      if ((facets & OPPOSED) !== 0) assert.notEqual(opposed, null)
      if (facets !== SILENT) assert.ok(partial)
      if (opposed !== null) assert.match(opposed, /^\p{Script=Han}+: .+ \/ .+$/u)
    }),
  )
})

test('facets read beforehand and kept elsewhere say the same', () => {
  const kept = new Int32Array(3 * FACETS)
  const { text, names } = named('孕妇能用静丙吗')
  readFacets(text, kept, FACETS, undefined, names)
  assert.deepEqual(new GuardReading({ text, names }, synonyms).facets, kept.slice(FACETS, 2 * FACETS))
  assert.equal(compareFacets(kept, FACETS, new GuardReading(named('静丙孕妇能用吗'), synonyms).facets, 0), SILENT)
})

test('the order of the same words tells', () => {
  for (const [one, other] of [
    ['感冒会引起肺炎吗', '肺炎会引起感冒吗'],
    ['打疫苗后发烧怎么办', '发烧后打疫苗怎么办'],
    ['先吃药后吃饭', '先吃饭后吃药'],
    ['青霉素过敏能用头孢吗', '头孢过敏能用青霉素吗'],
  ] as const)
    assert.match(between(one, other).opposed ?? '', /^次序: /u)
  assert.equal(between('肺炎是感冒引起的吗', '感冒会引起肺炎吗').opposed, null)
})

test('a denial opposes where the other affirms what it denies, and not elsewhere', () => {
  assert.equal(between('发热不能输静丙吗', '不发热能输静丙吗').opposed, '否定: 否定 / 肯定')
  assert.notEqual(between('静丙能不用滤器吗', '静丙能用滤器吗').opposed, null)
  assert.equal(between('睡眠不足影响血压吗', '睡眠少影响血压吗').opposed, null)
  assert.equal(between('头痛没有呕吐怎么办', '头痛怎么办').opposed, null)
  for (const asked of ['能不能', '可以不可以', '能']) assert.equal(between(`孕妇${asked}打疫苗`, '孕妇能打疫苗吗').partial, false)
})

test('one word in the place of another keeps two questions from being close, though no list knows either', () => {
  for (const [one, other] of [
    ['静丙能放窗台吗', '静丙能放阳台吗'],
    ['吃榴莲过敏怎么办', '吃芒果过敏怎么办'],
    ['静丙多久用一次', '静丙一次用多久'],
    ['静丙打多久', '多久打静丙'],
  ] as const) {
    assert.ok(between(one, other).partial, `${one} | ${other}`)
  }
})

test('of ten thousand characters only the first are read word by word, and such texts are never close', () => {
  const long = '孕妇能不能用静丙引起发烧后5岁'.repeat(700)
  assert.deepEqual(between(long, `${long}吗`), { opposed: null, partial: true })
  assert.equal(new GuardReading(named(long), synonyms).sequence.words.length, 256)
})
