import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { synonymsWithNames } from '../fixtures/synonyms.ts'
import { QuestionIndex } from './question-index.ts'

const names = [
  ['人血白蛋白', '白蛋白'],
  ['静注人免疫球蛋白', '静丙', 'IVIG'],
  ['人凝血酶', '人源凝血酶'],
  ['凝血酶', '凝血酶冻干粉'],
]
const synonyms = synonymsWithNames(names)
const ENTRIES = [
  ['store', '人血白蛋白怎么保存？', '应在 30 ℃ 以下避光保存，不得冷冻。\n冻结过的制品不能再用。', '人血白蛋白', '储存与有效期'],
  ['rate', '人血白蛋白的输注速度是多少？', '开始时每分钟不超过 2 mL，无不适后可以加快。\n心功能不全者应减慢。', '人血白蛋白', '输注速度'],
  ['mix', '人血白蛋白可以用什么稀释？', '可以用 5% 葡萄糖注射液或 0.9% 氯化钠注射液稀释。\n不得用注射用水，以免溶血。', '人血白蛋白', '配制与配伍'],
  ['dose', '静注人免疫球蛋白的用法用量是什么？', '替代治疗每次每公斤体重 0.4 g，每 3 到 4 周一次。', '静注人免疫球蛋白', '用法用量'],
  ['preterm', '早产儿可以使用静注人免疫球蛋白吗？', '早产儿应减慢速度并监测液体负荷。', '静注人免疫球蛋白', '儿童用药'],
  ['thrombin', '人凝血酶可以口服吗？', '本品仅供局部外用。', '人凝血酶', '注意事项'],
] as const

function small(): QuestionIndex {
  const index = new QuestionIndex({ synonyms })
  for (const [id, question, answer, subject, category] of ENTRIES) index.put(id, [question], { answer, subject, category })
  return index
}
const first = (query: string): string | undefined => small().search(query)[0]?.id

test('an entry is found by what its answer says, in the words of a ward', () => {
  assert.equal(first('白蛋白能不能兑糖水'), 'mix')
  assert.equal(first('白蛋白冻过还能用不'), 'store')
})

test('English between Chinese is read as what it says there', () => {
  assert.equal(first('preterm 能用 IVIG 吗'), 'preterm')
  assert.equal(first('albumin infusion rate'), 'rate')
})

test('the first phrasing of an index is judged as any other is', () => {
  for (const order of [
    ['fever', 'melon'],
    ['melon', 'fever'],
  ]) {
    const index = new QuestionIndex({ synonyms })
    for (const id of order) index.put(id, [id === 'fever' ? '孩子发烧三天不退应该怎么办' : '糖尿病患者能吃西瓜吗'])
    assert.deepEqual(
      index.search('小孩发烧三天不退该怎么办').map(({ id, band }) => [id, band]),
      [['fever', 'close']],
    )
  }
})

test('what a case asks counts, whatever it tells of the patient before', () => {
  assert.equal(first('患者男，72岁，肝硬化失代偿，血压90/60，尿量少，白蛋白22，已经开了白蛋白，护士问滴多快合适？'), 'rate')
})

test('two questions in one message are both answered', () => {
  const found = small()
    .search('白蛋白怎么保存？静丙一次打多少？')
    .map(({ id }) => id)
  assert.ok(found.includes('store') && found.includes('dose'), found.join())
})

test('凝血酶 alone is not taken for 人凝血酶, but finds it', () => {
  const index = small()
  const found = [...index.search('凝血酶可以口服吗'), ...index.find('凝血酶可以口服吗').related]
  assert.equal(found.find(({ id }) => id === 'thrombin')?.band, 'related')
})

test('what stays below the offer is shown apart, three at most, and never beside an offer', () => {
  const index = small()
  const word = fc.constantFrom('白蛋白', '静丙', '怎么', '保存', '天气', '今天', '多少', '口服', '飞机', '票', '吗', 'dose')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (words) => {
      const query = words.join('')
      const { offered, related } = index.find(query)
      assert.ok(related.length <= 3)
      assert.ok(offered.length === 0 || related.length === 0)
      for (const { band } of related) assert.equal(band, 'related')
    }),
  )
})
