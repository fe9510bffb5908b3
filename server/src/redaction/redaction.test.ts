import { verifyRecord } from '@xunyi/contract/audit'
import { ask, askFeedback, recommend } from '@xunyi/contract/chat'
import { addNote, question } from '@xunyi/contract/desk'
import { openDraft, readDraft, saveDraft } from '@xunyi/contract/drafts'
import { addFeedback, letters } from '@xunyi/contract/feedback'
import { confirmRedaction, declineRedaction, findPassage, proposeRedaction, redactions } from '@xunyi/contract/redaction'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { record } from '../audit/record.ts'
import { newId } from '../ids.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { libraryContent, publishEntries } from '../testing/library-content.ts'
import { outcome } from '../testing/outcome.ts'
import { rowsByTable } from '../testing/tables.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const passage = '欧阳"霁月'
let at: TestServer
let [officer, administrator, writer, doctor]: Caller[] = []
before(async () => {
  at = await openTestServer({ starter: [] })
  const caller = (kind: Caller['kind']) => newCaller(at.app, at.context, kind)
  officer = await caller('pharmacovigilance')
  administrator = await caller('administrator')
  writer = await caller('writer')
  doctor = await caller('doctor')
})
after(() => at.close())

const questionOf = async (who: Caller) =>
  (await at.context.db.selectFrom('open_question_askers').select('question_id').where('user_id', '=', who.userId).executeTakeFirstOrThrow()).question_id

/** Columns with the passage, each once. */
async function traces(): Promise<string[]> {
  const found = new Set<string>()
  for (const [table, rows] of await rowsByTable(at))
    for (const [column, value] of rows.flatMap((row) => Object.entries(row)))
      if ([passage, JSON.stringify(passage).slice(1, -1)].some((text) => String(value).includes(text))) found.add(`${table}.${column}`)
  return [...found].toSorted()
}

/** A question with the passage in every place that it can get to. */
async function spread(): Promise<{ id: string; entry: string; draft: string }> {
  const { db, clock } = at.context
  const text = `患者${passage}输注人血白蛋白后出现皮疹，还能继续用吗`
  await doctor!.browser.call(ask, { text, id: null })
  await doctor!.browser.call(askFeedback, { text })
  await doctor!.browser.call(addFeedback, { opinionType: 'OTHER', email: 'a@b.com', content: `${passage}的问题没有人答` })
  const id = await questionOf(doctor!)
  await db.updateTable('safety_case_questions').set({ released_at: clock(), released_by: officer!.userId }).execute()
  await writer!.browser.call(addNote, { id, text: `${passage}住在内科` })
  await db
    .insertInto('open_question_wordings')
    .values({ question_id: id, user_id: doctor!.userId, text: `${passage}怎么办`, asked_at: clock() })
    .execute()
  const { id: draft } = await writer!.browser.call(openDraft, { question_id: id, entry_id: null })
  const { content, revision } = await writer!.browser.call(readDraft, { id: draft })
  await writer!.browser.call(saveDraft, { id: draft, revision, content: { ...content, answer: `${passage}可以继续。` } })
  await db
    .updateTable('drafts')
    .set({ remark: `${passage}不能写` })
    .execute()
  await publishEntries(at.context, [
    libraryContent('spread', `${passage}输注后皮疹怎么处理？`, {
      phrasings: [`${passage}起疹子`],
      counterexamples: [`${passage}退烧`],
      answer: `${passage}先停药。`,
    }),
  ])
  await at.context.catalogue.refresh()
  const { id: entry } = await db.selectFrom('library_entries').select('id').executeTakeFirstOrThrow()
  await (await newCaller(at.app, at.context, 'doctor')).browser.call(ask, { text: '皮疹', id: entry })
  await db
    .updateTable('open_questions')
    .set({ status: 'answered', outcome: 'published', entry_id: entry, reason: `${passage}已答`, closed_at: clock() })
    .execute()
  const letter = { user_id: doctor!.userId, question_id: id, origin_question: text, created_at: clock() }
  await db
    .insertInto('letters')
    .values({ id: newId(), ...letter, entry_id: entry, entry_version: 1, read_at: null })
    .execute()
  await db
    .insertInto('private_replies')
    .values({ id: newId(), ...letter, answer: `${passage}停药`, evidence: '[]', written_by: 'one', approved_by: 'two', read_at: null })
    .execute()
  const own = { entry_id: entry, made_by: 'one', created_at: clock() }
  await db
    .insertInto('search_cases')
    .values({ id: newId(), question_key: newId(), question: `${passage}皮疹`, ...own })
    .execute()
  await db
    .insertInto('typed_phrasings')
    .values({ id: newId(), entry_id: entry, text_key: newId(), text: `${passage}疹`, ignored: 0, first_at: 1, last_at: 1 })
    .execute()
  const event = { actor: writer!.userId, action: 'question.reject', subject: `question:${id}`, before: {}, after: { reason: `${passage}不是我院患者` } }
  await db.transaction().execute((tx) => record(tx, clock(), event))
  return { id, entry, draft }
}

test('A confirmed redaction leaves the passage in no table, index or file, the audit log verifies, and another question keeps its words', async () => {
  const { db } = at.context
  const { id, draft } = await spread()
  const other = await newCaller(at.app, at.context, 'doctor')
  await other.browser.call(askFeedback, { text: `${passage}主任讲的免疫球蛋白课程在哪里看` })
  const input = { question_id: id, passage, category: 'name' } as const
  assert.equal(await outcome(officer!.browser.call(proposeRedaction, { ...input, passage: '不在其中' })), 'notAllowed')
  const proposal = await officer!.browser.call(proposeRedaction, input)
  assert.equal(await outcome(administrator!.browser.call(proposeRedaction, input)), 'conflict')
  assert.equal(await outcome(officer!.browser.call(confirmRedaction, proposal)), 'noRole')
  assert.ok((await traces()).includes('library_versions.answer'))
  assert.equal((await administrator!.browser.call(redactions, { question_id: id }))[0]!.passage, passage)
  const { revision, content } = await writer!.browser.call(readDraft, { id: draft })

  const { found } = await administrator!.browser.call(confirmRedaction, proposal)
  assert.deepEqual(Object.fromEntries(found.map(({ place, rows }) => [place, rows])), {
    question: 3,
    notes: 1,
    drafts: 1,
    entry: 1,
    letters: 2,
    history: 2,
    feedback: 1,
    safety: 2,
    search: 2,
    audit: 1,
  })
  assert.deepEqual(await traces(), ['open_question_askers.text', 'open_questions.question'])
  assert.ok(
    (
      await db
        .selectFrom('open_questions')
        .select('question')
        .where('id', '=', await questionOf(other))
        .executeTakeFirstOrThrow()
    ).question.includes(passage),
  )

  assert.equal((await writer!.browser.call(question, { id })).question, '患者█████输注人血白蛋白后出现皮疹，还能继续用吗')
  assert.equal(
    (await doctor!.browser.call(letters, {})).every(({ origin_question }) => !origin_question.includes(passage)),
    true,
  )
  const [offered] = await doctor!.browser.call(recommend, { text: '输注后皮疹怎么处理' })
  assert.ok(offered && !JSON.stringify(offered).includes('霁月'))
  const snapshot = readFileSync(join(at.context.config.dataDir, 'index', 'questions.snapshot'))
  for (const encoding of ['utf8', 'utf16le'] as const) assert.equal(snapshot.includes(Buffer.from('霁月', encoding)), false)
  assert.equal(await outcome(writer!.browser.call(saveDraft, { id: draft, revision, content })), 'conflict')

  const [row] = await administrator!.browser.call(redactions, { question_id: id })
  assert.deepEqual([row!.status, row!.passage, row!.proposed_by.id, row!.decided_by!.id], ['confirmed', null, officer!.userId, administrator!.userId])
  const check = () => administrator!.browser.call(verifyRecord, { kept: null })
  assert.equal((await check()).whole, true)
  const { seq, after } = await db.selectFrom('audit_log').select(['seq', 'after']).where('action', '=', 'question.reject').executeTakeFirstOrThrow()
  assert.match(after, /█████不是我院患者/)
  await db
    .updateTable('audit_log')
    .set({ after: after.replace('不是', '是') })
    .where('seq', '=', seq)
    .execute()
  assert.deepEqual(await check(), { whole: false, seq, flaw: 'changed', subject: null })
  await db.updateTable('audit_log').set({ after }).where('seq', '=', seq).execute()
  // A second redaction of the same row counts by its latest digest.
  const more = { question_id: id, passage: '我院', category: 'other' } as const
  await officer!.browser.call(confirmRedaction, await administrator!.browser.call(proposeRedaction, more))
  assert.equal((await check()).whole, true)
})

test('A question that waits for pharmacovigilance is not redacted, and a declined redaction is forgotten', async () => {
  const asker = await newCaller(at.app, at.context, 'doctor')
  await asker.browser.call(askFeedback, { text: '用人免疫球蛋白后赵某过敏性休克怎么抢救' })
  const held = await questionOf(asker)
  assert.equal(await outcome(administrator!.browser.call(findPassage, { question_id: held, passage: '赵某' })), 'notAllowed')
  const curious = await newCaller(at.app, at.context, 'doctor')
  await curious.browser.call(askFeedback, { text: '钱某的白蛋白可以带回家冷藏吗' })
  const proposal = await officer!.browser.call(proposeRedaction, { question_id: await questionOf(curious), passage: '钱某', category: 'name' })
  const auditor = await newCaller(at.app, at.context, 'auditor')
  assert.equal((await auditor.browser.call(redactions, { question_id: null }))[0]!.passage, null)
  await administrator!.browser.call(declineRedaction, proposal)
  assert.equal(await outcome(administrator!.browser.call(confirmRedaction, proposal)), 'notFound')
  const { passage } = await at.context.db.selectFrom('redactions').select('passage').where('id', '=', proposal.id).executeTakeFirstOrThrow()
  assert.equal(passage, '')
})
