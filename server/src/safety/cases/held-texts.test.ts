import { everyEndpoint } from '@xunyi/contract/api'
import { ask, askFeedback } from '@xunyi/contract/chat'
import { feedbackDetail } from '@xunyi/contract/console-feedback'
import { question, queue } from '@xunyi/contract/desk'
import { openDraft, readDraft } from '@xunyi/contract/drafts'
import { addFeedback } from '@xunyi/contract/feedback'
import { roles } from '@xunyi/contract/roles'
import { confirmCase, markAdverse, proposeCase, readCase, releaseQuestion, takeCase } from '@xunyi/contract/safety'
import { strFromU8, unzipSync } from 'fflate'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { record } from '../../audit/record.ts'
import { chinaDay } from '../../china-time.ts'
import { heldPlaceholder } from '../../held-texts.ts'
import { currentList } from '../../moderation/lists.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { callInputs } from '../../testing/console-inputs/call-inputs.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/** In every text of this test, and nowhere else. */
const secret = '青枫路七号'
const death = `${secret}院区的患者输注人血白蛋白后2小时死亡`
const harmless = `${secret}院区的值班电话是多少`

let at: TestServer
let officer: Caller
let writer: Caller
/** Questions that wait: found by the rules, and marked by hand. */
let found: string
let marked: string
let draft: string
/** Feedback on the product that was marked by hand. */
let complaint: string
before(async () => {
  at = await openTestServer({ starter: [] })
  officer = await newCaller(at.app, at.context, 'pharmacovigilance')
  writer = await everyOtherRole()
  const doctor = await at.doctor()
  for (const text of [death, harmless]) {
    await doctor.call(ask, { text, id: null })
    await doctor.call(askFeedback, { text })
  }
  found = await idOf(death)
  marked = await idOf(harmless)
  draft = (await writer.browser.call(openDraft, { question_id: marked, entry_id: null })).id
  await writer.browser.call(markAdverse, { subject: 'question', id: marked, reason: '电话里说到了反应' })
  await doctor.call(addFeedback, { opinionType: 'OTHER', email: 'a@hospital.cn', content: `${secret}院区打不开页面` })
  complaint = (await at.context.db.selectFrom('product_feedback').select('id').executeTakeFirstOrThrow()).id
  await writer.browser.call(markAdverse, { subject: 'feedback', id: complaint, reason: '电话里说到了反应' })
  for (const id of [found, marked])
    await at.context.db
      .transaction()
      .execute((tx) =>
        record(tx, at.context.clock(), { actor: writer.userId, action: 'question.merge', subject: `question:${id}`, before: {}, after: { askers: 1 } }),
      )
})
after(() => at.close())

async function everyOtherRole(): Promise<Caller> {
  const caller = await newCaller(at.app, at.context, 'writer')
  const others = roles.filter((role) => role !== 'writer' && role !== 'pharmacovigilance')
  for (const role of others) await at.context.db.insertInto('user_roles').values({ user_id: caller.userId, role, granted_at: 0 }).execute()
  return caller
}

const idOf = async (text: string) => (await at.context.db.selectFrom('open_questions').select('id').where('question', '=', text).executeTakeFirstOrThrow()).id
const today = () => ({ from: chinaDay(at.context.clock()), to: chinaDay(at.context.clock()) })
const page = { after: null, size: 100 }
const open = { ...page, state: 'open', q: '', mine: false } as const
const anyEvent = { ...page, actor: '', action: '', subject: '', from: '', to: '' }
const asked = () => ({ ...page, ...today(), outcome: '' as const, entry_id: '' as const })

/** Inputs that reach the questions; other calls are made with their own. */
async function reaching(): Promise<Record<string, object>> {
  const { version, list } = await currentList(at.context.db)
  const [first, ...others] = list.categories
  const stricter = { list: { ...list, categories: [{ ...first!, words: [...first!.words, secret] }, ...others] }, based_on: version }
  return {
    '/api/admin/desk/queue': open,
    '/api/admin/desk/question': { id: found },
    '/api/admin/desk/claim': { id: found },
    '/api/admin/desk/drafts': { ...page, status: '', mine: false },
    '/api/admin/desk/draft/open': { question_id: found, entry_id: null },
    '/api/admin/desk/draft/read': { id: draft },
    '/api/admin/insight/figures': today(),
    '/api/admin/insight/questions': asked(),
    '/api/admin/insight/questions/export': { ...today(), outcome: '', entry_id: '' },
    '/api/admin/insight/adverse': { ...page, ...today(), kind: '' },
    '/api/admin/audit/list': anyEvent,
    '/api/admin/users/detail': { id: writer.userId },
    '/api/admin/moderation/dry_run': stricter,
    '/api/admin/feedback/list': { ...page, status: '', type: '' },
    '/api/admin/feedback/detail': { id: complaint },
    '/api/admin/feedback/export': { status: '', type: '' },
  }
}

/** An answer as text, with the text of the sheets of a workbook. */
function textIn(payload: Buffer): string {
  if (payload.subarray(0, 2).toString() === 'PK') return textOfWorkbook(payload)
  const [, file] = /"content":"(UEsD[^"]+)"/.exec(payload.toString()) ?? []
  return file === undefined ? payload.toString() : textOfWorkbook(Buffer.from(file, 'base64'))
}

function textOfWorkbook(file: Buffer): string {
  return Object.values(unzipSync(file))
    .map((part) => strFromU8(part))
    .join('\n')
}

test('no call of the console tells people without the role for pharmacovigilance the words of a question that waits for it', async () => {
  const inputOf = callInputs(at.app, at.context)
  const inputs = await reaching()
  const console = everyEndpoint.filter(({ path, access }) => path.startsWith('/api/admin/') && Array.isArray(access))
  const walked: string[] = []
  for (const { path, access } of console) {
    if (!(access as readonly string[]).some((role) => role !== 'pharmacovigilance')) continue
    // Heavy calls are counted by person, and one call ends the session.
    const caller = path.startsWith('/api/admin/desk/') ? writer : await everyOtherRole()
    const answer = await caller.browser.post(path, inputs[path] ?? (await inputOf(path, caller)))
    assert.ok(!textIn(answer.rawPayload).includes(secret), `${path} tells the words`)
    walked.push(path)
  }
  assert.deepEqual(
    Object.keys(inputs).filter((path) => !walked.includes(path)),
    [],
  )
  assert.ok(walked.length > 60, String(walked.length))
})

test('the desk shows that such a question waits; its words are not searched, no draft of it is opened, and the officer is told its case', async () => {
  const { rows } = await writer.browser.call(queue, open)
  for (const id of [found, marked]) {
    const row = rows.find((row) => row.id === id)
    assert.deepEqual([row?.question, row?.held, row?.adverse], [heldPlaceholder, true, true])
    const whole = await writer.browser.call(question, { id })
    assert.deepEqual([whole.in_case, whole.cases, whole.nearest, whole.similar], [true, [], [], []])
    assert.deepEqual(
      whole.asked_by.map(({ text }) => text),
      [heldPlaceholder],
    )
    assert.equal((await officer.browser.call(question, { id })).cases.length, 1)
  }
  assert.deepEqual((await writer.browser.call(queue, { ...open, q: secret })).rows, [])
  assert.equal(await outcome(writer.browser.call(openDraft, { question_id: found, entry_id: null })), 'notAllowed')
  assert.equal(await outcome(writer.browser.call(readDraft, { id: draft })), 'notAllowed')
})

test('an officer reads the words in the case, which is recorded, and after the release everybody at the desk reads them', async () => {
  for (const id of [found, marked]) {
    const [of] = (await officer.browser.call(question, { id })).cases
    const detail = await officer.browser.call(readCase, { id: of!.id })
    assert.ok(detail.texts.some(({ text }) => text.includes(secret)))
    const reads = await at.context.db
      .selectFrom('audit_log')
      .select('actor')
      .where('action', '=', 'case.read')
      .where('subject', '=', `case:${of!.id}`)
      .execute()
    assert.ok(reads.length > 0 && reads.every(({ actor }) => actor === officer.userId))
    const { revision } = await officer.browser.call(takeCase, { id: of!.id, revision: detail.revision })
    await officer.browser.call(releaseQuestion, { id: of!.id, revision, question_id: id })
  }
  const { rows } = await writer.browser.call(queue, { ...open, q: secret })
  assert.deepEqual(rows.map((row) => row.question).toSorted(), [death, harmless].toSorted())
  assert.ok((await writer.browser.call(question, { id: found })).asked_by.every(({ text }) => text === death))
  assert.equal((await writer.browser.call(readDraft, { id: draft })).content.question, harmless)
  // The same calls with the same inputs reach the words now.
  const inputs = await reaching()
  for (const path of Object.keys(inputs).filter((path) => !silent.includes(path))) {
    // Heavy calls are counted by person.
    const { browser } = await everyOtherRole()
    const answer = textIn((await browser.post(path, inputs[path])).rawPayload)
    assert.ok(answer.includes(secret), `${path} does not tell the words: ${answer.slice(0, 200)}`)
  }
})

test('feedback that was marked is read by officers, and by everybody again once a second person finds it not to be adverse', async () => {
  const { id, revision } = await at.context.db
    .selectFrom('safety_cases')
    .innerJoin('safety_case_links', 'case_id', 'safety_cases.id')
    .select(['id', 'revision'])
    .where('subject', '=', 'feedback')
    .executeTakeFirstOrThrow()
  const read = async (caller: Caller) => caller.browser.call(feedbackDetail, { id: complaint })
  const both = await newCaller(at.app, at.context, 'pharmacovigilance')
  await at.context.db.insertInto('user_roles').values({ user_id: both.userId, role: 'administrator', granted_at: 0 }).execute()
  assert.equal((await read(await everyOtherRole())).content, heldPlaceholder)
  assert.ok((await read(both)).content.includes(secret))
  const taken = await officer.browser.call(takeCase, { id, revision })
  const proposal = await officer.browser.call(proposeCase, { id, revision: taken.revision, proposal: 'not_adverse', reason: '只是页面问题' })
  await both.browser.call(confirmCase, { id, revision: proposal.revision, reported_on: null, report_number: null })
  assert.ok((await read(await everyOtherRole())).content.includes(secret))
})

/** Calls that never tell the words of a question to a writer, or not after a release alone. */
const silent = [
  '/api/admin/desk/claim',
  '/api/admin/desk/draft/open',
  '/api/admin/insight/adverse',
  '/api/admin/feedback/list',
  '/api/admin/feedback/detail',
  '/api/admin/feedback/export',
]
