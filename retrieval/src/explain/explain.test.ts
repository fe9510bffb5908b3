import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Explained } from './explain.ts'
import { synonymsWithNames } from '../../fixtures/synonyms.ts'
import { QuestionIndex, type Candidate } from '../question-index.ts'
import { TextReader } from '../reading/text-reader.ts'
import { FEATURES } from '../ranking/features.ts'
import { chance } from '../ranking/logit.ts'
import { tokensOf, type Highlight } from './highlights.ts'
import { plain, symbolsOf } from '../text/terms.ts'

const names = [
  ['人血白蛋白', '白蛋白'],
  ['静注人免疫球蛋白', '静丙', 'IVIG'],
  ['人凝血因子Ⅷ', '八因子'],
]
const synonyms = synonymsWithNames(names)
const SUBJECTS = ['的成分是什么？', '的用法用量是什么？', '有哪些不良反应？', '如何储存？', '的半衰期是多少？']
const PEOPLE = ['孕妇', '哺乳期妇女', '儿童']

function small(): QuestionIndex {
  const index = new QuestionIndex({ synonyms })
  for (const [name = '', short = ''] of names) {
    for (const subject of SUBJECTS) index.put(`${name}${subject}`, [`${name}${subject}`, `${short}${subject}`])
    for (const people of PEOPLE) index.put(`${people}${name}`, [`${people}可以使用${name}吗？`])
  }
  return index
}

function found(explained: Explained): Candidate {
  const { id, text, matched, score, band, opposed, names, passage } = explained
  assert.ok(band)
  return { id, text, matched, score, band, opposed, names, passage }
}

/** The text with brackets around what is shared: [the same], <in other words>. */
function marked(text: string, highlights: readonly Highlight[]): string {
  return highlights.toReversed().reduce((out, { from, to, kind }) => {
    const [open, close] = kind === 'same' ? '[]' : '<>'
    return `${out.slice(0, from)}${open}${out.slice(from, to)}${close}${out.slice(to)}`
  }, text)
}

const word = fc.constantFrom(
  ...SUBJECTS,
  ...PEOPLE,
  '静丙',
  'IVIG',
  '白蛋白',
  '八因子',
  '因子Ⅷ',
  '不',
  '能',
  '吗',
  '5%',
  '三天',
  '副作用',
  '怎么办',
  '，',
  '靜',
  '𠮷',
  '天气',
  ' ',
)
const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(''))

test('what is explained and kept is, in order, what search finds', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...'abcdefgh'), text), { maxLength: 30 }), text, fc.integer({ min: 1, max: 20 }), (added, query, limit) => {
      const index = small()
      for (const [id, question] of added) index.put(id, [question])
      const { candidates } = index.explain(query, { limit })
      assert.deepEqual(
        candidates
          .filter(({ kept }) => kept)
          .slice(0, limit)
          .map(found),
        index.search(query, { limit }),
      )
      for (const { kept, band, score, cut } of candidates) assert.ok(kept ? score >= cut && band !== null : band === null)
    }),
    { numRuns: 300 },
  )
})

test('without a limit it explains what search without a limit finds', () => {
  const index = small()
  assert.deepEqual(
    index
      .explain('孕妇用静丙')
      .candidates.filter(({ kept }) => kept)
      .slice(0, 5)
      .map(found),
    index.search('孕妇用静丙'),
  )
})

test('the contributions make up the chance, feature by feature', () => {
  const asked = ['孕妇打静丙有什么副作用', '静饼有什么副作用']
  for (const { features, chance: told, score, opposed, band } of asked.flatMap((text) => small().explain(text).candidates)) {
    assert.deepEqual(
      features.map(({ name }) => name),
      FEATURES.map(([name]) => name),
    )
    for (const { value, weight, contribution } of features) assert.equal(contribution, value * weight)
    assert.ok(Math.abs(chance(features.reduce((sum, { contribution }) => sum + contribution, 0)) - told) < 1e-12)
    if (band !== 'same' && opposed === null) assert.ok(Math.abs(score - told) < 1e-12)
    else if (band !== 'same') assert.ok(score <= told)
  }
})

test('the guard and the cut that applied are told', () => {
  const { candidates } = small().explain('哺乳期妇女可以使用静丙吗')
  const pregnant = candidates.find(({ id }) => id === '孕妇静注人免疫球蛋白')
  assert.equal(pregnant?.opposed, '人群: 哺乳期 / 孕妇')
  assert.equal(pregnant.names, 'shared')
  assert.ok(pregnant.score < pregnant.chance)
  assert.ok(candidates.some(({ names }) => names === 'others'))
  const nothing = small().explain('今天天气怎么样')
  assert.ok(nothing.offer.chance < nothing.offer.cut)
  assert.ok(nothing.candidates.every(({ kept, band, cut }) => !kept && band === null && cut === 1))
})

test('the reading says the names as they were handed in, and what is asked about whom', () => {
  const { reading } = small().explain('請問孕妇用八因子有什么副作用？')
  assert.equal(reading.text, '孕妇用人凝血因子8有什么副作用')
  assert.deepEqual(reading.names, ['人凝血因子Ⅷ'])
  assert.deepEqual(reading.concepts, [
    { kind: 'population', value: '孕妇' },
    { kind: 'preparation', value: '凝血因子' },
    { kind: 'intent', value: '不良反应' },
  ])
})

const pairs: readonly (readonly [asked: string, question: string, shared: string, theirs: string])[] = [
  ['静丙副作用', '静注人免疫球蛋白有哪些不良反应？', '[静丙]<副作用>', '[静注人免疫球蛋白]有哪些<不良反应>？'],
  ['輸注IVIG後', '静注人免疫球蛋白输注后', '[輸注IVIG後]', '[静注人免疫球蛋白输注后]'],
  ['三个月后', '3 个月之后', '[三个月后]', '[3] 个[月]之后'],
  ['小孩，怎么储存', '儿童如何储存？', '<小孩>，怎么[储存]', '<儿童>如何[储存]？'],
  ['心衰的人能打静丙吗', '病人能用静注人免疫球蛋白吗', '心衰的[人]能打[静丙]吗', '病人能用[静注人免疫球蛋白]吗'],
  ['哺乳期妇女', '孕妇及哺乳期妇女', '[哺乳期妇女]', '孕妇及[哺乳期妇女]'],
  ['血小板<30', '血小板 低于 30 ×10⁹', '[血小板<30]', '[血小板] 低于 [30] ×10⁹'],
  ['𠮷𠮷皮疹', '😀皮疹', '𠮷𠮷[皮疹]', '😀[皮疹]'],
  ['天气储存', '储存八因子', '天气[储存]', '[储存]八因子'],
]

for (const [asked, question, shared, theirs] of pairs) {
  test(`what they share is marked where it is written: ${shared} | ${theirs}`, () => {
    const index = new QuestionIndex({ synonyms })
    index.put('only', [question])
    const [only] = index.explain(asked).candidates
    assert.ok(only)
    assert.equal(marked(question, only.shared.text), theirs)
    assert.equal(marked(asked, only.shared.query), shared)
  })
}

test('highlights lie inside their text, in order, apart, and cut no character in two', () => {
  const odd = fc.oneof(
    text,
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('\ud83d皮疹', '①②③Ⅷ', 'ﬁne ﷺ', '½片', '（＋）', 'e\u0301', '静丙'.repeat(400)),
  )
  fc.assert(
    fc.property(odd, odd, odd, (query, question, phrasing) => {
      const index = new QuestionIndex({ synonyms })
      index.put('a', [question, phrasing])
      for (const { text, matched, shared } of index.explain(query).candidates) {
        for (const [written, highlights] of [
          [query, shared.query],
          [text, shared.text],
          [matched, shared.matched],
        ] as const) {
          let last = 0
          for (const { from, to } of highlights) {
            assert.ok(from >= last && to > from && to <= written.length)
            assert.doesNotMatch(written.slice(from - 1, from + 1), /^[\ud800-\udbff][\udc00-\udfff]$/)
            last = to
          }
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('a text is cut for marking as it is cut for the index', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary', maxLength: 80 })), (folded) => {
      assert.deepEqual(tokensOf(new TextReader(synonyms), { text: folded, names: [] }).symbols, symbolsOf(folded).map(plain))
    }),
  )
})

test('explaining changes nothing', () => {
  const index = small()
  const before = index.search('静丙怎么用', { limit: 20 })
  index.explain('静丙怎么用', { limit: 20 })
  assert.deepEqual(index.search('静丙怎么用', { limit: 20 }), before)
})
