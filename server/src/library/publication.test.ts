import { ask, qaDetail, recommend } from '@xunyi/contract/chat'
import { openDraft, saveDraft, submitDraft } from '@xunyi/contract/drafts'
import { letterDetail } from '@xunyi/contract/feedback'
import { confirmReview, entry, republish, withdraw } from '@xunyi/contract/library'
import { confirmReviews } from '@xunyi/contract/library-due'
import { approveProposal, proposals, returnProposal, takeBackProposal } from '@xunyi/contract/proposals'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chinaDay } from '../china-time.ts'
import { link } from '../testing/console-inputs/publish.ts'
import { newId } from '../ids.ts'
import { starterEntries } from '../testing/starter-entries.ts'
import { nextReview, publishEntries } from '../testing/library-content.ts'
import { insertDraft } from '../testing/insert-draft.ts'
import { newCaller, type Caller, type Kind } from '../testing/callers.ts'
import { reviewed, soundContent } from '../testing/console-inputs/desk.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { release } from '../testing/release.ts'

let at: TestServer
let approver: Caller
let second: Caller
let doctor: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  approver = await newCaller(at.app, at.context, 'approver', ['publisher'])
  second = await newCaller(at.app, at.context, 'approver', ['publisher'])
  doctor = await newCaller(at.app, at.context, 'doctor')
})
after(() => at.close())

const [sample] = starterEntries()
const reason = '说明书已更新'

/** A new entry about a new drug. */
async function newEntry(drug: string, { phrasings = [] as string[], writtenBy = null as string | null } = {}) {
  const content = { ...sample!, ...reviewed, key: `e-${newId()}`, question: `${drug}开封以后还能放多久？`, phrasings }
  await publishEntries(at.context, [content], { by: { writtenBy, approvedBy: null } })
  await at.context.catalogue.refresh()
  const { id } = await at.context.db.selectFrom('library_entries').select('id').where('key', '=', content.key).executeTakeFirstOrThrow()
  return { id, version: 1, content }
}

const waitingFor = async (id: string) => (await approver.browser.call(proposals, { subject: `entry:${id}` })).find(({ kind }) => kind === 'republish')!.id

const lastRecord = async () => {
  const { actor, action, subject, before, after } = await at.context.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { actor, action, subject, before: JSON.parse(before) as unknown, after: JSON.parse(after) as unknown }
}

test('A withdrawn entry is neither offered nor used as an answer, and earlier readers see that it was withdrawn', async () => {
  const { id, version, content } = await newEntry('甲药')
  const given = await doctor.browser.call(ask, { text: content.question, id: null })
  assert.equal(given.answer, content.answer)
  const questionId = newId()
  await at.context.db
    .insertInto('open_questions')
    .values({ id: questionId, question_key: questionId, question: '甲药的事', status: 'open', created_at: at.context.clock() })
    .execute()
  await at.context.db
    .insertInto('open_question_askers')
    .values({ question_id: questionId, user_id: doctor.userId, text: '甲药的事', asked_at: at.context.clock() })
    .execute()
  await link(at.context, { questionId, entryId: id, actor: approver.userId })
  const letter = await at.context.db.selectFrom('letters').select('id').where('question_id', '=', questionId).executeTakeFirstOrThrow()

  await approver.browser.call(withdraw, { id, version, reason })
  const offered = await doctor.browser.call(recommend, { text: content.question })
  assert.ok(!JSON.stringify(offered).includes(id))
  assert.equal((await doctor.browser.call(ask, { text: content.question, id: null })).answer, '')
  assert.equal(await outcome(doctor.browser.call(ask, { text: content.question, id })), 'notFound')
  assert.equal((await doctor.browser.call(qaDetail, { id: given.id })).withdrawn, true)
  const read = await doctor.browser.call(letterDetail, { id: letter.id })
  assert.deepEqual([read.withdrawn, read.answer], [true, ''])

  assert.deepEqual(await lastRecord(), {
    actor: approver.userId,
    action: 'entry.withdraw',
    subject: `entry:${id}`,
    before: { status: 'published', version: 1 },
    after: { status: 'withdrawn', version: 1, reason },
  })

  await approver.browser.call(republish, { id, version, reason: '核对无误' })
  assert.equal(await outcome(approver.browser.call(republish, { id, version, reason: '再说一次' })), 'conflict')
  const waiting = await approver.browser.call(proposals, { subject: `entry:${id}` })
  assert.deepEqual(
    waiting.map(({ kind, reason, mine, title }) => [kind, reason, mine, title]),
    [
      ['withdraw', reason, true, content.question],
      ['republish', '核对无误', true, content.question],
    ],
  )
  for (const each of waiting) assert.equal(await outcome(approver.browser.call(approveProposal, { id: each.id })), 'noRole')
  assert.equal(await outcome(second.browser.call(returnProposal, { id: waiting[0]!.id, remark: '不必撤下' })), 'notAllowed')
  assert.equal(await outcome(doctor.browser.call(ask, { text: content.question, id })), 'notFound')
  await second.browser.call(approveProposal, { id: waiting[1]!.id })
  // The withdrawal is settled with it.
  assert.deepEqual(await approver.browser.call(proposals, { subject: `entry:${id}` }), [])
  assert.equal((await doctor.browser.call(ask, { text: content.question, id: null })).answer, content.answer)
  assert.equal((await doctor.browser.call(qaDetail, { id: given.id })).withdrawn, false)
  const { events, status } = await approver.browser.call(entry, { id })
  assert.equal(status, 'published')
  assert.deepEqual(
    events.map(({ kind, reason, by, version }) => [kind, reason, by.name, version]),
    [
      ['republish', '核对无误', '王医生', 1],
      ['withdraw', reason, '王医生', 1],
    ],
  )
})

test('Withdrawing twice, or after a change, is a conflict; without a reason it is refused', async () => {
  const { id, version, content } = await newEntry('乙药')
  assert.equal(await outcome(approver.browser.call(republish, { id, version, reason })), 'conflict')
  await publishEntries(at.context, [{ ...content, answer: '改了。' }])
  assert.equal(await outcome(approver.browser.call(withdraw, { id, version, reason })), 'conflict')
  for (const bad of ['', ' ', '打电话给13800138000问', 'a@b.com'])
    assert.equal(await outcome(approver.browser.call(withdraw, { id, version: 2, reason: bad })), 'badRequest', bad)
  assert.equal(await outcome(approver.browser.call(withdraw, { id: newId(), version: 1, reason })), 'notFound')
  const both = await Promise.all([1, 2].map(() => outcome(approver.browser.call(withdraw, { id, version: 2, reason }))))
  assert.deepEqual(both.toSorted(), ['conflict', 'ok'])
  const events = await at.context.db.selectFrom('audit_log').select('action').where('subject', '=', `entry:${id}`).execute()
  assert.deepEqual(
    events.map(({ action }) => action),
    ['entry.withdraw'],
  )
})

test('An entry is not republished while another one has one of its wordings', async () => {
  const old = await newEntry('丙药', { phrasings: ['丙药开了能放几天'] })
  await approver.browser.call(withdraw, { id: old.id, version: 1, reason })
  const other = await newEntry('丁药', { phrasings: ['丙药开了能放几天？'] })
  await approver.browser.call(republish, { id: old.id, version: 1, reason })
  const wait = { id: await waitingFor(old.id) }
  await assert.rejects(second.browser.call(approveProposal, wait), {
    refusal: 'conflict',
    message: new RegExp(`「丙药开了能放几天」现由编号 ${other.content.key} 回答`),
  })
  await approver.browser.call(withdraw, { id: other.id, version: 1, reason })
  await second.browser.call(approveProposal, wait)
})

test('A withdrawal takes effect at once and stays an open task until another person has confirmed it', async () => {
  const { id, version } = await newEntry('丑药')
  await approver.browser.call(withdraw, { id, version, reason })
  const open = async () => (await second.browser.call(proposals, { subject: '' })).filter(({ subject }) => subject === `entry:${id}`)
  const [task] = await open()
  assert.deepEqual([task!.kind, task!.mine, task!.proposed_by.id], ['withdraw', false, approver.userId])
  assert.equal(await outcome(approver.browser.call(takeBackProposal, { id: task!.id })), 'notAllowed')
  await second.browser.call(approveProposal, { id: task!.id })
  assert.deepEqual(await open(), [])
  const { actor, action, after } = await lastRecord()
  assert.deepEqual([actor, action, after], [second.userId, 'entry.withdraw_confirm', { withdrawn_by: approver.userId }])
  assert.equal((await approver.browser.call(entry, { id })).status, 'withdrawn')
})

test('An entry is not republished either while another server has just published one of its wordings', async () => {
  const old = await newEntry('庚药')
  await approver.browser.call(withdraw, { id: old.id, version: 1, reason })
  // This server has not polled since.
  at.pass(1)
  await publishEntries(at.context, [{ ...old.content, key: `e-${newId()}`, question: '庚药的别名？', phrasings: [old.content.question] }])
  await approver.browser.call(republish, { id: old.id, version: 1, reason })
  assert.equal(await outcome(second.browser.call(approveProposal, { id: await waitingFor(old.id) })), 'conflict')
})

test('The author of a part of a version does not confirm its review, even where a colleague submitted it', async () => {
  const [first, last] = [await newCaller(at.app, at.context, 'writer'), await newCaller(at.app, at.context, 'writer')]
  await at.context.db.insertInto('user_roles').values({ user_id: first.userId, role: 'approver', granted_at: at.context.clock() }).execute()
  const { id } = await first.browser.call(openDraft, { question_id: null, entry_id: null })
  const content = soundContent()
  await first.browser.call(saveDraft, { id, revision: 1, content })
  await last.browser.call(saveDraft, { id, revision: 2, content })
  await last.browser.call(submitDraft, { id, revision: 3, confirmed: ['links', 'adverse'] })
  const { entry_id, version } = await release(at.context, approver, { id, revision: 3 })
  assert.equal(await outcome(first.browser.call(confirmReview, { id: entry_id, version, review_due: nextReview })), 'notAllowed')
  const renewed = await approver.browser.call(confirmReview, { id: entry_id, version, review_due: nextReview })
  assert.equal(await outcome(first.browser.call(confirmReview, { id: entry_id, version: renewed.version, review_due: nextReview })), 'notAllowed')
})

test('A review of one person is not enough for an entry that nobody has reviewed', async () => {
  const { id, version } = await newEntry('辛药')
  await at.context.db.updateTable('library_versions').set({ reviewed_on: '', review_due: '' }).where('entry_id', '=', id).execute()
  assert.equal(await outcome(approver.browser.call(confirmReview, { id, version, review_due: nextReview })), 'conflict')
})

test('Only approvers withdraw, republish and confirm reviews', async () => {
  const { id, version } = await newEntry('戊药')
  for (const kind of ['console', 'writer', 'pharmacovigilance', 'administrator', 'auditor'] as const satisfies Kind[]) {
    const { browser } = await newCaller(at.app, at.context, kind)
    for (const endpoint of [withdraw, republish]) assert.equal(await outcome(browser.call(endpoint, { id, version, reason })), 'noRole', kind)
    assert.equal(await outcome(browser.call(confirmReview, { id, version, review_due: nextReview })), 'noRole', kind)
  }
  assert.equal(await outcome(doctor.browser.call(withdraw, { id, version, reason })), 'noRole')
})

test('A confirmed review is a version of today with the same content, by a person who did not write it', async () => {
  const writer = await newCaller(at.app, at.context, 'writer')
  const { id, version, content } = await newEntry('己药', { writtenBy: writer.userId })
  const today = chinaDay(at.context.clock())
  assert.equal(await outcome(approver.browser.call(confirmReview, { id, version, review_due: today })), 'badRequest')
  const refused = approver.browser.call(confirmReview, { id, version, review_due: '2099-01-01' })
  await assert.rejects(refused, { refusal: 'badRequest', message: /^下次复审日期最晚 \d{4}-\d\d-\d\d（这类内容每 \d+ 个月复审一次）$/ })
  assert.deepEqual(await approver.browser.call(confirmReview, { id, version, review_due: nextReview }), { version: 2 })
  const [newest] = (await approver.browser.call(entry, { id })).versions
  assert.deepEqual([newest!.answer, newest!.reviewed_on, newest!.review_due], [content.answer, today, nextReview])
  assert.deepEqual([newest!.written_by?.id, newest!.approved_by?.id], [writer.userId, approver.userId])
  const { action, after } = await lastRecord()
  assert.deepEqual([action, after], ['entry.review', { version: 2, reviewed_on: today, review_due: nextReview }])

  await at.context.db.insertInto('user_roles').values({ user_id: writer.userId, role: 'approver', granted_at: at.context.clock() }).execute()
  assert.equal(await outcome(writer.browser.call(confirmReview, { id, version: 2, review_due: nextReview })), 'notAllowed')
  await insertDraft(at.context.db, { entry_id: id, base_version: 2, written_by: writer.userId })
  assert.equal(await outcome(approver.browser.call(confirmReview, { id, version: 2, review_due: nextReview })), 'conflict')
})

test('Several reviews are confirmed together by the rules for one; what is refused says why and holds back no other', async () => {
  const [good, withdrawn] = [await newEntry('壬药'), await newEntry('癸药')]
  const own = await newEntry('子药', { writtenBy: approver.userId })
  await approver.browser.call(withdraw, { id: withdrawn.id, version: 1, reason })
  const entries = [withdrawn, own, good].map(({ id, version }) => ({ id, version }))
  const review_due = chinaDay(at.context.clock() + 300 * 86_400_000)
  const results = await approver.browser.call(confirmReviews, { entries, review_due })
  assert.deepEqual(
    results.map(({ problem }) => problem),
    ['该条已经撤下', '自己撰写的内容须由他人复审', null],
  )
  const { versions } = await approver.browser.call(entry, { id: good.id })
  assert.deepEqual([versions[0]!.version, versions[0]!.review_due], [2, review_due])
  assert.equal((await approver.browser.call(entry, { id: own.id })).versions.length, 1)
})
