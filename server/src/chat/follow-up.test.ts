import { ask, recommend } from '@xunyi/contract/chat'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { starterEntries } from '../testing/starter-entries.ts'
import { newId } from '../ids.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: starterEntries().filter(({ subject }) => ['人血白蛋白', '人凝血酶', '破伤风人免疫球蛋白'].includes(subject)) })
})
after(() => at.close())

test('a short text after an answer is searched with its subject; with a name of its own, or without an answer above, alone', async () => {
  const [doctor, other] = [await at.doctor(), await at.doctor()]
  const above = await doctor.call(ask, { text: '人血白蛋白的储存条件是什么？', id: null })
  assert.equal(above.subject, '人血白蛋白')
  const first = async (text: string, about?: string) => (await doctor.call(recommend, { text, ...(about && { about }) }))[0]?.text ?? ''
  assert.equal(await first('那孕妇呢', above.id), '孕妇及哺乳期妇女可以使用人血白蛋白吗？')
  assert.match(await first('输注速度呢？', above.id), /^人血白蛋白的输注速度/)
  assert.match(await first('那破免孕妇呢', above.id), /破伤风人免疫球蛋白/)
  assert.doesNotMatch(await first('那孕妇呢'), /人血白蛋白吗/)
  assert.deepEqual(await first('人凝血酶怎么保存', above.id), await first('人凝血酶怎么保存'))
  // The answer of another person is none.
  assert.equal(await outcome(other.call(recommend, { text: '那孕妇呢', about: above.id })), 'notFound')
  assert.equal(await outcome(doctor.call(recommend, { text: '那孕妇呢', about: newId() })), 'notFound')
})

test('an adverse reaction typed after an answer is flagged with the question picked for it', async () => {
  const doctor = await at.doctor()
  const above = await doctor.call(ask, { text: '人血白蛋白的储存条件是什么？', id: null })
  const text = '那输后发热寒战了呢'
  const [picked] = await doctor.call(recommend, { text, about: above.id })
  const { pv } = await doctor.call(ask, { id: picked!.id, text: picked!.text, typed: text, about: above.id })
  assert.equal(pv, true)
})
