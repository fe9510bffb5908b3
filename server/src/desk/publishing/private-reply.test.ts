import { ask as askQuestion, askFeedback, qaDetail, recommend } from '@xunyi/contract/chat'
import { addNote, assign, deskStaff, merge, question, queue } from '@xunyi/contract/desk'
import { approvalPointNames, approveDraft, openDraft, publishDraft, saveDraft, submitDraft } from '@xunyi/contract/drafts'
import { letterDetail, letters } from '@xunyi/contract/feedback'
import { exportData } from '@xunyi/contract/privacy'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { soundContent } from '../../testing/console-inputs/desk.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { verified } from '../../testing/release.ts'

let at: TestServer
let writer: Caller
let approver: Caller
before(async () => {
  at = await openTestServer({ starter: [], env: { DESK_URGENT_MINUTES: '30' } })
  writer = await newCaller(at.app, at.context, 'writer')
  approver = await newCaller(at.app, at.context, 'approver', ['publisher'])
})
after(() => at.close())

const minute = 60_000

async function ask(text: string, urgent = false, who?: Caller) {
  const doctor = who ?? (await newCaller(at.app, at.context, 'doctor'))
  await doctor.browser.call(askFeedback, { text, ...(urgent ? { urgent } : {}) })
  const asked = await at.context.db.selectFrom('open_question_askers').select('question_id').where('user_id', '=', doctor.userId).execute()
  return { doctor, id: asked.at(-1)!.question_id }
}

test('a private reply goes to its one asker after a second person, as a letter, and never into the library', async () => {
  const doctor = await newCaller(at.app, at.context, 'doctor')
  const record = await doctor.browser.call(askQuestion, { text: '本院台账里人血白蛋白要登记哪几项', id: null })
  const { id } = await ask('本院台账里人血白蛋白要登记哪几项', false, doctor)
  const { id: draft } = await writer.browser.call(openDraft, { question_id: id, entry_id: null, private: true })
  const content = { ...soundContent('人血白蛋白登记哪几项'), subject: '', category: '其他', review_due: '' }
  const bare = await writer.browser.call(saveDraft, { id: draft, revision: 1, content: { ...content, evidence: [] } })
  assert.equal(bare.private, true)
  assert.equal(await outcome(writer.browser.call(submitDraft, { id: draft, revision: bare.revision, confirmed: ['links', 'adverse'] })), 'notAllowed')
  const saved = await writer.browser.call(saveDraft, { id: draft, revision: bare.revision, content })
  const submitted = await writer.browser.call(submitDraft, { id: draft, revision: saved.revision, confirmed: ['links', 'adverse'] })
  const both = await newCaller(at.app, at.context, 'approver')
  await at.context.db.insertInto('draft_writers').values({ draft_id: draft, user_id: both.userId }).execute()
  assert.equal(await outcome(both.browser.call(approveDraft, await verified(at.context, both.userId, { id: draft, revision: submitted.revision }))), 'noRole')
  const approval = { id: draft, revision: submitted.revision, confirmed: approvalPointNames }
  assert.match((await approver.browser.post(approveDraft.path, approval)).json().msg, /还没有打开：第 1 条/)
  await verified(at.context, approver.userId, approval)
  await approver.browser.call(approveDraft, approval)
  const ended = await Promise.all([0, 1].map(() => outcome(approver.browser.call(publishDraft, { id: draft, revision: submitted.revision }))))
  assert.equal(ended.filter((each) => each === 'ok').length, 1, ended.join())

  const [letter] = await doctor.browser.call(letters, {})
  assert.deepEqual([letter!.kind, letter!.read_answer, letter!.origin_question], ['answer', false, '本院台账里人血白蛋白要登记哪几项'])
  const read = await doctor.browser.call(letterDetail, { id: letter!.id })
  assert.deepEqual([read.answer, read.withdrawn, read.evidences.length], [content.answer, false, 1])
  assert.equal((await doctor.browser.call(letters, {}))[0]!.read_answer, true)
  // The history leads to it, for its reader alone.
  const { answered } = await doctor.browser.call(qaDetail, { id: record.id! })
  assert.deepEqual([answered, (await doctor.browser.call(qaDetail, { id: answered! })).answer], [letter!.id, content.answer])
  const stranger = await newCaller(at.app, at.context, 'doctor')
  assert.equal(await outcome(stranger.browser.call(letterDetail, { id: letter!.id })), 'notFound')
  assert.equal(await outcome(stranger.browser.call(qaDetail, { id: letter!.id })), 'notFound')
  assert.deepEqual(await stranger.browser.call(recommend, { text: '人血白蛋白登记哪几项' }), [])
  assert.equal(await at.context.db.selectFrom('library_entries').select('id').executeTakeFirst(), undefined)

  const closed = await writer.browser.call(question, { id })
  assert.deepEqual([closed.state, closed.outcome, closed.entry_id, closed.letters], ['closed', 'private', null, { sent: 1, read: 1 }])
  const audited = await at.context.db.selectFrom('audit_log').select(['actor', 'action']).where('subject', '=', `question:${id}`).execute()
  assert.deepEqual(
    audited.map(({ actor, action }) => [actor, action]),
    [[approver.userId, 'question.reply']],
  )
  const { blob } = await doctor.browser.call(exportData, { format: 'json' })
  assert.match(await blob.text(), /只发给您的答复/)
})

test('a question of several askers gets no private reply, not even one begun while there was one asker', async () => {
  const { id } = await ask('凝血酶原复合物能不能经口服用')
  const { id: draft } = await writer.browser.call(openDraft, { question_id: id, entry_id: null, private: true })
  const saved = await writer.browser.call(saveDraft, { id: draft, revision: 1, content: soundContent() })
  const submitted = await writer.browser.call(submitDraft, { id: draft, revision: saved.revision, confirmed: ['links', 'adverse'] })
  const second = await ask('凝血酶原复合物能不能经口服用')
  assert.equal(second.id, id)
  assert.equal(
    await outcome(approver.browser.call(approveDraft, await verified(at.context, approver.userId, { id: draft, revision: submitted.revision }))),
    'notAllowed',
  )
  const two = await ask('破伤风免疫球蛋白可以冷冻吗')
  await ask('破伤风免疫球蛋白可以冷冻吗')
  assert.equal(await outcome(writer.browser.call(openDraft, { question_id: two.id, entry_id: null, private: true })), 'notAllowed')
})

test('urgent questions stand first with a target time of their own, by their words or as ticked, and keep it when merged', async () => {
  const calm = await ask('狂犬病免疫球蛋白怎样储存')
  await at.context.db
    .updateTable('open_questions')
    .set({ due_at: at.context.clock() - minute })
    .where('id', '=', calm.id)
    .execute()
  at.pass(1)
  const ticked = await ask('纤维蛋白原溶不开怎么办', true)
  at.pass(1)
  const worded = await ask('病人正在输，因子八要不要避光')
  const rows = async () => (await writer.browser.call(queue, { state: 'open', q: '', mine: false, after: null, size: 100 })).rows
  const listed = await rows()
  assert.deepEqual(
    listed.slice(0, 2).map(({ id, urgent, first_asked, due }) => [id, urgent, Date.parse(due) - Date.parse(first_asked)]),
    [ticked, worded].map(({ id }) => [id, true, 30 * minute]),
  )
  assert.equal(listed.find(({ id }) => id === calm.id)!.urgent, false)
  const pages: string[] = []
  for (let next: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof writer.browser.call<typeof queue>>> = await writer.browser.call(queue, {
      state: 'open',
      q: '',
      mine: false,
      after: next,
      size: 2,
    })
    pages.push(...page.rows.map(({ id }) => id))
    next = page.next
    if (next === null) break
  }
  assert.deepEqual(
    pages,
    listed.map(({ id }) => id),
  )
  await writer.browser.call(addNote, { id: ticked.id, text: '已电话请教药剂科' })
  await writer.browser.call(merge, { id: ticked.id, into: calm.id })
  const merged = await approver.browser.call(question, { id: calm.id })
  assert.deepEqual([merged.urgent, merged.notes.map(({ text, by }) => [text, by.id])], [true, [['已电话请教药剂科', writer.userId]]])
})

test('questions are assigned to writers alone, all or none, and stand among what is theirs', async () => {
  const [one, two] = [await ask('人血白蛋白开瓶后能放多久'), await ask('乙肝免疫球蛋白接种部位')]
  const other = await newCaller(at.app, at.context, 'writer')
  const staff = await approver.browser.call(deskStaff, {})
  assert.ok(staff.some(({ id }) => id === other.userId) && !staff.some(({ id }) => id === approver.userId))
  const to = other.userId
  assert.equal(await outcome(approver.browser.call(assign, { ids: [one.id], to: approver.userId })), 'notAllowed')
  assert.equal(await outcome(approver.browser.call(assign, { ids: [one.id, 'gone'], to })), 'notFound')
  const mine = async () => (await other.browser.call(queue, { state: 'open', q: '', mine: true, after: null, size: 100 })).rows.map(({ id }) => id)
  assert.deepEqual(await mine(), [])
  await approver.browser.call(assign, { ids: [one.id, two.id], to })
  assert.deepEqual((await mine()).toSorted(), [one.id, two.id].toSorted())
  await other.browser.call(assign, { ids: [one.id], to: null })
  assert.deepEqual(await mine(), [two.id])
})
