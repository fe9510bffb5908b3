import { ask, qaDetail } from '@xunyi/contract/chat'
import { approveDraft } from '@xunyi/contract/drafts'
import { favourites, setFavourite } from '@xunyi/contract/favourites'
import { letterDetail, letters } from '@xunyi/contract/feedback'
import { history } from '@xunyi/contract/history'
import { entry, withdraw } from '@xunyi/contract/library'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verify } from '../audit/verify.ts'
import { newId } from '../ids.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { deskRows } from '../testing/console-inputs/desk.ts'
import { republish, submitFor } from '../testing/console-inputs/publish.ts'
import { libraryContent, publishEntries } from '../testing/library-content.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { tellReaders } from './tell-readers.ts'
import { release, verified } from '../testing/release.ts'

let at: TestServer
let approver: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  approver = await newCaller(at.app, at.context, 'approver', ['publisher'])
})
after(() => at.close())

const reason = '说明书已修订'
const sentence = '输注速度的上限写错了'

async function newEntry(question: string) {
  const content = libraryContent(`e-${newId()}`, question)
  await publishEntries(at.context, [content])
  await at.context.catalogue.refresh()
  const { id } = await at.context.db.selectFrom('library_entries').select('id').where('key', '=', content.key).executeTakeFirstOrThrow()
  return { id, version: 1, content }
}

const doctor = () => newCaller(at.app, at.context, 'doctor')
const tell = () => tellReaders(at.context)
const recallsIn = async ({ browser }: Caller) => (await browser.call(letters, {})).filter(({ kind }) => kind === 'recall')
const askFor = async ({ browser }: Caller, text: string) => browser.call(ask, { text, id: null })
const recallsOf = async (id: string) => (await approver.browser.call(entry, { id })).recalls

/** Publishes a correction through a draft. */
async function correct(entryId: string, question: string, answer: string, recall?: string) {
  const { id: questionId } = await deskRows(at.context).question()
  const draft = await submitFor(at.context, { questionId, entryId, content: { question, answer } })
  return release(at.context, approver, draft, recall === undefined ? {} : { recall })
}

test('a withdrawal with a sentence for its readers tells each reader, asker and keeper once, and shows it wherever the old answer is', async () => {
  const { id, version, content } = await newEntry('甲药输多快？')
  const [reader, keeper, stranger] = [await doctor(), await doctor(), await doctor()]
  const given = await askFor(reader, content.question)
  await askFor(reader, content.question)
  await keeper.browser.call(setFavourite, { id, kept: true })
  assert.equal((await approver.browser.call(entry, { id })).readers, 2)
  await approver.browser.call(withdraw, { id, version, reason, recall: sentence })
  await tell()
  await tell()
  for (const person of [reader, keeper]) assert.equal((await recallsIn(person)).length, 1)
  assert.deepEqual(await recallsIn(stranger), [])

  const recall = { reason: sentence, present: null }
  const [letter] = await recallsIn(reader)
  assert.deepEqual([letter!.origin_question, letter!.read_answer], [content.question, false])
  const read = await reader.browser.call(letterDetail, { id: letter!.id })
  assert.deepEqual([read.answer, read.withdrawn, read.recall], ['', true, recall])
  assert.equal((await recallsIn(reader))[0]!.read_answer, true)
  assert.equal(await outcome(stranger.browser.call(letterDetail, { id: letter!.id })), 'notFound')
  const record = await reader.browser.call(qaDetail, { id: given.id })
  assert.deepEqual([record.answer, record.withdrawn, record.recall], [content.answer, true, recall])
  const [item] = (await reader.browser.call(history, { page: 1, size: 10 })).data
  assert.deepEqual([item!.withdrawn, item!.recall], [true, recall])
  const [kept] = await keeper.browser.call(favourites, {})
  assert.deepEqual([kept!.withdrawn, kept!.recall], [true, recall])
  assert.deepEqual(
    (await recallsOf(id)).map(({ version, reason, told, by }) => [version, reason, told, by.id]),
    [[1, sentence, 2, approver.userId]],
  )
})

test('a recall ends when requests of its moment are over, and tells who was answered meanwhile', async () => {
  const { id, version, content } = await newEntry('乙药输多快？')
  const [early, late] = [await doctor(), await doctor()]
  const given = await askFor(early, content.question)
  await approver.browser.call(withdraw, { id, version, reason, recall: sentence })
  await tell()
  assert.equal((await recallsOf(id))[0]!.finished, false)
  // Answered before the withdrawal, stored after it.
  const { db } = at.context
  const row = await db.selectFrom('history_records').selectAll().where('id', '=', given.id).executeTakeFirstOrThrow()
  await db
    .insertInto('history_records')
    .values({ ...row, id: newId(), user_id: late.userId })
    .execute()
  at.pass(11 * 60_000)
  await tell()
  assert.equal((await recallsIn(late)).length, 1)
  assert.deepEqual(
    (await recallsOf(id)).map(({ told, finished }) => [told, finished]),
    [[2, true]],
  )
})

test('withdrawn twice, an answer is called back with one letter for each reader', async () => {
  const { id, version, content } = await newEntry('丙药输多快？')
  const [first, second] = [await doctor(), await doctor()]
  const given = await askFor(first, content.question)
  await approver.browser.call(withdraw, { id, version, reason, recall: sentence })
  await tell()
  await republish(at.context, approver.userId, { id, version })
  assert.deepEqual([(await first.browser.call(qaDetail, { id: given.id })).recall, (await recallsOf(id))[0]!.lifted], [null, true])
  const [letter] = await recallsIn(first)
  const read = await first.browser.call(letterDetail, { id: letter!.id })
  assert.deepEqual([read.answer, read.recall], [content.answer, null])
  await askFor(second, content.question)
  await approver.browser.call(withdraw, { id, version, reason, recall: '再次核对仍有误' })
  await tell()
  for (const person of [first, second]) assert.equal((await recallsIn(person)).length, 1)
  assert.equal((await first.browser.call(qaDetail, { id: given.id })).recall?.reason, '再次核对仍有误')
  assert.equal((await recallsOf(id))[0]!.told, 2)
})

test('a correction tells the readers of the versions with the old answer, and leads to the present one', async () => {
  const { id, content } = await newEntry('丁药输多快？')
  const [before, during, afterwards] = [await doctor(), await doctor(), await doctor()]
  const given = await askFor(before, content.question)
  await before.browser.call(setFavourite, { id, kept: true })
  // The same answer, reviewed again.
  await publishEntries(at.context, [{ ...content, review_due: '2099-02-01' }])
  await askFor(during, content.question)
  const { version } = await correct(id, content.question, '每分钟不超过 1 mL，以药品说明书为准。', sentence)
  await at.context.catalogue.refresh()
  assert.equal(version, 3)
  await askFor(afterwards, content.question)
  at.pass(1)
  await tell()
  for (const person of [before, during]) assert.equal((await recallsIn(person)).length, 1)
  assert.deepEqual(await recallsIn(afterwards), [])
  const record = await before.browser.call(qaDetail, { id: given.id })
  assert.deepEqual([record.answer, record.newer, record.recall], [content.answer, true, { reason: sentence, present: id }])
  const [letter] = await recallsIn(before)
  const read = await before.browser.call(letterDetail, { id: letter!.id })
  assert.deepEqual([read.answer, read.recall], ['每分钟不超过 1 mL，以药品说明书为准。', { reason: sentence, present: null }])
  // The actions under a letter work like under a record.
  await before.browser.call(setFavourite, { id: letter!.id, kept: true })
  const [kept] = await before.browser.call(favourites, {})
  assert.deepEqual([kept!.id, kept!.recall], [id, { reason: sentence, present: id }])
})

test('a new entry has nothing to call back; a sentence with personal data is refused, and nothing is withdrawn', async () => {
  const { id, version, content } = await newEntry('戊药输多快？')
  const submitted = await verified(at.context, approver.userId, await submitFor(at.context, { questionId: (await deskRows(at.context).question()).id }))
  assert.equal(await outcome(approver.browser.call(approveDraft, { ...submitted, recall: sentence })), 'notAllowed')
  assert.equal(await outcome(approver.browser.call(withdraw, { id, version, reason, recall: '打 13800138000' })), 'badRequest')
  assert.equal((await approver.browser.call(entry, { id })).status, 'published', content.key)
  assert.deepEqual(await recallsOf(id), [])
})

test('thousands of readers are told in batches; the event loop runs between them, and each has one letter', async () => {
  const { id, version, content } = await newEntry('庚药输多快？')
  const { db, clock } = at.context
  const people = Array.from({ length: 2_600 }, () => newId())
  const template = await doctor()
  const given = await askFor(template, content.question)
  const record = await db.selectFrom('history_records').selectAll().where('id', '=', given.id).executeTakeFirstOrThrow()
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < people.length; from += 500) {
      const some = people.slice(from, from + 500)
      const users = some.map((person) => ({
        id: person,
        identity: 'doctor' as const,
        phone: null,
        email: null,
        nickname: '',
        hospital: '',
        department: '',
        disabled: 0 as const,
        created_at: clock(),
        signed_in_at: null,
      }))
      await tx.insertInto('users').values(users).execute()
      await tx
        .insertInto('history_records')
        .values(some.map((user_id) => ({ ...record, id: newId(), user_id })))
        .execute()
    }
  })
  await approver.browser.call(withdraw, { id, version, reason, recall: sentence })
  const batches: number[] = []
  let turns = 0
  let working = true
  const count = () => {
    turns++
    if (working) setImmediate(count)
  }
  setImmediate(count)
  await tellReaders(at.context, { onBatch: () => batches.push(turns) })
  working = false
  const { told } = (await recallsOf(id))[0]!
  assert.equal(told, 2_601)
  // The server tells beside the test, too.
  assert.equal(new Set(batches).size, batches.length, 'the event loop runs between the batches')
  assert.equal((await recallsIn(template)).length, 1)
  assert.ok('end' in (await verify(db)))
})
