import { userInfo } from '@xunyi/contract/accounts'
import { ask } from '@xunyi/contract/chat'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from './db/open.ts'
import { openContext } from './open-context.ts'
import { runCleanupJobs as runJobs } from './cleanup-jobs.ts'
import { newId } from './ids.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

const day = 24 * 3_600_000
const fails = (error: unknown) => {
  throw error
}
const runCleanupJobs = ({ context: { db, clock, config } }: TestServer) => runJobs(db, clock(), config.retention, fails)

test('expired counters and sessions are removed, user texts and live sessions stay', async () => {
  const at = await openTestServer({ starter: [] })
  try {
    const { db } = at.context
    const doctor = await at.doctor()
    await doctor.call(ask, { text: '人血白蛋白怎么用', id: null })
    const count = async () => {
      const tables = ['sessions', 'codes', 'code_sends', 'recent_asks', 'history_records', 'known_devices'] as const
      return Promise.all(
        tables.map(
          async (table) =>
            (
              await db
                .selectFrom(table)
                .select((row) => row.fn.countAll<number>().as('count'))
                .executeTakeFirstOrThrow()
            ).count,
        ),
      )
    }
    await runCleanupJobs(at)
    assert.deepEqual(await count(), [1, 1, 1, 1, 1, 1])
    at.pass(25 * 3_600_000)
    const removed = await runCleanupJobs(at)
    assert.deepEqual(await count(), [1, 0, 0, 0, 1, 1])
    assert.deepEqual(removed, { codes: 1, code_sends: 1, recent_asks: 1 })
    assert.equal((await doctor.call(userInfo, {})).user_id, doctor.userId)
    at.pass(31 * 24 * 3_600_000)
    await runCleanupJobs(at)
    assert.deepEqual(await count(), [0, 0, 0, 0, 1, 1])
    at.pass(365 * 24 * 3_600_000)
    await runCleanupJobs(at)
    assert.deepEqual(await count(), [0, 0, 0, 0, 1, 0])
  } finally {
    await at.close()
  }
})

test('rows that expired while no server was running are removed at the next start', async () => {
  const at = await openTestServer({ starter: [] })
  try {
    await at.doctor()
    await at.app.close()
    await at.context.close()
    const { config, log } = at.context
    const next = await openContext(config, { log, starter: () => [], clock: (real) => () => real() + 25 * 3_600_000 })
    await next.close()
    const { db, close } = await openDatabase(config)
    assert.deepEqual(await db.selectFrom('code_sends').selectAll().execute(), [])
    await close()
    const line = at
      .logged()
      .split('\n')
      .find((line) => line.includes('rows_removed'))
    assert.deepEqual((JSON.parse(line!) as { removed: unknown }).removed, { codes: 1, code_sends: 1 })
  } finally {
    await at.close()
  }
})

test('wrong guesses and locks are removed after a day, not before', async () => {
  const at = await openTestServer({ starter: [], stopped: true })
  try {
    const { db, clock } = at.context
    const guess = (account: string) => ({ id: newId(), account, source: 'address:10.0.0.1', guessed_at: clock(), evaluated: 1 as const, cleared: 0 as const })
    const left = async () => [
      (await db.selectFrom('wrong_guesses').select('account').orderBy('guessed_at').execute()).map(({ account }) => account),
      (await db.selectFrom('login_locks').select('account').execute()).length,
    ]
    await db.insertInto('wrong_guesses').values(guess('earlier')).execute()
    await db
      .insertInto('login_locks')
      .values({ account: 'earlier', source: 'address:10.0.0.1', locked_until: clock() + day })
      .execute()
    at.pass(1)
    await db.insertInto('wrong_guesses').values(guess('later')).execute()
    at.pass(day - 2)
    await runCleanupJobs(at)
    assert.deepEqual(await left(), [['earlier', 'later'], 1])
    at.pass(1)
    await runCleanupJobs(at)
    assert.deepEqual(await left(), [['later'], 0])
    at.pass(1)
    await runCleanupJobs(at)
    assert.deepEqual(await left(), [[], 0])
  } finally {
    await at.close()
  }
})

test('a job that fails is reported, and the others run all the same', async () => {
  const at = await openTestServer({ starter: [] })
  try {
    const { db, clock, config } = at.context
    await at.doctor()
    await db.schema.dropTable('codes').execute()
    await db.schema.dropTable('recent_asks').execute()
    at.pass(400 * day)
    const faults: unknown[] = []
    await runJobs(db, clock(), config.retention, (error) => faults.push(error))
    assert.equal(faults.length, 2)
    for (const table of ['sessions', 'code_sends', 'known_devices'] as const) assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
  } finally {
    await at.close()
  }
})

test('history, feedback and blocked texts are removed after their retention period, in any number, and nothing younger', async () => {
  const at = await openTestServer({ starter: [], stopped: true, env: { HISTORY_DAYS: '30', FEEDBACK_DAYS: '20', BLOCKED_TEXT_DAYS: '10' } })
  try {
    const { db, clock } = at.context
    const { userId: user_id } = await at.doctor()
    const write = async (many: number) => {
      const created_at = clock()
      const some = Array.from({ length: many }, () => ({ id: newId(), user_id, created_at }))
      await db
        .insertInto('history_records')
        .values(some.map((row) => ({ ...row, question: '问', entry_id: null, entry_version: null, answer: '', links: '[]', pv: 0 as const })))
        .execute()
      await db
        .insertInto('product_feedback')
        .values(
          some.map((row) => ({
            ...row,
            opinion_type: 'OTHER' as const,
            email: 'a@b.cn',
            content: '文',
            same_key: row.id,
            status: 'open' as const,
            reply: null,
            closed_by: null,
            closed_at: null,
          })),
        )
        .execute()
      await db
        .insertInto('blocked_texts')
        .values(some.map((row) => ({ ...row, written_in: 'ask', category: 'x' })))
        .execute()
    }
    const left = async () =>
      Promise.all(
        (['history_records', 'product_feedback', 'blocked_texts'] as const).map(async (table) => (await db.selectFrom(table).select('id').execute()).length),
      )
    await write(1_100)
    at.pass(1)
    await write(1)
    at.pass(10 * day - 2)
    await runCleanupJobs(at)
    assert.deepEqual(await left(), [1_101, 1_101, 1_101])
    at.pass(1)
    await runCleanupJobs(at)
    assert.deepEqual(await left(), [1_101, 1_101, 1])
    at.pass(10 * day)
    await runCleanupJobs(at)
    assert.deepEqual(await left(), [1_101, 1, 0])
    at.pass(10 * day)
    await runCleanupJobs(at)
    assert.deepEqual(await left(), [1, 0, 0])
  } finally {
    await at.close()
  }
})

test('no statement that removes user texts is bigger than a batch', async () => {
  const at = await openTestServer({ starter: [] })
  try {
    const { db, clock, config } = at.context
    const { userId: user_id } = await at.doctor()
    await db
      .insertInto('blocked_texts')
      .values(Array.from({ length: 1_200 }, () => ({ id: newId(), user_id, written_in: 'ask', category: 'x', created_at: clock() })))
      .execute()
    const sizes: number[] = []
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.length > 0) sizes.push(result.rows.length)
        return result
      },
    })
    // Later than the server's own first run, which finds nothing to remove.
    await runJobs(watched, clock() + (config.retention.blocked + 1) * day, config.retention, fails)
    assert.deepEqual(sizes, [500, 500, 200])
  } finally {
    await at.close()
  }
})
