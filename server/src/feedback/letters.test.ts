import { askFeedback, qaDetail } from '@xunyi/contract/chat'
import { letterDetail, letters } from '@xunyi/contract/feedback'
import { cancelUser, exportData, sendDeletionCode } from '@xunyi/contract/privacy'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Answered } from '../desk/publishing/answer-question.ts'
import { newId } from '../ids.ts'
import { starterEntries } from '../testing/starter-entries.ts'
import { linksOf } from '../evidence/piece.ts'
import { publishEntries, shownSources } from '../testing/library-content.ts'
import type { Browser } from '../testing/browser.ts'
import { newPhone } from '../testing/numbers.ts'
import { outcome } from '../testing/outcome.ts'
import { reviewed } from '../testing/console-inputs/desk.ts'
import { publish } from '../testing/console-inputs/publish.ts'
import { tracesOf } from '../testing/tables.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { chinaDay } from '../china-time.ts'
import { textKey } from '../text/text-key.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

const [sample] = starterEntries()
const links = linksOf(sample!.evidence)
/** Days of the review of an answer that was approved today. */
const reviewedToday = () => ({ ...reviewed, reviewed_on: chinaDay(at.context.clock()) })
const contentFor = (question: string) => ({
  ...sample!,
  ...reviewed,
  key: `q-${textKey(question).slice(0, 16)}`,
  question,
  phrasings: [],
  answer: `${question}：以说明书为准。`,
})

/** Asks for an answer as each of these people, and publishes it. */
async function answered(question: string, ...askers: Browser[]): Promise<Answered> {
  for (const asker of askers) await asker.call(askFeedback, { text: question })
  const { id } = await at.context.db
    .selectFrom('open_questions')
    .select('id')
    .where('question_key', '=', textKey(question))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  at.pass(1)
  return publish(at.context, { questionId: id, content: contentFor(question) })
}

const listOf = (browser: Browser) => browser.call(letters, {})
const unread = async (browser: Browser) => (await listOf(browser)).filter((letter) => !letter.read_answer).length
const withdraw = (id: string) =>
  at.context.db.updateTable('library_entries').set({ status: 'withdrawn', updated_at: at.context.clock() }).where('id', '=', id).execute()

test('a person reads own letters, newest first, with the answer to each', async () => {
  const doctor = await at.doctor()
  assert.deepEqual(await listOf(doctor), [])
  const first = await answered('开瓶后多久用完？', doctor)
  const second = await answered('冻过还能用吗？', doctor)
  const list = await listOf(doctor)
  const rest = list.map(({ id, create_time, ...each }) => {
    assert.match(id, /^[\w-]{22}$/)
    assert.equal(new Date(create_time).toISOString(), create_time)
    return each
  })
  assert.deepEqual(rest, [
    { kind: 'answer', report: null, question_and_answer_library_id: second.entryId, read_answer: false, origin_question: '冻过还能用吗？' },
    { kind: 'answer', report: null, question_and_answer_library_id: first.entryId, read_answer: false, origin_question: '开瓶后多久用完？' },
  ])
  const letter = await doctor.call(letterDetail, { id: list[0]!.id })
  assert.deepEqual(letter, {
    question: '冻过还能用吗？',
    answer: '冻过还能用吗？：以说明书为准。',
    evidences: links,
    sources: shownSources(sample!.evidence),
    ...reviewedToday(),
    library_question: null,
    rejected: null,
    newer: false,
    withdrawn: false,
    recall: null,
  })
  // The entry id of a letter opens the entry itself, for every professional.
  assert.equal((await (await at.doctor()).call(qaDetail, { id: second.entryId })).answer, letter.answer)
})

test('S-58 reading twice counts once, and the unread count never drops below zero', async () => {
  const doctor = await at.doctor()
  await answered('复溶用什么水？', doctor)
  await answered('可以肌注吗？', doctor)
  const [newest] = await listOf(doctor)
  const readAt = async () => (await at.context.db.selectFrom('letters').select('read_at').where('id', '=', newest!.id).executeTakeFirstOrThrow()).read_at
  const answers = await Promise.all(Array.from({ length: 5 }, () => doctor.call(letterDetail, { id: newest!.id })))
  for (const each of answers) assert.deepEqual(each, answers[0])
  assert.equal(await unread(doctor), 1)
  const first = await readAt()
  at.pass(1000)
  await doctor.call(letterDetail, { id: newest!.id })
  assert.equal(await readAt(), first)
  for (const { id } of await listOf(doctor)) await doctor.call(letterDetail, { id })
  for (const { id } of await listOf(doctor)) await doctor.call(letterDetail, { id })
  assert.equal(await unread(doctor), 0)
})

test('S-58 a letter of another person is answered as an unknown one and stays unread', async () => {
  const [owner, other] = [await at.doctor(), await at.doctor()]
  await answered('避光吗？', owner)
  const [letter] = await listOf(owner)
  for (const id of [letter!.id, 'A'.repeat(22), '__proto__']) assert.equal(await outcome(other.call(letterDetail, { id })), 'notFound')
  const bodies = await Promise.all([letter!.id, 'A'.repeat(22)].map(async (id) => (await other.post(letterDetail.path, { id })).json<object>()))
  assert.deepEqual(bodies[0], bodies[1])
  assert.deepEqual(await listOf(other), [])
  assert.equal(await unread(owner), 1)
  // Record calls refuse letter ids, and letter calls refuse record ids.
  assert.equal(await outcome(owner.call(qaDetail, { id: letter!.id })), 'notFound')
  assert.equal(await outcome(owner.call(letterDetail, { id: letter!.question_and_answer_library_id })), 'notFound')
  for (const input of [{}, { id: '' }, { id: letter!.id, user_id: owner.userId }]) assert.equal((await other.post(letterDetail.path, input)).statusCode, 400)
})

test('a letter keeps its version and says when a newer one is published', async () => {
  const doctor = await at.doctor()
  const question = '输完要观察多久？'
  await answered(question, doctor)
  await publishEntries(at.context, [{ ...contentFor(question), answer: '改了。', evidence: [{ title: '新说明书', url: 'www.nmpa.gov.cn' }] }])
  const [letter] = await listOf(doctor)
  assert.deepEqual(await doctor.call(letterDetail, { id: letter!.id }), {
    question,
    answer: contentFor(question).answer,
    evidences: links,
    sources: shownSources(sample!.evidence),
    ...reviewedToday(),
    library_question: null,
    rejected: null,
    newer: true,
    withdrawn: false,
    recall: null,
  })
})

test('a letter contains no withdrawn answer, read before or not, and counts as read', async () => {
  const [doctor, reader] = [await at.doctor(), await at.doctor()]
  const question = '与钙剂同用吗？'
  const { entryId } = await answered(question, doctor, reader)
  const [[letter], [read]] = [await listOf(doctor), await listOf(reader)]
  assert.notEqual((await reader.call(letterDetail, { id: read!.id })).answer, '')
  await withdraw(entryId)
  const empty = {
    question,
    library_question: null,
    rejected: null,
    answer: '',
    evidences: [],
    sources: [],
    reviewed_on: null,
    review_due: null,
    newer: false,
    withdrawn: true,
    recall: null,
  }
  assert.deepEqual(await doctor.call(letterDetail, { id: letter!.id }), empty)
  assert.deepEqual(await reader.call(letterDetail, { id: read!.id }), empty)
  assert.equal(await unread(doctor), 0)
  // Republished, the entry has a newer version, and the letter's version is outdated.
  await publishEntries(at.context, [contentFor(question)])
  const back = await doctor.call(letterDetail, { id: letter!.id })
  assert.deepEqual([back.answer, back.newer, back.withdrawn], [contentFor(question).answer, true, false])
})

test('the list holds the newest two hundred letters', async () => {
  const doctor = await at.doctor()
  const { db, clock } = at.context
  const { entryId } = await answered('可以分次用吗？', doctor)
  const now = clock()
  const ids = Array.from({ length: 204 }, () => newId())
  await db
    .insertInto('open_questions')
    .values(ids.map((id) => ({ id, question_key: id, question: '问', status: 'answered' as const, created_at: now })))
    .execute()
  await db
    .insertInto('letters')
    .values(
      ids.map((id, each) => ({
        id,
        user_id: doctor.userId,
        question_id: id,
        origin_question: '问',
        entry_id: entryId,
        entry_version: 1,
        created_at: now + Math.floor(each / 3),
        read_at: null,
      })),
    )
    .execute()
  const list = (await listOf(doctor)).map(({ id }) => id)
  const newest = await db
    .selectFrom('letters')
    .select('id')
    .where('user_id', '=', doctor.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  assert.deepEqual(
    list,
    newest.map(({ id }) => id),
  )
  assert.equal(list[0], ids.slice(-3).toSorted().at(-1))
})

test('letters are in the export of personal data, a withdrawn answer is not', async () => {
  const doctor = await at.doctor()
  const [kept, taken] = ['能放冷藏室门上吗？', '能微波加热吗？']
  await answered(kept, doctor)
  const { entryId } = await answered(taken, doctor)
  await withdraw(entryId)
  const [newest, oldest] = await listOf(doctor)
  await doctor.call(letterDetail, { id: oldest!.id })
  const { blob } = await doctor.call(exportData, { format: 'json' })
  const { rows } = (JSON.parse(await blob.text()) as { letters: { rows: Record<string, unknown>[] } }).letters
  assert.deepEqual(
    rows.map(({ read_at, ...row }) => ({ ...row, read: read_at !== null })),
    [
      { sent_at: newest!.create_time, question: taken, answer: '', evidence: [], reviewed_on: null, withdrawn: true, id: newest!.id, read: false },
      {
        sent_at: oldest!.create_time,
        question: kept,
        answer: contentFor(kept).answer,
        evidence: links,
        reviewed_on: reviewedToday().reviewed_on,
        withdrawn: false,
        id: oldest!.id,
        read: true,
      },
    ],
  )
})

test('S-88 the letters of a deleted account are deleted, those of others stay', async () => {
  const phone = newPhone()
  const [leaving, staying] = [await at.doctor(phone), await at.doctor()]
  const words = '能和葡萄糖一起输吗？？'
  await leaving.call(askFeedback, { text: words })
  await answered('能和葡萄糖一起输吗？', staying)
  const [letter] = await listOf(leaving)
  assert.equal(letter!.origin_question, words)
  at.pass(61_000)
  await leaving.call(sendDeletionCode, {})
  await leaving.call(cancelUser, { code: leaving.lastCode(phone) })
  assert.deepEqual(await tracesOf(at, [leaving.userId, letter!.id, words]), [])
  const [other] = await listOf(staying)
  assert.equal((await staying.call(letterDetail, { id: other!.id })).answer, '能和葡萄糖一起输吗？：以说明书为准。')
})
