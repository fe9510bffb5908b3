import { ask } from '@xunyi/contract/chat'
import { deskCounts, question } from '@xunyi/contract/desk'
import {
  approvalPointNames,
  approveDraft,
  drafts,
  openEvidence,
  openDraft,
  publishDraft,
  readDraft,
  returnDraft,
  saveDraft,
  submitDraft,
  type DraftContent,
} from '@xunyi/contract/drafts'
import { letterDetail, letters } from '@xunyi/contract/feedback'
import { withdraw } from '@xunyi/contract/library'
import { cancelUser, sendDeletionCode } from '@xunyi/contract/privacy'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verify } from '../../audit/verify.ts'
import { chinaDay } from '../../china-time.ts'
import { starterEntries } from '../../testing/starter-entries.ts'
import { publishEntries } from '../../testing/library-content.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { deskRows, soundContent, soundEvidence } from '../../testing/console-inputs/desk.ts'
import { newPhone } from '../../testing/numbers.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { verified } from '../../testing/release.ts'

let at: TestServer
let writer: Caller
let approver: Caller
let second: Caller
before(async () => {
  at = await openTestServer({ starter: [], env: { SMS_PER_ADDRESS_PER_HOUR: '1000000', SMS_PER_HOUR: '1000000' } })
  writer = await newCaller(at.app, at.context, 'writer')
  approver = await newCaller(at.app, at.context, 'approver', ['publisher'])
  second = await newCaller(at.app, at.context, 'approver', ['publisher'])
})
after(() => at.close())

interface Revision {
  id: string
  revision: number
}

const rows = () => deskRows(at.context)
const confirmed = ['links' as const, 'adverse' as const]

/** A submitted draft whose evidence both approvers have opened, for a question, an entry, both or neither. */
async function submitted(what: { question_id?: string; entry_id?: string } = {}, content: DraftContent = soundContent(), who = writer) {
  const { id } = await who.browser.call(openDraft, { question_id: null, entry_id: null, ...what })
  const { base_version, revision: begun } = await who.browser.call(readDraft, { id })
  const { revision } = await who.browser.call(saveDraft, { id, revision: begun, content, base_version })
  await who.browser.call(submitDraft, { id, revision, confirmed })
  await opened({ id, revision })
  return { id, revision }
}

async function opened(draft: { id: string; revision: number }): Promise<void> {
  for (const { userId } of [approver, second]) await verified(at.context, userId, draft)
}

const approve = (draft: Revision, who = approver) => who.browser.call(approveDraft, { ...draft, confirmed: approvalPointNames })
const publish = ({ id, revision }: Revision, who = approver) => who.browser.call(publishDraft, { id, revision })
const release = async (draft: Revision, who = approver) => {
  await approve(draft, who)
  return publish(draft, who)
}
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
  const content = { ...soundContent(), phrasings: ['审核通过的问法一', ' '], counterexamples: ['', '并不回答的问题'] }
  const draft = await submitted({ question_id }, content)
  const answered = await release(draft)
  assert.deepEqual([answered.version, answered.letters], [1, 2])
  const [version, ...more] = await versionsOf(answered.entry_id)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [version!.written_by, version!.approved_by, version!.reviewed_on, JSON.parse(version!.phrasings), JSON.parse(version!.counterexamples)],
    [writer.userId, approver.userId, chinaDay(at.context.clock()), ['审核通过的问法一'], ['并不回答的问题']],
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
    {
      action: 'entry.publish',
      actor: approver.userId,
      after: { version: 1, written_by: writer.userId, approved_by: approver.userId, question: question_id },
    },
  ])
  assert.deepEqual(await recorded(`draft:${draft.id}`), [
    {
      action: 'draft.submit',
      actor: writer.userId,
      after: { status: 'submitted', revision: 2, question: question_id, entry: null, confirmed: ['links', 'adverse'] },
    },
    {
      action: 'draft.approve',
      actor: approver.userId,
      after: { status: 'approved', revision: 2, question: question_id, entry: null, confirmed: approvalPointNames, evidence_opened: 1 },
    },
  ])
  assert.ok('end' in (await verify(at.context.db)))
  assert.equal(await outcome(release(draft)), 'notFound')
})

test('an approver approves once they have opened all of the evidence themselves and confirmed every point of their checklist', async () => {
  const evidence = [soundEvidence('药品说明书'), { ...soundEvidence('药品说明书（进口）'), url: 'https://www.nmpa.gov.cn/labels/2', place: '4.2 节' }]
  const content = { ...soundContent(), evidence }
  const { id } = await writer.browser.call(openDraft, { question_id: null, entry_id: null })
  const { revision } = await writer.browser.call(saveDraft, { id, revision: 1, content })
  const open = (draft: number, at: number, who = approver) => who.browser.call(openEvidence, { id, revision: draft, at })
  assert.equal(await outcome(open(revision, 0)), 'conflict')
  await writer.browser.call(submitDraft, { id, revision, confirmed })
  await assert.rejects(release({ id, revision }), /还没有打开：第 1 条「药品说明书」、第 2 条「药品说明书（进口），见 4.2 节」/)
  assert.deepEqual([await outcome(open(revision, 2)), await outcome(open(revision - 1, 0))], ['notFound', 'conflict'])
  assert.deepEqual(await open(revision, 1), { opened: [1] })
  // The openings of another approver do not count.
  assert.deepEqual(await open(revision, 0, second), { opened: [0] })
  assert.deepEqual((await approver.browser.call(readDraft, { id })).opened, [1])
  await assert.rejects(release({ id, revision }), /还没有打开：第 1 条「药品说明书」$/)
  await open(revision, 0)
  const some = approvalPointNames.slice(1)
  await assert.rejects(approver.browser.call(approveDraft, { id, revision, confirmed: some }), /请先核对并勾选：答案的每个说法都有证据支持$/)
  // A piece that is changed afterwards is opened anew; the other one stays opened.
  const changed = evidence.map((piece, nth) => (nth === 0 ? { ...piece, quote: '另一段原文。' } : piece))
  const saved = await writer.browser.call(saveDraft, { id, revision, content: { ...content, evidence: changed } })
  await writer.browser.call(submitDraft, { id, revision: saved.revision, confirmed })
  assert.deepEqual((await approver.browser.call(readDraft, { id })).opened, [1])
  await assert.rejects(release({ id, revision: saved.revision }), /还没有打开：第 1 条/)
  assert.deepEqual(await open(saved.revision, 0), { opened: [0, 1] })
  await release({ id, revision: saved.revision })
  const { after } = (await recorded(`draft:${id}`)).at(-1)!
  assert.deepEqual(after, { status: 'approved', revision: saved.revision, question: null, entry: null, confirmed: approvalPointNames, evidence_opened: 2 })
  assert.deepEqual(await at.context.db.selectFrom('draft_evidence_openings').selectAll().where('draft_id', '=', id).execute(), [])
})

test('a draft without a question publishes the entry alone; a draft of an entry becomes its next version', async () => {
  const first = await release(await submitted())
  assert.deepEqual([first.version, first.letters], [1, 0])
  const content = { ...soundContent(), answer: '修订后的答案。' }
  const second = await release(await submitted({ entry_id: first.entry_id }, content))
  assert.deepEqual(second, { entry_id: first.entry_id, version: 2, letters: 0 })
  assert.deepEqual(
    (await recorded(`entry:${first.entry_id}`)).map(({ action }) => action),
    ['entry.publish', 'entry.publish'],
  )
  await at.context.db.updateTable('library_entries').set({ status: 'withdrawn' }).where('id', '=', first.entry_id).execute()
  const { id } = await writer.browser.call(openDraft, { question_id: null, entry_id: first.entry_id })
  await writer.browser.call(submitDraft, { id, revision: 1, confirmed: [...confirmed, 'current'] })
  await opened({ id, revision: 1 })
  assert.deepEqual(await release({ id, revision: 1 }), { entry_id: first.entry_id, version: 3, letters: 0 })
  assert.equal(
    (await at.context.db.selectFrom('library_entries').select('status').where('id', '=', first.entry_id).executeTakeFirstOrThrow()).status,
    'published',
  )
})

test('S-66 a writer or submitter of a draft does not approve it, whatever their roles', async () => {
  const both = await newCaller(at.app, at.context, 'writer')
  await at.context.db.insertInto('user_roles').values({ user_id: both.userId, role: 'approver', granted_at: at.context.clock() }).execute()
  const refused = async (draft: { id: string; revision: number }) => {
    const answer = await both.browser.post(approveDraft.path, await verified(at.context, both.userId, draft))
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'A0300'])
    assert.deepEqual((await writer.browser.call(readDraft, { id: draft.id })).status, 'submitted')
  }
  await refused(await submitted({}, soundContent(), both))
  // Saved by one writer, saved and submitted by another: both are writers.
  const { id } = await both.browser.call(openDraft, { question_id: null, entry_id: null })
  await both.browser.call(saveDraft, { id, revision: 1, content: soundContent() })
  await writer.browser.call(saveDraft, { id, revision: 2, content: soundContent() })
  await writer.browser.call(submitDraft, { id, revision: 3, confirmed })
  await opened({ id, revision: 3 })
  await refused({ id, revision: 3 })
  // Submitting without saving makes a writer too.
  const other = await writer.browser.call(openDraft, { question_id: null, entry_id: null })
  await writer.browser.call(saveDraft, { id: other.id, revision: 1, content: soundContent() })
  await both.browser.call(submitDraft, { id: other.id, revision: 2, confirmed })
  await opened({ id: other.id, revision: 2 })
  await refused({ id: other.id, revision: 2 })
  for (const draft of [
    { id, revision: 3 },
    { id: other.id, revision: 2 },
  ]) {
    assert.equal((await writer.browser.post(approveDraft.path, { ...draft, confirmed: approvalPointNames })).statusCode, 403)
    assert.equal((await release(draft)).letters, 0)
  }
  // Another writer's draft they may approve.
  assert.equal(await outcome(approve(await verified(at.context, both.userId, await submitted()), both)), 'ok')
})

test('approving and publishing are two rights: an approved draft waits, in the queue too, for a publisher who wrote none of it', async () => {
  const [medical, publisher, writing] = [
    await newCaller(at.app, at.context, 'approver'),
    await newCaller(at.app, at.context, 'publisher'),
    await newCaller(at.app, at.context, 'writer', ['publisher']),
  ]
  const { id: question_id, askers } = await asked(['三个人经手的问题'])
  const content = { ...soundContent(), phrasings: ['三个人经手的问题'] }
  const { id, revision } = await submitted({ question_id }, content, writing)
  const stateNow = async () => (await publisher.browser.call(question, { id: question_id })).state
  const listed = async (status: 'submitted' | 'approved') =>
    (await publisher.browser.call(drafts, { after: null, size: 100, status, mine: false })).rows.some((row) => row.id === id)
  assert.deepEqual([await outcome(publish({ id, revision }, publisher)), await outcome(publish({ id, revision }, medical))], ['conflict', 'noRole'])
  const approved = await medical.browser.call(approveDraft, await verified(at.context, medical.userId, { id, revision }))
  assert.deepEqual([approved.status, approved.approved?.by.id, await stateNow()], ['submitted', medical.userId, 'approved'])
  assert.deepEqual([await listed('approved'), await listed('submitted')], [true, false])
  assert.equal((await publisher.browser.call(deskCounts, {})).approved, 1)
  assert.deepEqual([(await askers[0]!.call(letters, {})).length, await outcome(publish({ id, revision }, medical))], [0, 'noRole'])
  // Approved once; its writer, who may publish, publishes another's.
  assert.deepEqual([await outcome(approve({ id, revision }, second)), await outcome(publish({ id, revision }, writing))], ['conflict', 'noRole'])

  // Returned or changed, it is approved anew.
  await publisher.browser.call(returnDraft, { id, revision, remark: '请写短一些' })
  await writing.browser.call(submitDraft, { id, revision, confirmed })
  assert.deepEqual([await outcome(publish({ id, revision }, publisher)), await stateNow()], ['conflict', 'submitted'])
  await approve({ id, revision }, medical)
  const saved = await writing.browser.call(saveDraft, { id, revision, content: { ...content, answer: '不可以，以药品说明书为准。' } })
  await writing.browser.call(submitDraft, { id, revision: saved.revision, confirmed })
  assert.equal(await outcome(publish({ id, revision: saved.revision }, publisher)), 'conflict')
  await approve({ id, revision: saved.revision }, medical)
  const { entry_id, letters: sent } = await publish({ id, revision: saved.revision }, publisher)
  assert.deepEqual([sent, await stateNow()], [1, 'closed'])
  const [version] = await versionsOf(entry_id)
  assert.deepEqual([version!.written_by, version!.approved_by], [writing.userId, medical.userId])
  assert.deepEqual(await recorded(`entry:${entry_id}`), [
    {
      action: 'entry.publish',
      actor: publisher.userId,
      after: { version: 1, written_by: writing.userId, approved_by: medical.userId, question: question_id },
    },
  ])
})

test('only a submitted draft is approved, in the revision that was read; saving returns it to editing', async () => {
  const { id, revision } = await submitted()
  assert.equal(await outcome(release({ id, revision: revision - 1 })), 'conflict')
  const saved = await writer.browser.call(saveDraft, { id, revision, content: soundContent() })
  assert.deepEqual([saved.status, saved.submitted_at], ['editing', null])
  for (const each of [revision, saved.revision]) assert.equal(await outcome(release({ id, revision: each })), 'conflict')
  assert.equal(await outcome(release({ id: 'unknown', revision: 1 })), 'notFound')
})

test('a returned draft shows the remark and may be submitted again', async () => {
  const { id, revision } = await submitted()
  const returned = await approver.browser.call(returnDraft, { id, revision, remark: '请写明依据' })
  assert.deepEqual([returned.status, returned.remark, returned.revision], ['editing', '请写明依据', revision])
  assert.equal(await outcome(approver.browser.call(returnDraft, { id, revision, remark: '再来' })), 'conflict')
  assert.equal(await outcome(release({ id, revision })), 'conflict')
  const own = await writer.browser.call(drafts, { after: null, size: 100, status: 'returned', mine: true })
  assert.ok(own.rows.some((row) => row.id === id))
  await writer.browser.call(submitDraft, { id, revision, confirmed })
  assert.equal((await release({ id, revision })).version, 1)
  const log = await recorded(`draft:${id}`)
  assert.deepEqual(
    log.map(({ action }) => action),
    ['draft.submit', 'draft.return', 'draft.submit', 'draft.approve'],
  )
  assert.ok(!JSON.stringify(log).includes('依据'))
})

test('the approval runs the checks again: a changed entry or a wording answered elsewhere refuses it', async () => {
  const entry_id = await rows().entry()
  const draft = await submitted({ entry_id })
  const { key } = await at.context.db.selectFrom('library_entries').select('key').where('id', '=', entry_id).executeTakeFirstOrThrow()
  at.pass(1)
  await publishEntries(at.context, [{ ...starterEntries()[0]!, key, question: `条目 ${key}`, phrasings: [], answer: '别处改了。' }])
  assert.equal(await outcome(release(draft)), 'notAllowed')
  assert.deepEqual(
    (await versionsOf(entry_id)).map(({ version }) => version),
    [1, 2],
  )
  assert.equal((await writer.browser.call(readDraft, { id: draft.id })).status, 'submitted')

  const same = soundContent()
  const [one, two] = [await submitted({}, same), await submitted({}, { ...same, answer: '另一个答案。' })]
  const ended = await Promise.all([outcome(release(one)), outcome(release(two))])
  assert.deepEqual(ended.toSorted(), ['notAllowed', 'ok'])
})

test('a draft submitted before its entry was withdrawn is approved only after a new submission', async () => {
  const { entry_id } = await release(await submitted())
  const draft = await submitted({ entry_id })
  await second.browser.call(withdraw, { id: entry_id, version: 1, reason: '内容有误' })
  assert.equal(await outcome(release(draft)), 'conflict')
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
  assert.equal((await release(draft)).version, 2)
  assert.deepEqual(await entryState(), { status: 'published', version: 2 })
})

test('of two drafts with one wording approved concurrently one is published', async () => {
  for (let round = 0; round < 8; round++) {
    const first = soundContent()
    const other = { ...soundContent(), phrasings: [first.question] }
    const [one, two] = [await submitted({}, first), await submitted({}, other)]
    const ended = await Promise.all([outcome(release(one)), outcome(release(two, second))])
    assert.deepEqual(ended.toSorted(), ['notAllowed', 'ok'])
  }
})

test('S-89 of two concurrent approvals one publishes, with one letter for each asker', async () => {
  for (let round = 0; round < 5; round++) {
    const { id: question_id, askers } = await asked([`第${round}次一起审核`, `第${round}次一起审核？`])
    const content = soundContent()
    const draft = await submitted({ question_id }, content)
    const ended = await Promise.all([approver, second, approver].map((who) => outcome(release(draft, who))))
    assert.equal(ended.filter((each) => each === 'ok').length, 1, ended.join())
    for (const each of ended) assert.ok(['ok', 'notFound', 'conflict'].includes(each), each)
    for (const asker of askers) assert.equal((await asker.call(letters, {})).length, 1)
    assert.equal((await at.context.db.selectFrom('library_versions').select('version').where('question', '=', content.question).execute()).length, 1)
  }
  // The library's own too, and once it is approved.
  const draft = await submitted()
  await approve(draft)
  const ended = await Promise.all([approver, second].map((who) => outcome(publish(draft, who))))
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
    await approve(draft)
    const [approved, left, other] = await Promise.all([outcome(publish(draft)), outcome(askers[0]!.call(cancelUser, { code })), outcome(last())])
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
  assert.equal((await release({ id: draft.id, revision })).letters, 0)
})
