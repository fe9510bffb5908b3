import { ask, recommend } from '@xunyi/contract/chat'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDatabase } from './db/open.ts'
import { openContext } from './open-context.ts'
import { starterEntries } from './testing/starter-entries.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'
import { outcome } from './testing/outcome.ts'
import { chinaDay } from './china-time.ts'
import { openTally } from './tally.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ stopped: true, starter: starterEntries().filter(({ subject }) => subject === '人血白蛋白') })
})
after(() => at.close())

const fail = (error: unknown) => assert.fail(String(error))
const counted = async (db = at.context.db) =>
  Object.fromEntries((await db.selectFrom('tallies').selectAll().execute()).map(({ day, name, count }) => [`${day} ${name}`, count]))
const midnight = Date.parse('2025-11-21T00:00:00+08:00')

test('the actions of doctors are counted: searches, hits, picks, original texts sent; blocked texts are not searched', async () => {
  const { context } = at
  const doctor = await at.doctor()
  const [known] = await doctor.call(recommend, { text: '人血白蛋白怎么用' })
  assert.deepEqual(await doctor.call(recommend, { text: '明天北京下雨吗' }), [])
  assert.equal(await outcome(doctor.call(recommend, { text: '买海洛因' })), 'blocked')
  await doctor.call(ask, { text: '白蛋白怎么用', id: known!.id })
  await doctor.call(ask, { text: known!.text, id: null })
  await doctor.call(ask, { text: '明天北京下雨吗', id: null })
  await context.tally.flush()
  const day = chinaDay(context.clock())
  assert.deepEqual(await counted(), {
    [`${day} recommend`]: 2,
    [`${day} recommend.hit`]: 1,
    [`${day} ask.picked`]: 1,
    [`${day} ask.same`]: 1,
    [`${day} ask.unanswered`]: 1,
  })
})

test('several servers add to the same rows, at the same moment too; a day begins at midnight in China', async () => {
  const { db } = at.context
  let now = midnight - 1
  const tallies = [1, 2, 3].map(() => openTally(db, () => now, fail))
  for (const tally of tallies) for (let n = 0; n < 10; n++) tally.count('recommend')
  now = midnight
  for (const tally of tallies) tally.count('recommend')
  await Promise.all(tallies.flatMap((tally) => [tally.flush(), tally.flush()]))
  for (const tally of tallies) tally.count('recommend')
  await Promise.all(tallies.map((tally) => tally.close()))
  const { '2025-11-20 recommend': before, '2025-11-21 recommend': after } = await counted()
  assert.deepEqual([before, after], [30, 6])
})

test('counts that cannot be written are kept and added later, and callers see no failure', async () => {
  const { db } = at.context
  const errors: unknown[] = []
  let broken = true
  const sometimes = db.withPlugin({
    transformQuery({ node }) {
      if (broken) throw new Error('the database is away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const tally = openTally(
    sometimes,
    () => midnight + 86_400_000,
    (error) => errors.push(error),
  )
  tally.count('ask.picked')
  await tally.flush()
  tally.count('ask.picked')
  assert.equal(errors.length, 1)
  broken = false
  await tally.close()
  assert.equal((await counted())['2025-11-22 ask.picked'], 2)
})

test('a context that closes has written its counts, and the next one continues from there', async () => {
  const own = await openTestServer({ starter: [] })
  try {
    const { config, log } = own.context
    own.context.tally.count('recommend')
    await own.app.close()
    await own.context.close()
    const next = await openContext(config, { log, starter: () => [], clock: () => () => midnight })
    next.tally.count('recommend')
    next.tally.count('recommend.hit')
    await next.close()
    const { db, close } = await openDatabase(config)
    const rows = await db.selectFrom('tallies').selectAll().execute()
    assert.equal(
      rows.filter(({ name }) => name === 'recommend').reduce((sum, { count }) => sum + count, 0),
      2,
    )
    assert.equal(rows.find(({ name }) => name === 'recommend.hit')?.day, '2025-11-21')
    await close()
  } finally {
    await own.close()
  }
})
