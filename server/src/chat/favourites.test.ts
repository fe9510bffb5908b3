import { ask } from '@xunyi/contract/chat'
import { favourites, isFavourite, setFavourite } from '@xunyi/contract/favourites'
import { subjectQuestions, subjects } from '@xunyi/contract/subjects'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../ids.ts'
import { libraryContent, publishEntries, withdrawEntries } from '../testing/library-content.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const first = libraryContent('first', '人血白蛋白的储存条件是什么？', { category: '储存与有效期' })
const second = libraryContent('second', '人血白蛋白的剂量是多少？', { category: '用法用量' })
const third = libraryContent('third', '人凝血酶怎么保存？', { subject: '人凝血酶' })

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [first, second, third] })
})
after(() => at.close())

test('an answer is kept by its record or its entry, once, shown in the current version, and kept no longer; another person keeps nothing of it', async () => {
  const [doctor, other] = [await at.doctor(), await at.doctor()]
  const record = await doctor.call(ask, { text: first.question, id: null })
  const rows = await at.context.db.selectFrom('library_entries').select(['id', 'key']).execute()
  const id = (key: string) => rows.find((row) => row.key === key)!.id
  assert.equal(await doctor.call(isFavourite, { id: record.id }), false)
  await doctor.call(setFavourite, { id: record.id, kept: true })
  await doctor.call(setFavourite, { id: id('first'), kept: true })
  at.pass(1)
  await doctor.call(setFavourite, { id: id('second'), kept: true })
  assert.deepEqual([await doctor.call(isFavourite, { id: id('first') }), await other.call(isFavourite, { id: id('first') })], [true, false])
  assert.equal(await outcome(other.call(setFavourite, { id: record.id, kept: true })), 'notFound')
  assert.equal(await outcome(doctor.call(setFavourite, { id: newId(), kept: true })), 'notFound')
  const empty = await doctor.call(ask, { text: '停车场在哪里', id: null })
  assert.equal(await doctor.call(isFavourite, { id: empty.id }), null)

  at.pass(1)
  await publishEntries(at.context, [{ ...first, answer: '改了。' }])
  await withdrawEntries(at.context, 'second')
  const kept = await doctor.call(favourites, {})
  assert.deepEqual(
    kept.map(({ id, question, answer, withdrawn }) => ({ id, question, answer, withdrawn })),
    [
      { id: id('second'), question: second.question, answer: '', withdrawn: true },
      { id: id('first'), question: first.question, answer: '改了。', withdrawn: false },
    ],
  )
  assert.notDeepEqual(record.links, [])
  assert.deepEqual(
    kept.map(({ links }) => links),
    [[], record.links],
    'the evidence goes with the answer',
  )
  await doctor.call(setFavourite, { id: record.id, kept: false })
  assert.deepEqual(
    (await doctor.call(favourites, {})).map((one) => one.id),
    [id('second')],
  )
  await doctor.call(setFavourite, { id: id('second'), kept: false })
  assert.deepEqual(await doctor.call(favourites, {}), [])
  assert.deepEqual(await other.call(favourites, {}), [])
})

test('the library is browsed by subject, the largest first, and by category; what is withdrawn is left out', async () => {
  const doctor = await at.doctor()
  await publishEntries(at.context, [first, second])
  assert.deepEqual(await doctor.call(subjects, {}), [
    { name: '人血白蛋白', questions: 2 },
    { name: '人凝血酶', questions: 1 },
  ])
  const questions = await doctor.call(subjectQuestions, { name: '人血白蛋白' })
  assert.deepEqual(
    questions.map(({ text, category }) => [text, category]),
    [
      [second.question, '用法用量'],
      [first.question, '储存与有效期'],
    ],
  )
  at.pass(1)
  await withdrawEntries(at.context, 'third')
  assert.deepEqual(
    (await doctor.call(subjects, {})).map(({ name }) => name),
    ['人血白蛋白'],
  )
  assert.deepEqual(await doctor.call(subjectQuestions, { name: '人凝血酶' }), [])
})
