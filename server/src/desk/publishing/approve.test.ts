import { ask } from '@xunyi/contract/chat'
import { question } from '@xunyi/contract/desk'
import { approveDraft, drafts, openDraft, readDraft, returnDraft, saveDraft, submitDraft, type DraftContent } from '@xunyi/contract/drafts'
import { letterDetail, letters } from '@xunyi/contract/feedback'
import { withdraw } from '@xunyi/contract/library'
import { cancelUser, sendDeletionCode } from '@xunyi/contract/privacy'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verify } from '../../audit/verify.ts'
import { chinaDay } from '../../china-time.ts'
import { starterLibrary } from '../../library-files/starter.ts'
import { publishEntries } from '../../testing/library-content.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { deskRows, soundContent } from '../../testing/console-inputs/desk.ts'
import { newPhone } from '../../testing/numbers.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let at: TestServer
let writer: Caller
let approver: Caller
before(async () => {
  at = await openTestServer({ starter: [], env: { SMS_PER_ADDRESS_PER_HOUR: '1000000', SMS_PER_HOUR: '1000000' } })
  writer = await newCaller(at.app, at.context, 'writer')
  approver = await newCaller(at.app, at.context, 'approver')
})
after(() => at.close())

const rows = () => deskRows(at.context)
const confirmed = ['links' as const, 'adverse' as const]

/** A submitted draft, for a question, an entry, both or neither. */
async function submitted(what: { question_id?: string; entry_id?: string } = {}, content: DraftContent = soundContent(), who = writer) {
  const { id } = await who.browser.call(openDraft, { question_id: null, entry_id: null, ...what })
  const { base_version, revision: begun } = await who.browser.call(readDraft, { id })
  const { revision } = await who.browser.call(saveDraft, { id, revision: begun, content, base_version })
  await who.browser.call(submitDraft, { id, revision, confirmed })
  return { id, revision }
}

const approve = (draft: { id: string; revision: number }, who = approver) => who.browser.call(approveDraft, draft)
const versionsOf = (entryId: string) => at.context.db.selectFrom('library_versions').selectAll().where('entry_id', '=', entryId).orderBy('version').execute()
const recorded = async (subject: string) =>
  (await at.context.db.selectFrom('audit_log').select(['action', 'actor', 'after']).where('subject', '=', subject).orderBy('seq').execute()).map(
    ({ action, actor, after }) => ({ action, actor, after: JSON.parse(after) as object }),
  )

/** An open question of doctors who can read their letters. */
async function asked(texts: string[], phones: string[] = texts.map(() => newPhone())) {
  const { id } = await rows().question(0)
  const askers = await Promise.all(phones.map((phone) => at.doctor(phone)))
  for (const [each, asker] of askers.entries())
    await at.context.db
      .insertInto('open_question_askers')
      .values({ question_id: id, user_id: asker.userId, text: texts[each]!, asked_at: at.context.clock() + each })
      .execute()
  return { id, askers, phones }
}

test('approving a draft publishes its entry, closes the question, sends each asker a letter and deletes the draft', async () => {
  const { id: question_id, askers } = await asked(['审核通过的问法一', '审核通过的问法二'])
  const content = { ...soundContent(), phrasings: ['审核通过的问法一', ' '] }
  const draft = await submitted({ question_id }, content)
  const answered = await approve(draft)
  assert.deepEqual([answered.version, answered.letters], [1, 2])
  const [version, ...more] = await versionsOf(answered.entry_id)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [version!.written_by, version!.approved_by, version!.reviewed_on, JSON.parse(version!.phrasings)],
    [writer.userId, approver.userId, chinaDay(at.context.clock()), ['审核通过的问法一']],
  )
  for (const [each, asker] of askers.entries()) {
    const [letter, ...others] = await asker.call(letters, {})
    assert.deepEqual([others, letter!.origin_question], [[], ['审核通过的问法一', '审核通过的问法二'][each]])
    assert.equal((await asker.call(letterDetail, { id: letter!.id })).answer, content.answer)
  }
  const closed = await writer.browser.call(question, { id: question_id })
  assert.deepEqual(
    [closed.state, closed.outcome, closed.entry_id, closed.closed_by?.id, closed.draft_id],
    ['closed', 'published', answered.entry_id, approver.userId, null],
  )
  assert.equal(await outcome(writer.browser.call(readDraft, { id: draft.id })), 'notFound')
  assert.equal((await askers[0]!.call(ask, { text: content.question, id: null })).answer, content.answer)
  assert.deepEqual(await recorded(`question:${question_id}`), [
    { action: 'question.answer', actor: approver.userId, after: { status: 'answered', entry: answered.entry_id, version: 1, letters: 2 } },
  ])
  assert.deepEqual(await recorded(`entry:${answered.entry_id}`), [
    { action: 'entry.publish', actor: approver.userId, after: { version: 1, written_by: writer.userId, question: question_id } },
  ])
  assert.deepEqual(await recorded(`draft:${draft.id}`), [
    {
      action: 'draft.submit',
      actor: writer.userId,
      after: { status: 'submitted', revision: 2, question: question_id, entry: null, confirmed: ['links', 'adverse'] },
    },
  ])
  assert.ok('end' in (await verify(at.context.db)))
  assert.equal(await outcome(approve(draft)), 'notFound')
})

test('an amount without a source is published only once the approver has confirmed it too', async () => {
  const content = {
    ...soundContent(),
    answer: '每次 20 IU/kg。',
    evidence: [{ title: '药物治疗学综述（2019）', url: 'https://www.example.org/1', kind: 'paper' as const, issuer: '测试期刊', edition: '2019' }],
  }
  const { id } = await writer.browser.call(openDraft, { question_id: null, entry_id: null })
  const { revision } = await writer.browser.call(saveDraft, { id, revision: 1, content })
  await writer.browser.call(submitDraft, { id, revision, confirmed: [...confirmed, 'dose'] })
  assert.equal(await outcome(approve({ id, revision })), 'notAllowed')
  const { entry_id } = await approver.browser.call(approveDraft, { id, revision, confirmed: ['dose'] })
  assert.deepEqual(
    (await recorded(`entry:${entry_id}`)).map(({ after }) => after),
    [{ version: 1, written_by: writer.userId, confirmed: ['dose'] }],
  )
})

test('a draft without a question publishes the entry alone; a draft of an entry becomes its next version', async () => {
  const first = await approve(await submitted())
  assert.deepEqual([first.version, first.letters], [1, 0])
  const content = { ...soundContent(), answer: '修订后的答案。' }
  const second = await approve(await submitted({ entry_id: first.entry_id }, content))
  assert.deepEqual(second, { entry_id: first.entry_id, version: 2, letters: 0 })
  assert.deepEqual(
    (await recorded(`entry:${first.entry_id}`)).map(({ action }) => action),
    ['entry.publish', 'entry.publish'],
  )
  await at.context.db.updateTable('library_entries').set({ status: 'withdrawn' }).where('id', '=', first.entry_id).execute()
  const { id } = await writer.browser.call(openDraft, { question_id: null, entry_id: first.entry_id })
  await writer.browser.call(submitDraft, { id, revision: 1, confirmed: [...confirmed, 'current'] })
  assert.deepEqual(await approve({ id, revision: 1 }), { entry_id: first.entry_id, version: 3, letters: 0 })
  assert.equal(
    (await at.context.db.selectFrom('library_entries').select('status').where('id', '=', first.entry_id).executeTakeFirstOrThrow()).status,
    'published',
  )
})

test('S-66 a writer or submitter of a draft does not approve it, whatever their roles', async () => {
  const both = await newCaller(at.app, at.context, 'writer')
  await at.context.db.insertInto('user_roles').values({ user_id: both.userId, role: 'approver', granted_at: at.context.clock() }).execute()
  const refused = async (draft: { id: string; revision: number }) => {
    const answer = await both.browser.post(approveDraft.path, draft)
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'A0300'])
    assert.deepEqual((await writer.browser.call(readDraft, { id: draft.id })).status, 'submitted')
  }
  await refused(await submitted({}, soundContent(), both))
  // Saved by one writer, saved and submitted by another: both are writers.
  const { id } = await both.browser.call(openDraft, { question_id: null, entry_id: null })
  await both.browser.call(saveDraft, { id, revision: 1, content: soundContent() })
  await writer.browser.call(saveDraft, { id, revision: 2, content: soundContent() })
  await writer.browser.call(submitDraft, { id, revision: 3, confirmed })
  await refused({ id, revision: 3 })
  // Submitting without saving makes a writer too.
  const other = await writer.browser.call(openDraft, { question_id: null, entry_id: null })
  await writer.browser.call(saveDraft, { id: other.id, revision: 1, content: soundContent() })
  await both.browser.call(submitDraft, { id: other.id, revision: 2, confirmed })
  await refused({ id: other.id, revision: 2 })
  for (const draft of [
    { id, revision: 3 },
    { id: other.id, revision: 2 },
  ]) {
    assert.equal((await writer.browser.post(approveDraft.path, draft)).statusCode, 403)
    assert.equal((await approve(draft)).letters, 0)
  }
  // Another writer's draft they may approve.
  assert.equal(await outcome(approve(await submitted(), both)), 'ok')
})

test('only a submitted draft is approved, in the revision that was read; saving returns it to editing', async () => {
  const { id, revision } = await submitted()
  assert.equal(await outcome(approve({ id, revision: revision - 1 })), 'conflict')
  const saved = await writer.browser.call(saveDraft, { id, revision, content: soundContent() })
  assert.deepEqual([saved.status, saved.submitted_at], ['editing', null])
  for (const each of [revision, saved.revision]) assert.equal(await outcome(approve({ id, revision: each })), 'conflict')
  assert.equal(await outcome(approve({ id: 'unknown', revision: 1 })), 'notFound')
})

test('a returned draft shows the remark and may be submitted again', async () => {
  const { id, revision } = await submitted()
  const returned = await approver.browser.call(returnDraft, { id, revision, remark: '请写明依据' })
  assert.deepEqual([returned.status, returned.remark, returned.revision], ['editing', '请写明依据', revision])
  assert.equal(await outcome(approver.browser.call(returnDraft, { id, revision, remark: '再来' })), 'conflict')
  assert.equal(await outcome(approve({ id, revision })), 'conflict')
  const own = await writer.browser.call(drafts, { after: null, size: 100, status: 'returned', mine: true })
  assert.ok(own.rows.some((row) => row.id === id))
  await writer.browser.call(submitDraft, { id, revision, confirmed })
  assert.equal((await approve({ id, revision })).version, 1)
  const log = await recorded(`draft:${id}`)
  assert.deepEqual(
    log.map(({ action }) => action),
    ['draft.submit', 'draft.return', 'draft.submit'],
  )
  assert.ok(!JSON.stringify(log).includes('依据'))
})

test('the approval runs the checks again: a changed entry or a wording answered elsewhere refuses it', async () => {
  const entry_id = await rows().entry()
  const draft = await submitted({ entry_id })
  const { key } = await at.context.db.selectFrom('library_entries').select('key').where('id', '=', entry_id).executeTakeFirstOrThrow()
  at.pass(1)
  await publishEntries(at.context, [{ ...starterLibrary()[0]!, key, question: `条目 ${key}`, phrasings: [], answer: '别处改了。' }])
  assert.equal(await outcome(approve(draft)), 'notAllowed')
  assert.deepEqual(
    (await versionsOf(entry_id)).map(({ version }) => version),
    [1, 2],
  )
  assert.equal((await writer.browser.call(readDraft, { id: draft.id })).status, 'submitted')

  const same = soundContent()
  const [one, two] = [await submitted({}, same), await submitted({}, { ...same, answer: '另一个答案。' })]
  const ended = await Promise.all([outcome(approve(one)), outcome(approve(two))])
  assert.deepEqual(ended.toSorted(), ['notAllowed', 'ok'])
})

test('a draft submitted before its entry was withdrawn is approved only after a new submission', async () => {
  const { entry_id } = await approve(await submitted())
  const draft = await submitted({ entry_id })
  const second = await newCaller(at.app, at.context, 'approver')
  await second.browser.call(withdraw, { id: entry_id, version: 1, reason: '内容有误' })
  assert.equal(await outcome(approve(draft)), 'conflict')
  const entryState = async () => {
    const { status, version } = await at.context.db
      .selectFrom('library_entries')
      .select(['status', 'version'])
      .where('id', '=', entry_id)
      .executeTakeFirstOrThrow()
    return { status, version }
  }
  assert.deepEqual(await entryState(), { status: 'withdrawn', version: 1 })
  await approver.browser.call(returnDraft, { ...draft, remark: '条目已撤下' })
  assert.equal(await outcome(writer.browser.call(submitDraft, { ...draft, confirmed })), 'notAllowed')
  await writer.browser.call(submitDraft, { ...draft, confirmed: [...confirmed, 'current'] })
  assert.equal((await approve(draft)).version, 2)
  assert.deepEqual(await entryState(), { status: 'published', version: 2 })
})

test('of two drafts with one wording approved concurrently one is published', async () => {
  const second = await newCaller(at.app, at.context, 'approver')
  for (let round = 0; round < 8; round++) {
    const first = soundContent()
    const other = { ...soundContent(), phrasings: [first.question] }
    const [one, two] = [await submitted({}, first), await submitted({}, other)]
    const ended = await Promise.all([outcome(approve(one)), outcome(approve(two, second))])
    assert.deepEqual(ended.toSorted(), ['notAllowed', 'ok'])
  }
})

test('S-89 of two concurrent approvals one publishes, with one letter for each asker', async () => {
  const second = await newCaller(at.app, at.context, 'approver')
  for (let round = 0; round < 5; round++) {
    const { id: question_id, askers } = await asked([`第${round}次一起审核`, `第${round}次一起审核？`])
    const content = soundContent()
    const draft = await submitted({ question_id }, content)
    const ended = await Promise.all([approver, second, approver].map((who) => outcome(approve(draft, who))))
    assert.equal(ended.filter((each) => each === 'ok').length, 1, ended.join())
    for (const each of ended) assert.ok(['ok', 'notFound', 'conflict'].includes(each), each)
    for (const asker of askers) assert.equal((await asker.call(letters, {})).length, 1)
    assert.equal((await at.context.db.selectFrom('library_versions').select('version').where('question', '=', content.question).execute()).length, 1)
  }
  // The library's own too.
  const draft = await submitted()
  const ended = await Promise.all([approver, second].map((who) => outcome(approve(draft, who))))
  assert.equal(ended.filter((each) => each === 'ok').length, 1, ended.join())
})

test('S-89 a deletion, save, discard or return during an approval leaves all or nothing and does not deadlock', async () => {
  for (let round = 0; round < 10; round++) {
    const { id: question_id, askers, phones } = await asked([`第${round}回有人离开`, `第${round}回有人留下`])
    at.pass(61_000)
    await askers[0]!.call(sendDeletionCode, {})
    const code = askers[0]!.lastCode(phones[0]!)
    const content = soundContent()
    const draft = await submitted({ question_id }, content)
    const last =
      round % 2 ? () => writer.browser.call(saveDraft, { ...draft, content }) : () => approver.browser.call(returnDraft, { ...draft, remark: '再看' })
    const [approved, left, other] = await Promise.all([outcome(approve(draft)), outcome(askers[0]!.call(cancelUser, { code })), outcome(last())])
    assert.equal(left, 'ok')
    assert.deepEqual([approved, other].map((each) => each === 'ok').toSorted(), [false, true], `${approved} ${other}`)
    const versions = await at.context.db.selectFrom('library_versions').select('version').where('question', '=', content.question).execute()
    const { state } = await writer.browser.call(question, { id: question_id })
    const told = (await askers[1]!.call(letters, {})).length
    assert.deepEqual([versions.length, state === 'closed', told], approved === 'ok' ? [1, true, 1] : [0, false, 0])
  }
})

test('a draft whose last asker left before the approval is published without a letter', async () => {
  const { id: question_id, askers, phones } = await asked(['唯一的提问者'])
  const draft = await submitted({ question_id })
  at.pass(61_000)
  await askers[0]!.call(sendDeletionCode, {})
  await askers[0]!.call(cancelUser, { code: askers[0]!.lastCode(phones[0]!) })
  const { question: none, status, revision } = await writer.browser.call(readDraft, { id: draft.id })
  assert.deepEqual([none, status], [null, 'submitted'])
  assert.equal((await approve({ id: draft.id, revision })).letters, 0)
})
