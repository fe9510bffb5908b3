import { askFeedback } from '@xunyi/contract/chat'
import { cancelUser, sendDeletionCode } from '@xunyi/contract/privacy'
import { refusals } from '@xunyi/contract/refusals'
import { InsertQueryNode, type RootOperationNode } from 'kysely'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Db } from '../db/open.ts'
import { openOpenQuestions } from '../desk/grouping.ts'
import { rejectQuestion } from '../desk/close.ts'
import { openHouse, type House } from '../house.ts'
import type { Person } from '../http/visit.ts'
import { newId } from '../ids.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { newPhone } from '../testing/numbers.ts'
import { openTestHouse, type TestHouse } from '../testing/open-house.ts'
import { outcome } from '../testing/outcome.ts'
import { counted } from '../testing/work.ts'
import { requestAnswer } from './feedback.ts'

const hour = 3_600_000
const day = 24 * hour

let at: TestHouse
before(async () => {
  at = await openTestHouse({ starter: [] })
})
after(() => at.close())

const person = ({ userId }: Pick<Caller, 'userId'>) => ({ userId }) as Person
const doctor = (house: TestHouse = at) => newCaller(house.app, house.house, 'doctor')

/** Two thousand characters that ask what no other number asks. */
const long = (number: number) => `第${number}床的患者该怎么输？${'病史从略，'.repeat(400)}`.slice(0, 2000)

/** Open questions of two thousand characters each. */
async function fill(house: TestHouse, count: number): Promise<void> {
  const asker = await doctor(house)
  for (let number = 0; number < count; number++) await requestAnswer(house.house, person(asker), long(number))
}

const itemsWith = async (...texts: string[]) => {
  const rows = await at.house.db.selectFrom('open_question_askers').innerJoin('open_questions', 'id', 'question_id').select('id').distinct().where('status', '=', 'open').where('text', 'in', texts).execute()
  return rows.map(({ id }) => id)
}

test('a request reads as little where sixty long questions are open as where none is', async () => {
  const house = await openTestHouse({ starter: [] })
  try {
    const asker = await doctor(house)
    const costOf = async (text: string) => {
      const { db, work } = counted(house.house.db)
      await requestAnswer({ ...house.house, db }, person(asker), text)
      return work
    }
    await costOf('静丙需要做皮试吗')
    await house.house.openQuestions.catchUp(house.house.db)
    const alone = await costOf('白蛋白怎么保存')
    await fill(house, 60)
    await house.house.openQuestions.catchUp(house.house.db)
    const among = await costOf('破免打多少')
    assert.deepEqual([among.statements, among.rows], [alone.statements, alone.rows])
    assert.ok(among.characters < 500, `${among.characters} characters`)
  } finally {
    await house.close()
  }
})

test('what changed since the last look is read, and only that: one long question', async () => {
  const asker = await doctor()
  await fill(at, 20)
  await at.house.openQuestions.catchUp(at.house.db)
  const { db, work } = counted(at.house.db)
  await requestAnswer({ ...at.house, db }, person(asker), long(1001))
  await requestAnswer({ ...at.house, db }, person(asker), long(1002))
  assert.ok(work.characters > 2000 && work.characters < 3000, `${work.characters} characters`)
})

test('the first request after a start reads no question: all of them were read with the start', async () => {
  const house = await openTestHouse({ starter: [] })
  try {
    await fill(house, 20)
    const asker = await doctor(house)
    await house.app.close()
    await house.house.close()
    const next = await openHouse(house.house.config, { log: house.house.log, starter: () => [], clock: () => house.house.clock })
    try {
      assert.equal(next.openQuestions.size, 20)
      const { db, work } = counted(next.db)
      await requestAnswer({ ...next, db }, person(asker), '八因子怎么保存')
      assert.ok(work.characters < 500, `${work.characters} characters`)
    } finally {
      await next.close()
    }
  } finally {
    await house.close()
  }
})

test('whenever somebody else asks the same in other words, on a server that knew nothing of it, it is one item', async () => {
  const texts = (round: number) => [`白蛋白开瓶后第${round + 2}天还能用吗`, `人血白蛋白打开后第${round + 2}天还能用吗`] as const
  for (let statement = 1; ; statement++) {
    const [mine, theirs] = texts(statement)
    const [one, other] = [await doctor(), await doctor()]
    const elsewhere: House = { ...at.house, openQuestions: await openOpenQuestions(at.house.db) }
    const happened = await interrupted(elsewhere, statement, (house) => requestAnswer(house, person(one), mine), () => requestAnswer(at.house, person(other), theirs))
    if (!happened) {
      assert.ok(statement > 3, String(statement))
      break
    }
    assert.equal((await itemsWith(mine, theirs)).length, 1, String(statement))
  }
})

/** Does one thing, and another when that many statements have run; false when the first was alone with the database or the desk by then. */
async function interrupted(house: House, statement: number, work: (house: House) => Promise<void>, meanwhile: () => Promise<void>): Promise<boolean> {
  let count = 0
  let isAlone = false
  let happened = false
  const embedded = house.config.databaseUrl === null
  const isGate = (node: RootOperationNode) => InsertQueryNode.is(node) && node.into?.table.identifier.name === 'gates'
  const db: Db = house.db.withPlugin({
    transformQuery({ node }: { node: RootOperationNode }) {
      // The embedded database is whoever's transaction it is; the other one lets others in up to the gate.
      isAlone ||= isGate(node) || (embedded && node.kind === 'UpdateQueryNode')
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
  await work({ ...house, db })
  return happened
}

test('a closed question that this server has not let go takes nobody in', async () => {
  const [one, other] = [await doctor(), await doctor()]
  await requestAnswer(at.house, person(one), '八因子怎么保存')
  await at.house.openQuestions.catchUp(at.house.db)
  const [id] = await itemsWith('八因子怎么保存')
  await rejectQuestion(at.house, newId(), { id: id!, reason: '已有答案' })
  await requestAnswer(at.house, person(other), '凝血因子八如何存放')
  const [anew] = await itemsWith('凝血因子八如何存放')
  assert.ok(anew !== undefined && anew !== id)
})

test('the open questions in memory are those of the database, whoever closes them or leaves', async () => {
  const house = await openTestHouse({ starter: [] })
  try {
    const { db, openQuestions } = house.house
    const phone = newPhone()
    const leaving = await house.doctor(phone)
    await leaving.call(askFeedback, { text: '静丙需要做皮试吗' })
    await leaving.call(askFeedback, { text: '破免打多少' })
    const staying = await doctor(house)
    await requestAnswer(house.house, person(staying), '打丙球要皮试吗')
    await requestAnswer(house.house, person(staying), '白蛋白怎么保存')
    const { id } = await db.selectFrom('open_questions').select('id').where('question', '=', '白蛋白怎么保存').executeTakeFirstOrThrow()
    await openQuestions.lookAround(db)
    assert.equal(openQuestions.size, 3)
    await rejectQuestion(house.house, newId(), { id, reason: '已有答案' })
    house.pass(61_000)
    await leaving.call(sendDeletionCode, {})
    await leaving.call(cancelUser, { code: leaving.lastCode(phone) })
    await openQuestions.lookAround(db)
    assert.equal(openQuestions.size, 1)
    assert.equal(openQuestions.sameAs('静注人免疫球蛋白用不用做皮试')() !== null, true)
    assert.equal(openQuestions.sameAs('人血白蛋白的储存条件是什么')(), null)
    // Nothing has happened since: two rows say so.
    const { db: quiet, work } = counted(db)
    await openQuestions.lookAround(quiet)
    assert.ok(work.rows <= 2, `${work.rows} rows`)
  } finally {
    await house.close()
  }
})

test('so many questions of one person wait at once: one more is refused until one is closed, and asking again what waits is no new one', async () => {
  const house = await openTestHouse({ starter: [], env: { QUESTIONS_OPEN_PER_PERSON: '3', QUESTIONS_PER_PERSON_PER_DAY: '100' } })
  try {
    const { browser } = await doctor(house)
    for (let number = 0; number < 3; number++) await browser.call(askFeedback, { text: `第${number}种药怎么冲洗管路` })
    const ask = (text: string) => outcome(browser.call(askFeedback, { text }))
    assert.equal(await ask('第3种药怎么冲洗管路'), 'tooManyWaiting')
    assert.equal(await ask('第0种药怎么冲洗管路？'), 'ok')
    assert.equal((await browser.post(askFeedback.path, { text: '第3种药怎么冲洗管路' })).json().msg, refusals.tooManyWaiting.msg)
    // Somebody else is not concerned.
    assert.equal(await outcome((await doctor(house)).browser.call(askFeedback, { text: '第3种药怎么冲洗管路' })), 'ok')
    const { id } = await house.house.db.selectFrom('open_questions').select('id').where('question', '=', '第1种药怎么冲洗管路').executeTakeFirstOrThrow()
    await rejectQuestion(house.house, newId(), { id, reason: '与药品无关' })
    assert.deepEqual([await ask('第4种药怎么冲洗管路'), await ask('第5种药怎么冲洗管路')], ['ok', 'tooManyWaiting'])
  } finally {
    await house.close()
  }
})

test('one person sends so many questions in 24 hours, answered or not, and is told when the next one may come', async () => {
  const house = await openTestHouse({ starter: [], stopped: true, env: { QUESTIONS_OPEN_PER_PERSON: '100', QUESTIONS_PER_PERSON_PER_DAY: '3' } })
  try {
    const { browser } = await doctor(house)
    const ask = (number: number) => outcome(browser.call(askFeedback, { text: `第${number}种药怎么冲洗管路` }))
    for (let number = 0; number < 3; number++) {
      assert.equal(await ask(number), 'ok')
      house.pass(hour)
    }
    const { id } = await house.house.db.selectFrom('open_questions').select('id').where('question', '=', '第1种药怎么冲洗管路').executeTakeFirstOrThrow()
    await rejectQuestion(house.house, newId(), { id, reason: '与药品无关' })
    const refused = await browser.post(askFeedback.path, { text: '第3种药怎么冲洗管路' })
    assert.deepEqual([refused.statusCode, refused.json().code, refused.headers['retry-after']], [200, refusals.tooManyToday.code, String(21 * 3600)])
    assert.deepEqual([await ask(0), await ask(1)], ['ok', 'tooManyToday'])
    house.pass(day - 3 * hour)
    assert.deepEqual([await ask(3), await ask(4)], ['ok', 'tooManyToday'])
  } finally {
    await house.close()
  }
})

test('two requests of one person at the same moment are counted one after the other', async () => {
  const house = await openTestHouse({ starter: [], env: { QUESTIONS_OPEN_PER_PERSON: '1' } })
  try {
    const asker = await doctor(house)
    const ask = (number: number) => (of: House) => requestAnswer(of, person(asker), `第${number}种药怎么冲洗管路`)
    // The second has its place when the first has been found to have one.
    assert.equal(await outcome(interrupted(house.house, 2, ask(1), () => ask(2)(house.house)).then(() => undefined)), 'tooManyWaiting')
    assert.equal((await house.house.db.selectFrom('open_question_askers').select('text').execute()).length, 1)
  } finally {
    await house.close()
  }
})
