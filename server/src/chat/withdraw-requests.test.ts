import { askFeedback } from '@xunyi/contract/chat'
import { letters } from '@xunyi/contract/feedback'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runCleanupJobs } from '../cleanup-jobs.ts'
import type { Browser } from '../testing/browser.ts'
import { publish } from '../testing/console-inputs/publish.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const day = 24 * 3_600_000

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [], stopped: true, env: { REQUEST_DAYS: '30', SESSION_DOCTOR_IDLE_HOURS: '9000', SESSION_DOCTOR_MAX_HOURS: '9000' } })
})
after(() => at.close())

const clean = async () => {
  const { db, clock, config } = at.context
  await runCleanupJobs(db, clock(), config.retention, assert.ifError)
}
const askersOf = async (...people: Browser[]) => {
  const rows = await at.context.db
    .selectFrom('open_question_askers')
    .innerJoin('open_questions', 'id', 'question_id')
    .select(['question', 'text'])
    .where(
      'user_id',
      'in',
      people.map(({ userId }) => userId),
    )
    .orderBy('asked_at')
    .execute()
  return rows.map(({ question, text }) => `${question} <- ${text}`)
}
const lettersOf = async (who: Browser) => (await who.call(letters, {})).length

test('a request that nobody answered is removed after its retention period, and its question takes the words of the next asker', async () => {
  const [early, late] = [await at.doctor(), await at.doctor()]
  await early.call(askFeedback, { text: '人血白蛋白运输时要几度？' })
  at.pass(1)
  await late.call(askFeedback, { text: '人血白蛋白运输时要几度' })
  at.pass(30 * day - 2)
  await clean()
  assert.equal((await askersOf(early, late)).length, 2)
  at.pass(1)
  await clean()
  assert.deepEqual(await askersOf(early, late), ['人血白蛋白运输时要几度 <- 人血白蛋白运输时要几度'])
  at.pass(1)
  await clean()
  assert.deepEqual(await askersOf(early, late), [])
  assert.deepEqual(await at.context.db.selectFrom('open_questions').selectAll().execute(), [])
})

test('an answered request stays with its letter for the period after the answer, and both are removed together', async () => {
  const asker = await at.doctor()
  await asker.call(askFeedback, { text: '静丙可以冷冻保存吗？' })
  at.pass(20 * day)
  const { id } = await at.context.db.selectFrom('open_questions').select('id').executeTakeFirstOrThrow()
  await publish(at.context, { questionId: id })
  at.pass(30 * day - 1)
  await clean()
  assert.deepEqual([(await askersOf(asker)).length, await lettersOf(asker)], [1, 1])
  at.pass(1)
  await clean()
  assert.deepEqual([(await askersOf(asker)).length, await lettersOf(asker)], [0, 0])
})

test('any number of old requests is removed', async () => {
  const asker = await at.doctor()
  const ids = Array.from({ length: 130 }, (_, number) => `old-${number}`)
  const { db, clock } = at.context
  await db
    .insertInto('open_questions')
    .values(
      ids.map((id, number) => ({ id, question_key: id, question: id, status: 'open' as const, created_at: clock(), due_at: clock(), change_number: number })),
    )
    .execute()
  await db
    .insertInto('open_question_askers')
    .values(ids.map((question_id) => ({ question_id, user_id: asker.userId, text: question_id, asked_at: clock() })))
    .execute()
  at.pass(30 * day)
  await clean()
  assert.deepEqual(await askersOf(asker), [])
})
