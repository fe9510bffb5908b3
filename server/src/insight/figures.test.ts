import { adverse, blocked, figures, questions } from '@xunyi/contract/insight'
import { roles } from '@xunyi/contract/roles'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chinaDay } from '../china-time.ts'
import { starterEntries } from '../testing/starter-entries.ts'
import { publishEntries } from '../testing/library-content.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { figuresOf } from './figures.ts'

let at: TestServer
let writer: Caller
let doctor: Caller
/** Two entries of the library. */
let one: string
let other: string
before(async () => {
  // The days of the tests lie further back than the retention period, and a cleanup job runs at the start.
  at = await openTestServer({ starter: [], stopped: true, env: { BLOCKED_TEXT_DAYS: '36500' } })
  const { context, app } = at
  writer = await newCaller(app, context, 'writer')
  doctor = await newCaller(app, context, 'doctor')
  await publishEntries(context, starterEntries().slice(0, 2))
  const entries = await context.db.selectFrom('library_entries').select('id').orderBy('key').execute()
  one = entries[0]!.id
  other = entries[1]!.id
})
after(() => at.close())

let made = 0
const id = () => `made-${++made}`
const china = (time: string) => Date.parse(`${time}+08:00`)

function asked(time: string, entry: string | null, pv: 0 | 1 = 0) {
  const row = {
    id: id(),
    user_id: doctor.userId,
    question: '人血白蛋白怎么用',
    entry_id: entry,
    entry_version: entry === null ? null : 1,
    answer: '',
    links: '[]',
    pv,
    created_at: china(time),
  }
  return at.context.db.insertInto('history_records').values(row).execute()
}

function closed(time: string, waited: number, askers: Caller[] = []) {
  return request({ created_at: china(time) - waited, status: 'answered', outcome: 'published', closed_at: china(time) }, askers)
}

async function request(
  row: { created_at: number; status: 'open' | 'answered'; outcome?: 'published' | 'rejected'; closed_at?: number },
  askers: Caller[] = [],
): Promise<string> {
  const question = id()
  await at.context.db
    .insertInto('open_questions')
    .values({ id: question, question_key: question, question: `问题 ${question}`, ...row })
    .execute()
  for (const { userId } of askers)
    await at.context.db.insertInto('open_question_askers').values({ question_id: question, user_id: userId, text: '问题', asked_at: row.created_at }).execute()
  return question
}

const readFigures = (from: string, to: string) => writer.browser.call(figures, { from, to })

test('days begin at midnight in China, empty days are included, and only the period counts', async () => {
  for (const [time, entry, pv] of [
    ['2026-03-01T23:59:59.999', one, 0],
    ['2026-03-02T00:00:00.000', one, 1],
    ['2026-03-02T23:59:59.999', null, 0],
    ['2026-03-04T00:00:00.000', other, 0],
    ['2026-03-04T12:00:00.000', one, 0],
    ['2026-03-04T23:59:59.999', null, 1],
    ['2026-03-05T00:00:00.000', one, 1],
  ] as const)
    await asked(time, entry, pv)
  const { db } = at.context
  for (const time of ['2026-03-01T23:59:59.999', '2026-03-03T00:00:00.000', '2026-03-05T00:00:00.000']) {
    await db
      .insertInto('blocked_texts')
      .values({ id: id(), user_id: null, written_in: 'recommend', category: 'drugs', created_at: china(time) })
      .execute()
  }
  for (const [day, name, count] of [
    ['2026-03-01', 'recommend', 50],
    ['2026-03-02', 'recommend', 8],
    ['2026-03-02', 'recommend.hit', 5],
    ['2026-03-04', 'recommend', 2],
    ['2026-03-04', 'recommend.hit', 1],
    ['2026-03-05', 'recommend.hit', 50],
    ['2026-03-03', 'ask.picked', 6],
    ['2026-03-04', 'ask.same', 1],
    ['2026-03-04', 'ask.unanswered', 1],
  ] as const) {
    await db.insertInto('tallies').values({ day, name, count }).execute()
  }
  const found = await readFigures('2026-03-02', '2026-03-04')
  const none = { asked: 0, answered: 0, unanswered: 0, adverse: 0, safety: 0, blocked: 0, recommends: 0, hits: 0 }
  assert.deepEqual(found.days, [
    { ...none, day: '2026-03-02', asked: 2, answered: 1, unanswered: 1, adverse: 1, recommends: 8, hits: 5 },
    { ...none, day: '2026-03-03', blocked: 1 },
    { ...none, day: '2026-03-04', asked: 3, answered: 2, unanswered: 1, adverse: 1, recommends: 2, hits: 1 },
  ])
  assert.deepEqual(found.totals, { ...none, asked: 5, answered: 3, unanswered: 2, adverse: 2, blocked: 1, recommends: 10, hits: 6 })
  assert.deepEqual(found.shares, { unanswered: 2 / 5, adverse: 2 / 5, blocked: 1 / 6, hit: 6 / 10, declined: 2 / 8 })
  const [most, least] = found.top_entries
  assert.deepEqual([most!.id, most!.answers, least!.id, least!.answers, found.top_entries.length], [one, 2, other, 1, 2])
})

test('a question counts as answered once the team has answered it, a rejection is no answer and has no waiting time', async () => {
  const person = await newCaller(at.app, at.context, 'doctor')
  const { db } = at.context
  for (const text of ['后来答复的问题', '被驳回的问题', '还在等的问题']) {
    const row = { id: id(), user_id: person.userId, question: text, entry_id: null, entry_version: null, answer: '', links: '[]', pv: 0 } as const
    await db
      .insertInto('history_records')
      .values({ ...row, created_at: china('2026-07-01T08:00:00') })
      .execute()
  }
  const ask = async (text: string, row: Parameters<typeof request>[0]) => {
    const question = await request(row)
    await db.insertInto('open_question_askers').values({ question_id: question, user_id: person.userId, text, asked_at: row.created_at }).execute()
  }
  const created_at = china('2026-07-01T09:00:00')
  await ask('还在等的问题', { created_at, status: 'open' })
  await ask('被驳回的问题', { created_at, status: 'answered', outcome: 'rejected', closed_at: created_at + 9 * 3_600_000 })
  const before = await readFigures('2026-07-01', '2026-07-01')
  assert.deepEqual([before.totals.unanswered, before.closed], [3, { questions: 0, half: null, nine_in_ten: null }])
  await db
    .updateTable('open_questions')
    .set({ status: 'answered', outcome: 'rejected' })
    .where('created_at', '=', created_at)
    .where('status', '=', 'open')
    .execute()
  await ask('后来答复的问题', { created_at, status: 'answered', outcome: 'published', closed_at: created_at + 1000 })
  const after = await readFigures('2026-07-01', '2026-07-01')
  assert.deepEqual([after.totals.answered, after.totals.unanswered, after.closed], [1, 2, { questions: 1, half: 1000, nine_in_ten: 1000 }])
  const list = { from: '2026-07-01', to: '2026-07-01', entry_id: '', after: null, size: 20 }
  const answered = await writer.browser.call(questions, { ...list, outcome: 'answered' })
  const unanswered = await writer.browser.call(questions, { ...list, outcome: 'unanswered' })
  assert.deepEqual([answered.rows.map(({ question, later }) => [question, later]), unanswered.total], [[['后来答复的问题', true]], 2])
})

test('a year is read completely, every day once, across the boundaries of its pieces', async () => {
  for (const day of ['2024-01-01', '2024-01-31', '2024-02-01', '2024-02-29', '2024-03-03', '2024-12-31']) await asked(`${day}T08:00:00`, one)
  const { days, totals } = await readFigures('2024-01-01', '2024-12-31')
  assert.equal(days.length, 366)
  assert.equal(new Set(days.map(({ day }) => day)).size, 366)
  assert.deepEqual(
    [totals.asked, days.filter(({ asked }) => asked > 0).map(({ day }) => day)],
    [6, ['2024-01-01', '2024-01-31', '2024-02-01', '2024-02-29', '2024-03-03', '2024-12-31']],
  )
})

test('other requests are served while a year is read, after every week of it', async () => {
  let turns = 0
  const count = () => {
    turns++
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await figuresOf(at.context.db, at.context.clock(), { from: '2024-01-01', to: '2024-12-31' })
  clearImmediate(next)
  assert.ok(turns >= 52, `${turns} turns`)
})

test('figures of more than a quarter count against the limit of heavy calls', async () => {
  const small = await openTestServer({ starter: [], env: { FLOOD_PER_MINUTE: '30' } })
  const { browser } = await newCaller(small.app, small.context, 'writer')
  const again = async (from: string) => [
    await outcome(browser.call(figures, { from, to: '2024-12-31' })),
    await outcome(browser.call(figures, { from, to: '2024-12-31' })),
  ]
  assert.deepEqual(
    [await again('2024-10-01'), await again('2024-01-01')],
    [
      ['ok', 'ok'],
      ['ok', 'rateLimited'],
    ],
  )
  await small.close()
})

test('an empty period divides by nothing', async () => {
  const { shares, closed, top_entries, totals } = await readFigures('2021-01-01', '2021-01-01')
  assert.deepEqual(shares, { unanswered: null, adverse: null, blocked: null, hit: null, declined: null })
  assert.deepEqual([closed, top_entries, totals.asked], [{ questions: 0, half: null, nine_in_ten: null }, [], 0])
})

test('waiting times are exact, for questions closed in the period, whenever they were asked', async () => {
  const hours = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100]
  for (const waited of hours.toReversed()) await closed('2026-05-10T09:00:00', waited * 3_600_000)
  await closed('2026-05-09T23:59:59', 999 * 3_600_000)
  await closed('2026-05-11T00:00:00', 999 * 3_600_000)
  assert.deepEqual((await readFigures('2026-05-10', '2026-05-10')).closed, { questions: 11, half: 6 * 3_600_000, nine_in_ten: 10 * 3_600_000 })
  await closed('2026-05-20T09:00:00', 7)
  assert.deepEqual((await readFigures('2026-05-20', '2026-05-20')).closed, { questions: 1, half: 7, nine_in_ten: 7 })
})

test('open questions: their number, the oldest, and the ten with the most askers', async () => {
  const askers = await Promise.all([1, 2, 3].map(() => newCaller(at.app, at.context, 'doctor')))
  const early = await request({ created_at: china('2026-06-01T08:00:00'), status: 'open' }, askers.slice(0, 1))
  const wanted = await request({ created_at: china('2026-06-03T08:00:00'), status: 'open' }, askers)
  for (let n = 0; n < 10; n++) await request({ created_at: china('2026-06-04T08:00:00'), status: 'open' }, askers.slice(0, 1))
  await closed('2026-06-02T08:00:00', 1, askers)
  const { open } = await readFigures('2021-01-01', '2021-01-01')
  assert.equal(open.questions, 12)
  assert.equal(open.oldest, '2026-06-01T00:00:00.000Z')
  assert.equal(open.most_asked.length, 10)
  assert.deepEqual(open.most_asked.slice(0, 2), [
    { id: wanted, question: `问题 ${wanted}`, askers: 3, first_asked: '2026-06-03T00:00:00.000Z' },
    { id: early, question: `问题 ${early}`, askers: 1, first_asked: '2026-06-01T00:00:00.000Z' },
  ])
})

test('reviews: overdue, and due within thirty days from today; withdrawn entries are not reviewed; what nobody has reviewed is counted apart', async () => {
  const { db, clock } = at.context
  const due = async (days: number, status: 'published' | 'withdrawn' = 'published') => {
    await db
      .updateTable('library_versions')
      .set({ review_due: chinaDay(clock() + days * 86_400_000) })
      .where('entry_id', '=', one)
      .execute()
    await db.updateTable('library_entries').set({ status }).where('id', '=', one).execute()
    await db.updateTable('library_versions').set({ review_due: '2099-01-01' }).where('entry_id', '=', other).execute()
    return (await readFigures('2021-01-01', '2021-01-01')).reviews
  }
  assert.deepEqual(await due(-1), { overdue: 1, soon: 0, unreviewed: 0 })
  assert.deepEqual(await due(0), { overdue: 0, soon: 1, unreviewed: 0 })
  assert.deepEqual(await due(30), { overdue: 0, soon: 1, unreviewed: 0 })
  assert.deepEqual(await due(31), { overdue: 0, soon: 0, unreviewed: 0 })
  assert.deepEqual(await due(-1, 'withdrawn'), { overdue: 0, soon: 0, unreviewed: 0 })
  await db.updateTable('library_versions').set({ review_due: '' }).where('entry_id', '=', other).execute()
  assert.deepEqual((await readFigures('2021-01-01', '2021-01-01')).reviews, { overdue: 0, soon: 0, unreviewed: 1 })
  await due(400)
})

test('a period that ends before it begins, is too long or has an invalid day is refused', async () => {
  const ended = (from: string, to: string) => outcome(readFigures(from, to))
  assert.deepEqual(
    await Promise.all([
      ended('2026-03-02', '2026-03-01'),
      ended('2024-01-01', '2025-01-01'),
      ended('2026-02-30', '2026-03-01'),
      ended('2026-3-1', '2026-03-02'),
      ended('2024-01-01', '2024-12-31'),
    ]),
    ['badRequest', 'badRequest', 'badRequest', 'badRequest', 'ok'],
  )
})

test('every role reads figures and lists, doctors do not', async () => {
  const period = { from: '2026-03-02', to: '2026-03-04' }
  const page = { after: null, size: 20, ...period }
  for (const kind of ['console', 'staff', 'doctor', ...roles] as const) {
    const { browser } = await newCaller(at.app, at.context, kind)
    const ended = await Promise.all(
      [
        browser.call(figures, period),
        browser.call(questions, { ...page, outcome: '', entry_id: '' }),
        browser.call(blocked, { ...page, place: '' }),
        browser.call(adverse, { ...page, kind: '' }),
      ].map(outcome),
    )
    assert.deepEqual(new Set(ended), new Set([(roles as readonly string[]).includes(kind) ? 'ok' : 'noRole']), kind)
  }
})
