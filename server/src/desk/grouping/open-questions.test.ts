import { askFeedback } from '@xunyi/contract/chat'
import { merge } from '@xunyi/contract/desk'
import { letters } from '@xunyi/contract/feedback'
import { cancelUser, sendDeletionCode } from '@xunyi/contract/privacy'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { buildApp } from '../../app.ts'
import { takeNamedLock } from '../../db/named-lock.ts'
import { newId } from '../../ids.ts'
import { openContext } from '../../open-context.ts'
import { newCaller } from '../../testing/callers.ts'
import { newPhone } from '../../testing/numbers.ts'
import { outcome } from '../../testing/outcome.ts'
import { publish, reject } from '../../testing/console-inputs/publish.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

const doctor = async () => (await newCaller(at.app, at.context, 'doctor')).browser
/** A new doctor requests an answer. */
const request = async (text: string) => (await doctor()).call(askFeedback, { text })

/** The texts, grouped by the open question they wait in. */
async function waiting(...texts: string[]): Promise<string[][]> {
  const rows = await at.context.db
    .selectFrom('open_question_askers')
    .innerJoin('open_questions', 'id', 'question_id')
    .select(['question_id', 'text'])
    .where('status', '=', 'open')
    .where('text', 'in', texts)
    .orderBy('asked_at')
    .execute()
  return [...Map.groupBy(rows, ({ question_id }) => question_id).values()].map((group) => group.map(({ text }) => text))
}

const threeWays = ['静丙可以和胰岛素一起输吗', '静注人免疫球蛋白能与胰岛素同时输注吗', 'IVIG和胰岛素能一起滴吗']

test('three askers in their own words join one question and get one letter each', async () => {
  const people = await Promise.all(threeWays.map(doctor))
  for (const [each, person] of people.entries()) {
    at.pass(1)
    await person.call(askFeedback, { text: threeWays[each]! })
  }
  // A second request in other words is no second asker.
  await people[0]!.call(askFeedback, { text: threeWays[2]! })
  assert.deepEqual(await waiting(...threeWays), [threeWays])
  const { id, question } = await at.context.db
    .selectFrom('open_questions')
    .select(['id', 'question'])
    .where('question', '=', threeWays[0]!)
    .executeTakeFirstOrThrow()
  assert.equal(question, threeWays[0])
  assert.equal((await publish(at.context, { questionId: id, content: { question } })).letters, 3)
  for (const [each, person] of people.entries())
    assert.deepEqual(
      (await person.call(letters, {})).map((letter) => letter.origin_question),
      [threeWays[each]],
    )
})

test('everyday questions join in different words and stay apart from similar ones', async () => {
  const ways = ['打了破伤风免疫球蛋白能喝酒吗', '破免打完可以饮酒吗', '注射TIG后能不能喝点酒']
  const near = ['打了破伤风免疫球蛋白能抽烟吗', '打破免前能喝酒吗', '喝酒后能打破免吗', '打完破免多久能喝酒']
  for (const text of [...ways, ...near]) await request(text)
  assert.deepEqual(
    (await waiting(...ways)).map((group) => group.toSorted()),
    [ways.toSorted()],
  )
  assert.deepEqual(
    (await waiting(...near)).map((group) => group.length),
    [1, 1, 1, 1],
  )
})

test('similar questions of different askers stay apart', async () => {
  const near = ['孕妇能用破免吗', '哺乳期能用破免吗', '孕妇能用狂免吗', '孕妇不能用破免吗', '孕妇能肌注破免吗', '孕妇破免打多少', '？？', '……']
  for (const text of near) await request(text)
  // Punctuation alone forms one question.
  assert.deepEqual(
    (await waiting(...near)).map((group) => group.length),
    [1, 1, 1, 1, 1, 1, 2],
  )
})

test('concurrent requests in different words open one question', async () => {
  const ways = ['孕妇可以打静丙吗', '怀孕期间能用丙球吗', '妊娠期妇女能否使用静注人免疫球蛋白', '静丙孕妇能用吗？', '孕妇能使用IVIG吗', '丙球孕期可以用吗']
  await Promise.all(ways.map(request))
  assert.deepEqual(
    (await waiting(...ways)).map((group) => group.toSorted()),
    [ways.toSorted()],
  )
})

if (process.env['TEST_ENGINE'] === 'postgres') {
  // SQLite has one server.
  test('concurrent requests on two servers open one question', async () => {
    const other = await openContext(at.context.config, { clock: () => at.context.clock, log: at.context.log, starter: () => [] })
    const app = await buildApp(other, { pages: false })
    try {
      for (let round = 0; round < 5; round++) {
        const ways = [
          ['白蛋白', '开瓶'],
          ['人血白蛋白', '打开'],
          ['HSA', '开封'],
          ['白蛋白', '启封'],
        ].map(([name, opened]) => `${name}${opened}后第${round + 2}天还能用吗`)
        const people = await Promise.all(ways.map((_, each) => (each % 2 ? newCaller(app, other, 'doctor') : newCaller(at.app, at.context, 'doctor'))))
        await Promise.all(people.map(({ browser }, each) => browser.call(askFeedback, { text: ways[each]! })))
        assert.deepEqual(
          (await waiting(...ways)).map((group) => group.toSorted()),
          [ways.toSorted()],
        )
      }
    } finally {
      await app.close()
      await other.close()
    }
  })
}

test('a request never joins a closed question', async () => {
  await request('八因子怎么保存')
  const { id } = await at.context.db.selectFrom('open_questions').select('id').where('question', '=', '八因子怎么保存').executeTakeFirstOrThrow()
  await reject(at.context, id)
  await request('凝血因子八如何存放')
  assert.deepEqual(await waiting('八因子怎么保存', '凝血因子八如何存放'), [['凝血因子八如何存放']])
})

test('a question whose first asker leaves takes the next asker’s title and is joined by both wordings', async () => {
  const phone = newPhone()
  const leaving = await at.doctor(phone)
  await leaving.call(askFeedback, { text: '九因子能在室温下存放吗' })
  at.pass(61_000)
  await request('凝血因子Ⅸ可以常温保存吗')
  await leaving.call(sendDeletionCode, {})
  assert.equal(await outcome(leaving.call(cancelUser, { code: leaving.lastCode(phone) })), 'ok')
  await request('凝血因子Ⅸ可以常温保存吗？')
  await request('九因子能在室温下存放吗')
  const all = ['凝血因子Ⅸ可以常温保存吗', '凝血因子Ⅸ可以常温保存吗？', '九因子能在室温下存放吗']
  assert.deepEqual(
    (await waiting(...all)).map((group) => group.length),
    [3],
  )
})

test('the same question is found among two thousand, and beyond that the latest are compared', async () => {
  const { db, clock, openQuestions } = at.context
  const user_id = (await doctor()).userId
  const first = at.context.openQuestions.size
  const rows = Array.from({ length: 2100 }, (_, each) => ({
    id: newId(),
    question_key: newId(),
    question: `第${each}号制剂${each}怎么保存`,
    status: 'open' as const,
    created_at: clock() - 10_000_000 + each,
  }))
  await db.transaction().execute(async (tx) => {
    const change_number = await takeNamedLock(tx, 'desk')
    for (let from = 0; from < rows.length; from += 300) {
      await tx
        .insertInto('open_questions')
        .values(rows.slice(from, from + 300).map((row) => ({ ...row, change_number })))
        .execute()
      await tx
        .insertInto('open_question_askers')
        .values(rows.slice(from, from + 300).map(({ id, question }) => ({ question_id: id, user_id, text: question, asked_at: clock() })))
        .execute()
    }
  })
  await openQuestions.refresh(db)
  assert.ok(first < 2000)
  assert.equal(openQuestions.size, 2000)
  await request('人纤维蛋白粘合剂如何配制')
  await request('纤维蛋白胶怎么配制')
  assert.equal((await waiting('人纤维蛋白粘合剂如何配制', '纤维蛋白胶怎么配制')).length, 1)
  assert.equal(openQuestions.size, 2000)
})

test('a request equal to one wording and opposed to another stays apart', async () => {
  const writer = await newCaller(at.app, at.context, 'writer')
  const itemOf = async (text: string) =>
    (await at.context.db.selectFrom('open_questions').select('id').where('question', '=', text).executeTakeFirstOrThrow()).id
  const [pregnant, nursing] = [
    ['孕妇可以打白蛋白吗', '怀孕期间能用白蛋白吗'],
    ['哺乳期能用白蛋白吗', '喂奶期间可以打白蛋白吗'],
  ] as const
  for (const text of [...pregnant, ...nursing]) await request(text)
  assert.deepEqual(
    (await waiting(...pregnant, ...nursing)).map((group) => group.length),
    [2, 2],
  )
  await writer.browser.call(merge, { id: await itemOf(nursing[0]), into: await itemOf(pregnant[0]) })
  await request('妊娠期妇女能否使用人血白蛋白')
  assert.deepEqual(await waiting('妊娠期妇女能否使用人血白蛋白', ...pregnant), [[...pregnant], ['妊娠期妇女能否使用人血白蛋白']])
})
