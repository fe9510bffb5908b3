import { openDraft } from '@xunyi/contract/drafts'
import { entry as readEntry, withdraw } from '@xunyi/contract/library'
import { approveEntry, confirmEntry, reopenReview, reviewProgress, takeForReview, type ReviewedEntry, type Stage } from '@xunyi/contract/library-review'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { verify } from '../audit/verify.ts'
import { chinaDay } from '../china-time.ts'
import type { Content } from '../library/content.ts'
import { publishEntries } from '../testing/library-content.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { monthsAfter } from '../library/risk.ts'
import { leaseMs } from './take.ts'

let at: TestServer
let writer: Caller
let approver: Caller
let second: Caller
before(async () => {
  at = await openTestServer({ starter: [], stopped: true })
  writer = await newCaller(at.app, at.context, 'writer')
  approver = await newCaller(at.app, at.context, 'approver', ['publisher'])
  second = await newCaller(at.app, at.context, 'approver', ['publisher'])
})
after(() => at.close())

const content = (key: string, more: Partial<Content> = {}): Content => ({
  key,
  question: `${key} 是什么？`,
  phrasings: [],
  counterexamples: [],
  answer: '一种血液制品。',
  evidence: [{ title: '说明书（通用，无单一厂家）', url: 'www.nmpa.gov.cn' }],
  subject: '人血白蛋白',
  category: '成分与规格',
  reviewed_on: '',
  review_due: '',
  ...more,
})
const library = [
  content('a-other'),
  content('b-caution', { category: '禁忌' }),
  content('c-dose', { category: '用法用量' }),
  content('d-rescue', { question: '过敏性休克怎么抢救？', category: '不良反应报告' }),
  content('e-reviewed', { category: '用法用量', reviewed_on: '2026-01-01', review_due: '2099-01-01' }),
]
beforeEach(async () => {
  const { db, catalogue } = at.context
  for (const table of ['entry_reviews', 'drafts', 'library_versions', 'library_entries'] as const) await db.deleteFrom(table).execute()
  await catalogue.refresh()
  at.pass(1000)
  await publishEntries(at.context, library)
  await catalogue.refresh()
})

type Step = 'resume' | 'stay' | 'next' | 'previous'
const take = (who: Caller, step: Step, from: string | null = null, stage: Stage = 'first') => who.browser.call(takeForReview, { stage, from, step })
const next = (who: Caller, from: ReviewedEntry | null = null, stage: Stage = 'first') => take(who, 'next', from?.id ?? null, stage)
const seen = ({ id, version }: ReviewedEntry) => ({ id, version })
const confirm = (who: Caller, entry: ReviewedEntry) => who.browser.call(confirmEntry, seen(entry))
const approve = (who: Caller, entry: ReviewedEntry) => who.browser.call(approveEntry, seen(entry))
const today = () => chinaDay(at.context.clock())
const versionOf = (id: string) => at.context.db.selectFrom('library_versions').selectAll().where('entry_id', '=', id).execute()

test('the queue goes from emergencies and doses to the rest, leaves out what is reviewed, and begins again at the end', async () => {
  const seenKeys: string[] = []
  let entry: ReviewedEntry | null = null
  for (let each = 0; each < 5; each++) {
    entry = await next(writer, entry)
    seenKeys.push(entry!.key)
  }
  assert.deepEqual(seenKeys, ['c-dose', 'd-rescue', 'b-caution', 'a-other', 'c-dose'])
  const back = await take(writer, 'previous', (await take(writer, 'stay', (await next(writer, entry))!.id))!.id)
  assert.deepEqual([back!.key, back!.risk, back!.place, back!.of, back!.evidence[0]!.home_page], ['c-dose', 'critical', 1, 4, true])
  assert.equal(await take(writer, 'previous', back!.id), null)
})

test('two people never hold the same entry, also where they ask at once; a lease that nobody renews ends', async () => {
  const people = [writer, approver, second]
  const taken = await Promise.all(people.map((who) => take(who, 'resume')))
  assert.equal(new Set(taken.map((entry) => entry!.id)).size, 3)
  assert.equal(await outcome(confirm(writer, taken[1]!)), 'conflict')
  // A user who returns gets the same entry again.
  assert.deepEqual((await take(writer, 'resume'))!.id, taken[0]!.id)
  assert.equal(await take(writer, 'stay', taken[1]!.id), null)
  at.pass(leaseMs + 1)
  assert.equal((await take(writer, 'stay', taken[1]!.id))!.id, taken[1]!.id)
  assert.equal(await outcome(confirm(approver, taken[1]!)), 'conflict')
  // Taking another entry gives back the one before.
  const free = await take(second, 'stay', taken[0]!.id)
  assert.equal(free!.id, taken[0]!.id)
})

test('two different people release an entry: it is the same version, reviewed today, due after the interval of its category', async () => {
  const dose = (await next(writer))!
  assert.equal(await outcome(approve(approver, dose)), 'conflict')
  await confirm(writer, dose)
  assert.equal(await outcome(confirm(writer, dose)), 'conflict')
  const [unchanged] = await versionOf(dose.id)
  assert.deepEqual([unchanged!.reviewed_on, unchanged!.approved_by], ['', null])

  assert.equal(await outcome(take(writer, 'next', null, 'second')), 'noRole')
  const offered = (await next(approver, null, 'second'))!
  assert.deepEqual([offered.id, offered.confirmed?.by.id, offered.review_due], [dose.id, writer.userId, monthsAfter(today(), 12)])
  assert.deepEqual(await approve(approver, offered), { review_due: monthsAfter(today(), 12) })
  const versions = await versionOf(dose.id)
  assert.deepEqual(
    versions.map(({ version, reviewed_on, review_due, confirmed_by, approved_by }) => [version, reviewed_on, review_due, confirmed_by, approved_by]),
    [[1, today(), monthsAfter(today(), 12), writer.userId, approver.userId]],
  )
  const [shown] = (await writer.browser.call(readEntry, { id: dose.id })).versions
  assert.deepEqual([shown!.confirmed_by?.id, shown!.approved_by?.id], [writer.userId, approver.userId])
  const events = await at.context.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'after'])
    .where('subject', '=', `entry:${dose.id}`)
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    events.map(({ action, actor, after }) => [action, actor, JSON.parse(after) as object]),
    [
      ['entry.review_confirm', writer.userId, { version: 1 }],
      ['entry.review_approve', approver.userId, { version: 1, reviewed_on: today(), review_due: monthsAfter(today(), 12), confirmed_by: writer.userId }],
    ],
  )
  assert.ok('end' in (await verify(at.context.db)))
  assert.equal(await outcome(approve(approver, offered)), 'conflict')
  // Stable categories are due after two years.
  const other = await take(
    writer,
    'stay',
    (await at.context.db.selectFrom('library_entries').select('id').where('key', '=', 'a-other').executeTakeFirstOrThrow()).id,
  )
  assert.equal(other!.review_due, monthsAfter(today(), 24))
})

test('nobody approves what they confirmed, with both roles neither, nor what they have not opened', async () => {
  const entry = (await next(approver))!
  await confirm(approver, entry)
  assert.equal(await next(approver, null, 'second'), null)
  await at.context.db
    .updateTable('entry_reviews')
    .set({ held_by: approver.userId, held_until: at.context.clock() + 1000 })
    .execute()
  assert.equal(await outcome(approve(approver, entry)), 'notAllowed')
  await at.context.db.updateTable('entry_reviews').set({ held_by: null, held_until: null }).execute()
  assert.equal(await outcome(approve(second, entry)), 'conflict')
  assert.equal((await next(second, null, 'second'))!.id, entry.id)
  assert.equal(await outcome(approve(second, entry)), 'ok')
})

test('an approver who loses the role while the call runs approves nothing', async () => {
  const entry = (await next(writer))!
  await confirm(writer, entry)
  const leaving = await newCaller(at.app, at.context, 'approver', ['publisher'])
  await next(leaving, null, 'second')
  const { db, rateLimiter } = at.context
  const original = rateLimiter.person
  // The limiter runs between the first check of the roles and the handler.
  Object.assign(rateLimiter, {
    async person(id: string) {
      await original(id)
      if (id === leaving.userId) await db.deleteFrom('user_roles').where('user_id', '=', leaving.userId).execute()
    },
  })
  try {
    assert.equal(await outcome(approve(leaving, entry)), 'noRole')
  } finally {
    Object.assign(rateLimiter, { person: original })
  }
  assert.deepEqual(
    (await versionOf(entry.id)).map(({ reviewed_on }) => reviewed_on),
    [''],
  )
})

test('a confirmation is taken back by its person or an approver, and falls with the version it was given for', async () => {
  const entry = (await next(writer))!
  await confirm(writer, entry)
  const colleague = await newCaller(at.app, at.context, 'writer')
  assert.equal(await outcome(colleague.browser.call(reopenReview, seen(entry))), 'notAllowed')
  // Going back leads to the entry just confirmed.
  const after = (await next(writer, entry))!
  const own = (await take(writer, 'previous', after.id))!
  assert.deepEqual([own.id, own.confirmed?.by.id], [entry.id, writer.userId])
  await writer.browser.call(reopenReview, seen(entry))
  assert.equal(await outcome(writer.browser.call(reopenReview, seen(entry))), 'conflict')
  await confirm(writer, (await take(writer, 'stay', entry.id))!)
  await approver.browser.call(reopenReview, seen(entry))
  await confirm(writer, (await take(writer, 'stay', entry.id))!)
  at.pass(1)
  await publishEntries(at.context, [content('c-dose', { category: '用法用量', answer: '改了。' })])
  assert.equal(await next(approver, null, 'second'), null)
  const changed = (await next(approver))!
  assert.deepEqual([changed.id, changed.version, changed.confirmed], [entry.id, 2, null])
  assert.equal(await outcome(confirm(approver, entry)), 'conflict')
})

test('an entry that is withdrawn or being revised leaves the queue', async () => {
  const dose = (await next(writer))!
  await approver.browser.call(withdraw, { ...seen(dose), reason: '说明书已更新' })
  assert.equal(await outcome(confirm(writer, dose)), 'conflict')
  const rescue = (await next(writer, dose))!
  assert.equal(rescue.key, 'd-rescue')
  await writer.browser.call(openDraft, { question_id: null, entry_id: rescue.id })
  assert.equal(await outcome(confirm(writer, rescue)), 'conflict')
  assert.equal((await next(writer, rescue))!.key, 'b-caution')
})

test('the progress counts by risk and state', async () => {
  const progress = (who: Caller) => who.browser.call(reviewProgress, {})
  const dose = (await next(writer))!
  await confirm(writer, dose)
  const rescue = (await next(writer, dose))!
  await writer.browser.call(openDraft, { question_id: null, entry_id: rescue.id })
  const none = { first: 0, second: 0, publish: 0, own: { second: 0, publish: 0 }, drafts: 0 }
  const expected = (own: number) => ({
    published: 5,
    reviewed: 1,
    risks: [
      { risk: 'critical', ...none, second: 1, own: { second: own, publish: 0 }, drafts: 1 },
      { risk: 'caution', ...none, first: 1 },
      { risk: 'other', ...none, first: 1 },
    ],
  })
  assert.deepEqual(await progress(writer), expected(1))
  assert.deepEqual(await progress(approver), expected(0))
})
