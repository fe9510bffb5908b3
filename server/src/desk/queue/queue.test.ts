import { askFeedback } from '@xunyi/contract/chat'
import { claim, deskCounts, link, question, queue, reject, release, type Queued } from '@xunyi/contract/desk'
import { discardDraft, openDraft, returnDraft, saveDraft, submitDraft } from '@xunyi/contract/drafts'
import { letterDetail, letters } from '@xunyi/contract/feedback'
import type { Role } from '@xunyi/contract/roles'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { nextChange } from '../../library/entries.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { deskRows, soundContent } from '../../testing/console-inputs/desk.ts'
import { link as linkByTwo, reject as rejectByTwo } from '../../testing/console-inputs/publish.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let at: TestServer
let writer: Caller
let second: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  writer = await someone('writer')
  second = await someone('writer')
})
after(() => at.close())

const minute = 60_000
const hour = 60 * minute
const someone = (role: Role) => newCaller(at.app, at.context, role)
const rows = () => deskRows(at.context)
const all = { after: null, size: 100, q: '', mine: false } as const
const listed = async (who: Caller, filters: Partial<Parameters<typeof who.browser.call<typeof queue>>[1]>) =>
  (await who.browser.call(queue, { ...all, state: 'open', ...filters })).rows
const ids = (rows: Queued[]) => rows.map(({ id }) => id)
const recorded = async (subject: string) =>
  (await at.context.db.selectFrom('audit_log').select(['actor', 'action']).where('subject', '=', subject).orderBy('seq').execute()).map(({ actor, action }) => [
    actor,
    action,
  ])

/** A doctor asks. @returns the question's id, and the doctor */
async function ask(text: string) {
  const doctor = await newCaller(at.app, at.context, 'doctor')
  await doctor.browser.call(askFeedback, { text })
  const { question_id } = await at.context.db
    .selectFrom('open_question_askers')
    .select('question_id')
    .where('user_id', '=', doctor.userId)
    .executeTakeFirstOrThrow()
  return { id: question_id, doctor }
}

test('the queue shows the longest wait first, page by page, with the total', async () => {
  const made: string[] = []
  for (let each = 0; each < 7; each++) {
    at.pass(1)
    made.push((await ask(`翻页${'甲乙丙丁戊己庚'[each]}药怎么用`)).id)
  }
  const pages: string[][] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof writer.browser.call<typeof queue>>> = await writer.browser.call(queue, {
      ...all,
      state: 'open',
      q: '翻页',
      size: 3,
      after,
    })
    assert.equal(page.total, 7)
    pages.push(ids(page.rows))
    after = page.next
  } while (after !== null)
  assert.deepEqual(pages, [made.slice(0, 3), made.slice(3, 6), made.slice(6)])
  assert.equal((await writer.browser.post(queue.path, { ...all, state: 'open', after: 'rubbish' })).statusCode, 400)
})

test('the search takes wildcard characters literally and ignores case', async () => {
  const { id } = await ask('IVIG 用 100% 的_葡萄糖配可以吗')
  for (const q of ['ivig', '100%', '的_', '葡萄糖  IVIG']) assert.deepEqual(ids(await listed(writer, { q })), [id], q)
  for (const q of ['100%葡', 'i_ig', '的%糖', 'IVIG 胰岛素']) assert.deepEqual(ids(await listed(writer, { q })), [], q)
})

test('a question that describes an adverse reaction is due within four hours, another within a day', async () => {
  const [plain, adverse] = [await ask('破免放多久会失效呢'), await ask('输注静丙后出现寒战，还能继续输吗')]
  const [one] = await listed(writer, { q: '破免放多久' })
  const two = (await listed(writer, {})).find(({ id }) => id === adverse.id)
  assert.deepEqual([one!.id, one!.adverse, Date.parse(one!.due) - Date.parse(one!.first_asked)], [plain.id, false, 24 * hour])
  assert.deepEqual([two!.id, two!.adverse, Date.parse(two!.due) - Date.parse(two!.first_asked)], [adverse.id, true, 4 * hour])
  const order = ids(await listed(writer, {})).filter((id) => id === plain.id || id === adverse.id)
  assert.deepEqual(order, [adverse.id, plain.id], 'what is due sooner stands first')
})

test('S-91 of two concurrent claims one succeeds, and both writers see the holder', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await rows().question()
    const ended = await Promise.all([writer, second].map(({ browser }) => outcome(browser.call(claim, { id }))))
    assert.deepEqual(ended.toSorted(), ['conflict', 'ok'])
    const [holder, other] = ended[0] === 'ok' ? [writer, second] : [second, writer]
    const [row] = await listed(other, { q: id, state: 'claimed' })
    assert.deepEqual([row!.state, row!.holder, row!.draft_id], ['claimed', { id: holder.userId, name: '王医生' }, null])
    assert.deepEqual(ids(await listed(holder, { q: id, mine: true })), [id])
    assert.deepEqual(await listed(other, { q: id, mine: true }), [])
    assert.deepEqual(await listed(other, { q: id, state: 'waiting' }), [])
    assert.match(String((await other.browser.post(claim.path, { id })).json().msg), /正由王医生处理/)
    const refused = await Promise.all(
      [
        other.browser.call(release, { id }),
        other.browser.call(reject, { id, reason: 'scope' }),
        other.browser.call(openDraft, { question_id: id, entry_id: null }),
      ].map(outcome),
    )
    assert.deepEqual(refused, ['conflict', 'conflict', 'conflict'])
  }
})

test('a returned draft makes its question a state of its own, with a count, until it is claimed or submitted anew', async () => {
  const approver = await someone('approver')
  const { id } = await rows().question()
  const draft = await writer.browser.call(openDraft, { question_id: id, entry_id: null })
  const saved = await writer.browser.call(saveDraft, { id: draft.id, revision: 1, content: soundContent() })
  const submit = (revision: number) => writer.browser.call(submitDraft, { id: draft.id, revision, confirmed: ['links', 'adverse'] })
  const submitted = await submit(saved.revision)
  const before = await writer.browser.call(deskCounts, {})
  const returned = await approver.browser.call(returnDraft, { id: draft.id, revision: submitted.revision, remark: '请补充时限' })
  const after = await writer.browser.call(deskCounts, {})
  assert.deepEqual([after.returned - before.returned, after.submitted - before.submitted, after.waiting - before.waiting], [1, -1, 0])
  const [row] = await listed(writer, { q: id, state: 'returned' })
  assert.deepEqual([row!.state, row!.holder?.id], ['returned', writer.userId])
  assert.deepEqual(await listed(writer, { q: id, state: 'waiting' }), [])
  assert.deepEqual(ids(await listed(writer, { q: id, mine: true })), [id])
  await writer.browser.call(claim, { id })
  assert.equal((await listed(writer, { q: id }))[0]!.state, 'claimed')
  const again = await submit(returned.revision)
  assert.equal((await listed(writer, { q: id }))[0]!.state, 'submitted')
  // Withdrawn by its writer, it is no longer returned.
  await writer.browser.call(saveDraft, { id: draft.id, revision: again.revision, content: soundContent() })
  await writer.browser.call(release, { id })
  assert.equal((await listed(writer, { q: id }))[0]!.state, 'waiting')
})

test('S-91 an unused claim ends after fifteen minutes and not before', async () => {
  const { id } = await rows().question()
  const { held_until } = await writer.browser.call(claim, { id })
  at.pass(14 * minute)
  assert.equal(await outcome(second.browser.call(claim, { id })), 'conflict')
  // Claiming again renews.
  assert.ok((await writer.browser.call(claim, { id })).held_until > held_until)
  at.pass(14 * minute)
  assert.equal(await outcome(second.browser.call(claim, { id })), 'conflict')
  at.pass(2 * minute)
  assert.equal((await listed(writer, { q: id }))[0]!.state, 'waiting')
  const ended = await Promise.all([second, await someone('writer')].map(({ browser }) => outcome(browser.call(claim, { id }))))
  assert.deepEqual(ended.toSorted(), ['conflict', 'ok'])
  assert.equal(await outcome(writer.browser.call(claim, { id })), 'conflict')
})

test('a released question waits again; only the holder releases it', async () => {
  const { id } = await rows().question()
  assert.equal(await outcome(writer.browser.call(release, { id })), 'conflict')
  await writer.browser.call(claim, { id })
  await writer.browser.call(release, { id })
  assert.equal((await listed(second, { q: id }))[0]!.state, 'waiting')
  assert.equal(await outcome(second.browser.call(claim, { id })), 'ok')
  for (const call of [claim, release]) assert.equal(await outcome(writer.browser.call(call, { id: 'nothing' })), 'notFound')
  assert.deepEqual(await recorded(`question:${id}`), [])
})

test('a question is shown with its askers and without anything that identifies them', async () => {
  const first = await ask('白蛋白输完多久查一次')
  at.pass(1)
  const { doctor } = await ask('人血白蛋白输完多长时间查一次？')
  await ask('白蛋白输完多久查两次')
  const entry = await rows().entry()
  await at.context.db
    .updateTable('library_versions')
    .set({ question: '白蛋白输完多久复查一次', counterexamples: '[]', answer: `第一行\n${'长'.repeat(400)}` })
    .where('entry_id', '=', entry)
    .execute()
  await at.context.db
    .updateTable('library_entries')
    .set({ updated_at: await nextChange(at.context.db, at.context.clock()) })
    .where('id', '=', entry)
    .execute()
  await at.context.catalogue.refresh()
  const shown = await (await someone('auditor')).browser.call(question, { id: first.id })
  assert.deepEqual(
    shown.asked_by.map(({ text, identity, adverse }) => [text, identity, adverse]),
    [
      ['白蛋白输完多久查一次', 'doctor', false],
      ['人血白蛋白输完多长时间查一次？', 'doctor', false],
    ],
  )
  assert.equal(new Set(shown.asked_by.map(({ asker }) => asker)).size, 2)
  const everything = JSON.stringify(shown)
  for (const who of [first.doctor, doctor]) for (const lead of [who.userId, who.phone]) assert.ok(!everything.includes(lead))
  assert.deepEqual(
    shown.nearest.map(({ entry_id }) => entry_id),
    [entry],
  )
  assert.match(shown.nearest[0]!.answer, /^第一行 长+…$/)
  assert.deepEqual(
    shown.similar.map(({ question }) => question),
    ['白蛋白输完多久查两次'],
  )
  assert.deepEqual([shown.blocked, shown.reason, shown.letters], [null, null, { sent: 0, read: 0 }])
  assert.equal(await outcome(writer.browser.call(question, { id: 'nothing' })), 'notFound')
})

test('a question shows the category of a word that was forbidden after it was asked', async () => {
  const { id } = await rows().question()
  await at.context.db.updateTable('open_questions').set({ question: '哪里可以买冰毒' }).where('id', '=', id).execute()
  assert.equal((await writer.browser.call(question, { id })).blocked, '毒品交易与制作')
})

test('linking an entry sends a letter to each asker, and the question shows how many are read', async () => {
  const { id, doctor } = await ask('狂免能不能分次打完')
  await rows().entry()
  const entry_id = await rows().entry()
  assert.equal(await outcome(writer.browser.call(link, { id, entry_id: 'nothing' })), 'notFound')
  assert.equal(await linkByTwo(at.context, { questionId: id, entryId: entry_id, actor: writer.userId }), 1)
  const [letter] = await doctor.browser.call(letters, {})
  await doctor.browser.call(letterDetail, { id: letter!.id })
  const closed = await second.browser.call(question, { id })
  assert.deepEqual([closed.state, closed.outcome, closed.entry_id, closed.letters], ['closed', 'linked', entry_id, { sent: 1, read: 1 }])
  assert.equal(await outcome(writer.browser.call(link, { id, entry_id })), 'conflict')
  assert.equal(await outcome(writer.browser.call(claim, { id })), 'conflict')
  assert.equal(await outcome(writer.browser.call(reject, { id, reason: 'scope' })), 'conflict')
})

test('closed questions are listed the latest first, also those without a closing time', async () => {
  const made: string[] = []
  for (let each = 0; each < 3; each++) {
    at.pass(1000)
    const { id } = await rows().question()
    await at.context.db
      .updateTable('open_questions')
      .set({ question: `收尾 ${id}`, ...(each === 1 ? { status: 'answered' as const } : {}) })
      .where('id', '=', id)
      .execute()
    if (each !== 1) await rejectByTwo(at.context, id)
    made.push(id)
  }
  const first = await writer.browser.call(queue, { ...all, state: 'closed', q: '收尾', size: 2 })
  const rest = await writer.browser.call(queue, { ...all, state: 'closed', q: '收尾', size: 2, after: first.next })
  assert.deepEqual([ids(first.rows), ids(rest.rows), rest.next, rest.total], [[made[2], made[1]], [made[0]], null, 3])
  assert.equal(first.rows[1]!.closed_at, null)
  // Without words the list is read by its index, and says the same.
  const { rows: latest, next } = await writer.browser.call(queue, { ...all, state: 'closed', size: 2 })
  assert.deepEqual(ids(latest), [made[2], made[1]])
  assert.equal((await writer.browser.call(queue, { ...all, state: 'closed', size: 1, after: next })).rows[0]!.id, made[0])
  await at.context.db.updateTable('open_questions').set({ closed_by: second.userId }).where('id', '=', made[0]!).execute()
  assert.deepEqual(ids((await second.browser.call(queue, { ...all, state: 'closed', mine: true, q: '收尾' })).rows), [made[0]])
})

test('a question’s state follows its draft, and rejecting the question keeps what was written', async () => {
  const { id } = await rows().question()
  const state = async () => (await listed(second, { q: id }))[0]!
  const draft = await writer.browser.call(openDraft, { question_id: id, entry_id: null })
  assert.deepEqual([(await state()).state, (await state()).draft_id], ['claimed', draft.id])
  const saved = await writer.browser.call(saveDraft, { id: draft.id, revision: 1, content: soundContent() })
  await writer.browser.call(submitDraft, { id: draft.id, revision: saved.revision, confirmed: ['links', 'adverse'] })
  at.pass(20 * minute)
  const submitted = await state()
  assert.deepEqual([submitted.state, submitted.holder?.id, submitted.held_until], ['submitted', writer.userId, null])
  assert.deepEqual(ids(await listed(writer, { state: 'submitted', mine: true, q: id })), [id])
  assert.equal(await outcome(second.browser.call(reject, { id, reason: 'scope' })), 'conflict')
  assert.equal(await outcome(second.browser.call(link, { id, entry_id: await rows().entry() })), 'conflict')
  // Only a writer reopens a submitted draft, which returns it to editing.
  const changed = { id: draft.id, revision: saved.revision, content: { ...saved.content, answer: '不可以，以药品说明书为准。' } }
  assert.equal(await outcome(second.browser.call(openDraft, { question_id: id, entry_id: null })), 'conflict')
  assert.equal(await outcome(second.browser.call(saveDraft, changed)), 'conflict')
  await writer.browser.call(openDraft, { question_id: id, entry_id: null })
  const again = await writer.browser.call(saveDraft, changed)
  assert.deepEqual([(await state()).state, (await state()).holder?.id, again.status], ['claimed', writer.userId, 'editing'])
  const { action } = await at.context.db.selectFrom('audit_log').select('action').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
  assert.equal(action, 'draft.reopen')
  await rejectByTwo(at.context, id, writer.userId)
  const kept = await at.context.db.selectFrom('drafts').select(['question_id', 'revision']).where('id', '=', draft.id).executeTakeFirstOrThrow()
  assert.deepEqual({ ...kept }, { question_id: null, revision: again.revision })
  // An untouched draft is deleted with its question.
  const other = await rows().question()
  const begun = await writer.browser.call(openDraft, { question_id: other.id, entry_id: null })
  await rejectByTwo(at.context, other.id, writer.userId)
  assert.equal(await outcome(writer.browser.call(discardDraft, { id: begun.id, revision: 1 })), 'notFound')
})

test('the nearest entries are those of every wording, each with its best one', async () => {
  const entry = await rows().entry()
  const { db, clock } = at.context
  await db.updateTable('library_versions').set({ question: '凝血酶原复合物能皮下注射吗', phrasings: '[]' }).where('entry_id', '=', entry).execute()
  await db
    .updateTable('library_entries')
    .set({ updated_at: await nextChange(db, clock()) })
    .where('id', '=', entry)
    .execute()
  await at.context.catalogue.refresh()
  const { id } = await rows().question(2)
  const nearest = async () => (await writer.browser.call(question, { id })).nearest.filter(({ band }) => band !== 'related').map(({ entry_id }) => entry_id)
  assert.deepEqual(await nearest(), [])
  await db
    .updateTable('open_question_askers')
    .set({ text: '凝血酶原复合物可以皮下注射吗' })
    .where('question_id', '=', id)
    .where('text', 'like', '问法%')
    .execute()
  assert.deepEqual(await nearest(), [entry])
})
