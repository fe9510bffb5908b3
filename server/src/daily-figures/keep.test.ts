import { deleteHistory } from '@xunyi/contract/history'
import { confirmRedaction, proposeRedaction } from '@xunyi/contract/redaction'
import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expireRequests } from '../chat/withdraw-requests.ts'
import { dayNumberAt, spanOfDay, type Span } from '../china-time.ts'
import { runCleanupJobs } from '../cleanup-jobs.ts'
import { closeQuestion } from '../desk/publishing/close-question.ts'
import { newId } from '../ids.ts'
import { erase } from '../privacy/erase.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { engine } from '../testing/database-before.ts'
import { libraryContent, publishEntries } from '../testing/library-content.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { addFromRows, type Counts } from './count.ts'
import { keepFigures } from './keep.ts'
import { markMoments } from './mark.ts'
import { countsOf } from './read.ts'
import { nearestRank, waitsOf } from './waits.ts'

const dayMs = 86_400_000
/** Noon in China, on a day that some tests go on from. */
const noon = Date.parse('2026-05-20T12:00:00+08:00')

let at: TestServer
let [one, other, officer, administrator]: Caller[] = []
let entry: string
let span: Span
before(async () => {
  at = await openTestServer({ starter: [], stopped: true, overrides: { clock: () => () => noon } })
  const caller = (kind: Caller['kind']) => newCaller(at.app, at.context, kind)
  one = await caller('doctor')
  other = await caller('doctor')
  officer = await caller('pharmacovigilance')
  administrator = await caller('administrator')
  await publishEntries(at.context, [libraryContent('kept', '白蛋白怎么保存', {})])
  entry = (await at.context.db.selectFrom('library_entries').select('id').executeTakeFirstOrThrow()).id
  await someWeeks()
  const today = dayNumberAt(noon)
  span = { since: spanOfDay(today - 30).since, before: spanOfDay(today).before }
})
after(() => at.close())

const who = (n: number) => (n % 2 === 0 ? one : other)!.userId

/** Thirty days: questions with and without an answer, some of them also sent to the team; records and blocked texts. */
async function someWeeks(): Promise<void> {
  const { db } = at.context
  const asked = Array.from({ length: 90 }, (_, n) => ({ n, user_id: who(n), created_at: noon - Math.floor(n / 3) * dayMs - (n % 3) * 60_000 }))
  const history = asked.map(({ n, ...row }) => {
    const [entry_id, entry_version] = n % 3 === 0 ? [entry, 1] : [null, null]
    const pv = n % 7 === 0 ? (1 as const) : (0 as const)
    return { ...row, id: `h${n}`, question: `第 ${n % 20} 个问题`, entry_id, entry_version, answer: '', links: '[]', pv }
  })
  await db.insertInto('history_records').values(history).execute()
  const blocked = asked.filter(({ n }) => n % 5 === 0).map(({ n, ...row }) => ({ ...row, id: `b${n}`, written_in: 'ask', category: 'drugs' }))
  await db.insertInto('blocked_texts').values(blocked).execute()
  const told = { written_in: 'ask', text: '', text_key: '', kind: 'occurred', findings: '{}', shown_with: null } as const
  const records = asked.filter(({ n }) => n % 11 === 0).map(({ n, ...row }) => ({ ...row, ...told, id: `s${n}`, event_key: `s${n}` }))
  await db.insertInto('safety_records').values(records).execute()
  const sent = Array.from({ length: 20 }, (_, n) => ({ id: `q${n}`, user_id: who(n), text: `第 ${n} 个问题`, asked_at: noon - n * dayMs }))
  await db
    .insertInto('open_questions')
    .values(sent.map(({ id, text, asked_at }) => ({ id, question_key: id, question: text, status: 'open' as const, created_at: asked_at })))
    .execute()
  await db
    .insertInto('open_question_askers')
    .values(sent.map(({ id, ...asker }) => ({ question_id: id, ...asker })))
    .execute()
}

const close = (id: string) =>
  at.context.db
    .transaction()
    .execute((tx) => closeQuestion(tx, id, { outcome: 'linked', entry_id: entry, closed_by: officer!.userId, closed_at: noon - 20 * dayMs }))

async function fromRows(): Promise<Counts> {
  const counts: Counts = { days: new Map(), answers: new Map() }
  await addFromRows(at.context.db, span, counts)
  return counts
}

/** The waits of the requests that were answered in the span, ascending. */
async function waitsFromRows(): Promise<number[]> {
  const closed = await at.context.db.selectFrom('open_questions').selectAll().where('status', '=', 'answered').where('outcome', '!=', 'rejected').execute()
  return closed
    .filter(({ closed_at }) => closed_at! >= span.since && closed_at! < span.before)
    .map(({ created_at, closed_at }) => closed_at! - created_at)
    .toSorted((one, other) => one - other)
}

async function waits(): Promise<number[]> {
  return (await waitsOf(at.context.db, span)).flatMap((part) => [...part]).toSorted((one, other) => one - other)
}

/** Days on which something happened, and the answers. */
const said = ({ days, answers }: Counts) => [
  [...days].filter(([, each]) => Object.values(each).some((count) => count > 0)).toSorted(([a], [b]) => a - b),
  answers,
]

/** The figures as they are shown are those of the rows, before the next count and after it, when every day but the present one is kept. */
async function agree(what: string): Promise<void> {
  const { db } = at.context
  const rows = said(await fromRows())
  const waited = await waitsFromRows()
  assert.deepEqual(said(await countsOf(db, span)), rows, what)
  assert.deepEqual(await waits(), waited, what)
  await keepFigures(db, noon)
  assert.deepEqual(said(await countsOf(db, span)), rows, `${what}, counted anew`)
  assert.deepEqual(await waits(), waited, `${what}, counted anew`)
  const changed = await db.selectFrom('changed_days').select('day').where('day', '<', dayNumberAt(noon)).execute()
  assert.deepEqual(changed, [], what)
}

test('kept figures equal those of the rows, whatever is answered, deleted, redacted or erased since', async () => {
  const { db, clock } = at.context
  await agree('at first')
  const before = said(await fromRows())
  const changes: [string, () => Promise<unknown>][] = [
    ['answered by the team', () => Promise.all([4, 7, 10, 13].map((n) => close(`q${n}`)))],
    ['a record deleted by its owner', () => one!.browser.call(deleteHistory, { id: 'h40' })],
    ['words redacted', () => redact('q4', '第 4 个')],
    ['requests expired', async () => void (await expireRequests(db, noon - 12 * dayMs))],
    ['kept texts expired', () => runCleanupJobs(db, clock(), { history: 25, requests: 1000, feedback: 1000, blocked: 20 }, (error) => assert.ifError(error))],
    ['an account erased', () => erase(at.context, other!.userId, other!.phone)],
  ]
  let last = before
  for (const [what, change] of changes) {
    await change()
    const now = said(await fromRows())
    if (what !== 'words redacted') assert.notDeepEqual(now, last, `${what} changes no figure`)
    last = now
    await agree(what)
  }
})

async function redact(question_id: string, passage: string): Promise<void> {
  const { id } = await officer!.browser.call(proposeRedaction, { question_id, passage, category: 'other' })
  await administrator!.browser.call(confirmRedaction, { id })
}

test('figures of a day that is over are read from where they are kept, until a change of that day', async () => {
  const { db } = at.context
  const day = dayNumberAt(noon) - 3
  await db.updateTable('daily_figures').set({ asked: 1000 }).where('day', '=', day).execute()
  const asked = async () => (await countsOf(db, span)).days.get(day)!.asked
  assert.equal(await asked(), 1000)
  await db.insertInto('changed_days').values({ id: newId(), day }).execute()
  assert.notEqual(await asked(), 1000)
  await keepFigures(db, noon)
  assert.notEqual(await asked(), 1000)
})

test('waits of a day that is over are read from where they are kept; of a day without them, from its requests', async () => {
  const { db } = at.context
  const exact = await waits()
  assert.ok(exact.length > 0)
  await db.updateTable('daily_waits').set({ waits: '' }).execute()
  assert.deepEqual(await waits(), [])
  await db.deleteFrom('daily_waits').execute()
  assert.deepEqual(await waits(), exact)
})

test('percentiles over the days are those of all waits together', () => {
  const days = fc.array(fc.array(fc.integer({ min: -5, max: 1_000_000 }), { maxLength: 20 }), { maxLength: 10 })
  fc.assert(
    fc.property(days, fc.constantFrom(0.5, 0.9, 1), (days, share) => {
      const all = Float64Array.from(days.flat()).sort()
      const parts = days.map((day) => Float64Array.from(day).sort())
      assert.equal(nearestRank(parts, share), all[Math.ceil(all.length * share) - 1] ?? null)
    }),
  )
})

test('a day is kept an hour after its end, and counted again a day later', async () => {
  const { db } = at.context
  const kept = async () => (await db.selectFrom('daily_figures').select('day').orderBy('day', 'desc').limit(1).executeTakeFirstOrThrow()).day
  const today = dayNumberAt(noon)
  const midnight = spanOfDay(today).before
  await keepFigures(db, midnight + 3_600_000 - 1)
  assert.equal(await kept(), today - 1)
  await keepFigures(db, midnight + 3_600_000)
  assert.equal(await kept(), today)
  await db.updateTable('daily_figures').set({ asked: 1000 }).execute()
  for (let run = 0; run < 10; run += 1) await keepFigures(db, midnight + 26 * 3_600_000)
  assert.deepEqual(await db.selectFrom('daily_figures').select('day').where('asked', '=', 1000).execute(), [])
})

if (engine === 'postgres')
  test('a change that commits after its day was counted is seen', async () => {
    const { db } = at.context
    const created_at = noon - 2 * dayMs
    await db.updateTable('daily_figures').set({ counted_at: 0 }).execute()
    await db.transaction().execute(async (tx) => {
      const { id } = await tx.selectFrom('history_records').select('id').where('created_at', '=', created_at).limit(1).executeTakeFirstOrThrow()
      await tx.deleteFrom('history_records').where('id', '=', id).execute()
      await markMoments(tx, [{ created_at }])
      await keepFigures(db, noon)
    })
    assert.deepEqual(said(await countsOf(db, span)), said(await fromRows()))
  })
