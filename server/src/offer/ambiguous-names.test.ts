import { ask, recommend } from '@xunyi/contract/chat'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { starterEntries } from '../testing/starter-entries.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { readingsOf } from './ambiguous-names.ts'

const library = starterEntries()
const subjectOf = (question: string) => library.find((entry) => entry.question === question)!.subject

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: library })
})
after(() => at.close())

test('a bare ward name has one reading for each product; a longer name, a sign of the product or another name of it leaves none', () => {
  const productsOf = (text: string) => readingsOf(text).map(({ product }) => product)
  assert.deepEqual(productsOf('丙球怎么用'), ['静注人免疫球蛋白（静脉输注）', '人免疫球蛋白（肌内注射）'])
  assert.deepEqual(productsOf('凝血酶 怎么用？'), ['凝血酶冻干粉（牛或猪来源）', '人凝血酶（人血浆来源）'])
  const clear = [
    '静注丙球怎么用',
    '肌注丙球打哪里',
    '破伤风丙球多少钱',
    '丙球输多快',
    '川崎病丙球剂量',
    '静丙和丙球一样吗',
    '无丙种球蛋白血症怎么办',
    '静丙怎么用',
  ]
  const others = ['人凝血酶怎么用', '凝血酶冻干粉怎么配', '抗凝血酶低怎么办', '凝血酶原时间延长', '凝血酶时间正常值', '凝血酶能口服吗', '白蛋白怎么用']
  for (const text of [...clear, ...others]) assert.deepEqual(readingsOf(text), [], text)
})

test('an ambiguous name is offered questions of each product, those of one together; a clear one as before', async () => {
  const doctor = await at.doctor()
  const offered = await doctor.call(recommend, { text: '丙球怎么用' })
  assert.ok(offered.length <= 5)
  assert.deepEqual(new Set(offered.map(({ meant }) => meant!.said)), new Set(['丙球']))
  const products = offered.map(({ meant }) => meant!.product)
  assert.equal(products.filter((product, each) => product !== products[each - 1]).length, 2)
  for (const { text, meant } of offered)
    assert.equal(['人免疫球蛋白', '原发性免疫缺陷病'].includes(subjectOf(text)) || meant!.product.startsWith('静注'), true, text)
  const thrombin = await doctor.call(recommend, { text: '凝血酶怎么用' })
  assert.match(thrombin[0]!.text, /冻干粉，牛或猪源/)
  assert.deepEqual(thrombin.at(-1)!.meant, { said: '凝血酶', product: '人凝血酶（人血浆来源）' })
  const given = await doctor.call(recommend, { text: '凝血酶误打静脉了怎么办' })
  assert.match(given[0]!.text, /人凝血酶误注入血管后怎么处理/, 'the product with the best candidate stands first')
  for (const { meant } of await doctor.call(recommend, { text: '静丙怎么用' })) assert.equal(meant, null)
})

test('a question of the library is answered though its name be ambiguous', async () => {
  const doctor = await at.doctor()
  const ambiguous = library.filter(({ question }) => readingsOf(question).length > 0)
  assert.ok(ambiguous.length > 0)
  for (const { question, answer } of ambiguous) assert.equal((await doctor.call(ask, { text: question, id: null })).answer, answer, question)
})

test('an ambiguous text is answered with neither product, and picking one teaches it nothing', async () => {
  const doctor = await at.doctor()
  const typed = '丙球怎么用'
  const { answer, related } = await doctor.call(ask, { text: typed, id: null })
  assert.equal(answer, '')
  assert.equal(new Set(related.map(({ meant }) => meant!.product)).size, 2)
  const [, picked] = await doctor.call(recommend, { text: typed })
  assert.notEqual((await doctor.call(ask, { text: picked!.text, id: picked!.id, typed })).answer, '')
  assert.deepEqual(await at.context.db.selectFrom('typed_phrasings').selectAll().execute(), [])
})

test('an adverse reaction typed with an ambiguous name is shown with either answer', async () => {
  const doctor = await at.doctor()
  const typed = '打完丙球过敏了'
  const offered = await doctor.call(recommend, { text: typed })
  const other = offered.findLast(({ meant }) => meant?.product.includes('肌内'))!
  assert.equal((await doctor.call(ask, { text: other.text, id: other.id, typed })).pv, true)
})
