import { askFeedback } from '@xunyi/contract/chat'
import { cancelUser, sendDeletionCode } from '@xunyi/contract/privacy'
import { refusals } from '@xunyi/contract/refusals'
import { InsertQueryNode, type RootOperationNode } from 'kysely'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Db } from '../db/database.ts'
import { openOpenQuestions } from '../desk/grouping/open.ts'
import { reject } from '../testing/console-inputs/publish.ts'
import type { Person } from '../http/request-context.ts'
import { openContext, type AppContext } from '../open-context.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { newPhone } from '../testing/numbers.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { counted } from '../testing/work.ts'
import { requestAnswer } from './answer-requests.ts'

const hour = 3_600_000
const day = 24 * hour

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

const person = ({ userId }: Pick<Caller, 'userId'>) => ({ userId }) as Person
const doctor = (context: TestServer = at) => newCaller(context.app, context.context, 'doctor')

/** A question of two thousand characters that no other number asks. */
const long = (number: number) => `第${number}床的患者该怎么输？${'病史从略，'.repeat(400)}`.slice(0, 2000)

/** Inserts open questions of two thousand characters each. */
async function fill(context: TestServer, count: number): Promise<void> {
  const asker = await doctor(context)
  for (let number = 0; number < count; number++) await requestAnswer(context.context, person(asker), long(number))
}

const itemsWith = async (...texts: string[]) => {
  const rows = await at.context.db
    .selectFrom('open_question_askers')
    .innerJoin('open_questions', 'id', 'question_id')
    .select('id')
    .distinct()
    .where('status', '=', 'open')
    .where('text', 'in', texts)
    .execute()
  return rows.map(({ id }) => id)
}

test('a request reads as few rows with sixty long open questions as with none', async () => {
  const context = await openTestServer({ starter: [] })
  try {
    const asker = await doctor(context)
    const costOf = async (text: string) => {
      const { db, work } = counted(context.context.db)
      await requestAnswer({ ...context.context, db }, person(asker), text)
      return work
    }
    await costOf('静丙需要做皮试吗')
    await context.context.openQuestions.syncIndex(context.context.db)
    const alone = await costOf('白蛋白怎么保存')
    await fill(context, 60)
    await context.context.openQuestions.syncIndex(context.context.db)
    const among = await costOf('破免打多少')
    assert.deepEqual([among.statements, among.rows], [alone.statements, alone.rows])
    assert.ok(among.characters < 500, `${among.characters} characters`)
  } finally {
    await context.close()
  }
})

test('only questions changed since the last poll are read: one long question', async () => {
  const asker = await doctor()
  await fill(at, 20)
  await at.context.openQuestions.syncIndex(at.context.db)
  const { db, work } = counted(at.context.db)
  await requestAnswer({ ...at.context, db }, person(asker), long(1001))
  await requestAnswer({ ...at.context, db }, person(asker), long(1002))
  assert.ok(work.characters > 2000 && work.characters < 3000, `${work.characters} characters`)
})

test('the first request after a start reads no question: the start read all of them', async () => {
  const context = await openTestServer({ starter: [] })
  try {
    await fill(context, 20)
    const asker = await doctor(context)
    await context.app.close()
    await context.context.close()
    const next = await openContext(context.context.config, { log: context.context.log, starter: () => [], clock: () => context.context.clock })
    try {
      assert.equal(next.openQuestions.size, 20)
      const { db, work } = counted(next.db)
      await requestAnswer({ ...next, db }, person(asker), '八因子怎么保存')
      assert.ok(work.characters < 500, `${work.characters} characters`)
    } finally {
      await next.close()
    }
  } finally {
    await context.close()
  }
})

test('the same question in other words, sent to a server that has not read it yet, joins the existing item', async () => {
  const texts = (round: number) => [`白蛋白开瓶后第${round + 2}天还能用吗`, `人血白蛋白打开后第${round + 2}天还能用吗`] as const
  for (let statement = 1; ; statement++) {
    const [mine, theirs] = texts(statement)
    const [one, other] = [await doctor(), await doctor()]
    const elsewhere: AppContext = { ...at.context, openQuestions: await openOpenQuestions(at.context.db) }
    const happened = await interrupted(
      elsewhere,
      statement,
      (context) => requestAnswer(context, person(one), mine),
      () => requestAnswer(at.context, person(other), theirs),
    )
    if (!happened) {
      assert.ok(statement > 3, String(statement))
      break
    }
    assert.equal((await itemsWith(mine, theirs)).length, 1, String(statement))
  }
})

/** Runs one task, and another one after that many statements. @returns false when the first held the database or the desk lock alone by then */
async function interrupted(
  context: AppContext,
  statement: number,
  work: (context: AppContext) => Promise<void>,
  meanwhile: () => Promise<void>,
): Promise<boolean> {
  let count = 0
  let isAlone = false
  let happened = false
  const embedded = context.config.databaseUrl === null
  const isNamedLock = (node: RootOperationNode) => InsertQueryNode.is(node) && node.into?.table.identifier.name === 'named_locks'
  const db: Db = context.db.withPlugin({
    transformQuery({ node }: { node: RootOperationNode }) {
      // The embedded database runs one transaction at a time; PostgreSQL runs others up to the named lock.
      isAlone ||= isNamedLock(node) || (embedded && node.kind === 'UpdateQueryNode')
      return node
    },
    async transformResult({ result }) {
      if (++count === statement && !isAlone) {
        happened = true
        await meanwhile()
      }
      return result
    },
  })
  await work({ ...context, db })
  return happened
}

test('a closed question that this server still has in memory accepts no new asker', async () => {
  const [one, other] = [await doctor(), await doctor()]
  await requestAnswer(at.context, person(one), '八因子怎么保存')
  await at.context.openQuestions.syncIndex(at.context.db)
  const [id] = await itemsWith('八因子怎么保存')
  await reject(at.context, id!)
  await requestAnswer(at.context, person(other), '凝血因子八如何存放')
  const [anew] = await itemsWith('凝血因子八如何存放')
  assert.ok(anew !== undefined && anew !== id)
})

test('the open questions in memory equal those of the database, after closing and after withdrawing', async () => {
  const context = await openTestServer({ starter: [] })
  try {
    const { db, openQuestions } = context.context
    const phone = newPhone()
    const leaving = await context.doctor(phone)
    await leaving.call(askFeedback, { text: '静丙需要做皮试吗' })
    await leaving.call(askFeedback, { text: '破免打多少' })
    const staying = await doctor(context)
    await requestAnswer(context.context, person(staying), '打丙球要皮试吗')
    await requestAnswer(context.context, person(staying), '白蛋白怎么保存')
    const { id } = await db.selectFrom('open_questions').select('id').where('question', '=', '白蛋白怎么保存').executeTakeFirstOrThrow()
    await openQuestions.refresh(db)
    assert.equal(openQuestions.size, 3)
    await reject(context.context, id)
    context.pass(61_000)
    await leaving.call(sendDeletionCode, {})
    await leaving.call(cancelUser, { code: leaving.lastCode(phone) })
    await openQuestions.refresh(db)
    assert.equal(openQuestions.size, 1)
    assert.equal(openQuestions.sameAs('静注人免疫球蛋白用不用做皮试')() !== null, true)
    assert.equal(openQuestions.sameAs('人血白蛋白的储存条件是什么')(), null)
    // No change since: a poll reads two rows.
    const { db: quiet, work } = counted(db)
    await openQuestions.refresh(quiet)
    assert.ok(work.rows <= 2, `${work.rows} rows`)
  } finally {
    await context.close()
  }
})

test('one person has a limited number of open questions: one more is refused until one is closed; repeating an open one is allowed', async () => {
  const context = await openTestServer({ starter: [], env: { QUESTIONS_OPEN_PER_PERSON: '3', QUESTIONS_PER_PERSON_PER_DAY: '100' } })
  try {
    const { browser } = await doctor(context)
    for (let number = 0; number < 3; number++) await browser.call(askFeedback, { text: `第${number}种药怎么冲洗管路` })
    const ask = (text: string) => outcome(browser.call(askFeedback, { text }))
    assert.equal(await ask('第3种药怎么冲洗管路'), 'tooManyWaiting')
    assert.equal(await ask('第0种药怎么冲洗管路？'), 'ok')
    assert.equal((await browser.post(askFeedback.path, { text: '第3种药怎么冲洗管路' })).json().msg, refusals.tooManyWaiting.msg)
    // The limit does not affect other people.
    assert.equal(await outcome((await doctor(context)).browser.call(askFeedback, { text: '第3种药怎么冲洗管路' })), 'ok')
    const { id } = await context.context.db.selectFrom('open_questions').select('id').where('question', '=', '第1种药怎么冲洗管路').executeTakeFirstOrThrow()
    await reject(context.context, id)
    assert.deepEqual([await ask('第4种药怎么冲洗管路'), await ask('第5种药怎么冲洗管路')], ['ok', 'tooManyWaiting'])
  } finally {
    await context.close()
  }
})

test('one person has a limited number of questions in 24 hours, answered or not; the refusal says when the next one may come', async () => {
  const context = await openTestServer({ starter: [], stopped: true, env: { QUESTIONS_OPEN_PER_PERSON: '100', QUESTIONS_PER_PERSON_PER_DAY: '3' } })
  try {
    const { browser } = await doctor(context)
    const ask = (number: number) => outcome(browser.call(askFeedback, { text: `第${number}种药怎么冲洗管路` }))
    for (let number = 0; number < 3; number++) {
      assert.equal(await ask(number), 'ok')
      context.pass(hour)
    }
    const { id } = await context.context.db.selectFrom('open_questions').select('id').where('question', '=', '第1种药怎么冲洗管路').executeTakeFirstOrThrow()
    await reject(context.context, id)
    const refused = await browser.post(askFeedback.path, { text: '第3种药怎么冲洗管路' })
    assert.deepEqual([refused.statusCode, refused.json().code, refused.headers['retry-after']], [200, refusals.tooManyToday.code, String(21 * 3600)])
    assert.deepEqual([await ask(0), await ask(1)], ['ok', 'tooManyToday'])
    context.pass(day - 3 * hour)
    assert.deepEqual([await ask(3), await ask(4)], ['ok', 'tooManyToday'])
  } finally {
    await context.close()
  }
})

test('two simultaneous requests of one person are counted one after the other', async () => {
  const context = await openTestServer({ starter: [], env: { QUESTIONS_OPEN_PER_PERSON: '1' } })
  try {
    const asker = await doctor(context)
    const ask = (number: number) => (of: AppContext) => requestAnswer(of, person(asker), `第${number}种药怎么冲洗管路`)
    // The second transaction starts waiting once the first one waits.
    assert.equal(await outcome(interrupted(context.context, 2, ask(1), () => ask(2)(context.context)).then(() => undefined)), 'tooManyWaiting')
    assert.equal((await context.context.db.selectFrom('open_question_askers').select('text').execute()).length, 1)
  } finally {
    await context.close()
  }
})
