import { ask, qaDetail, recommend } from '@xunyi/contract/chat'
import { favourites, setFavourite } from '@xunyi/contract/favourites'
import { letterDetail, letters } from '@xunyi/contract/feedback'
import { history } from '@xunyi/contract/history'
import { relatedQuestions } from '@xunyi/contract/related'
import { subjectQuestions, subjects } from '@xunyi/contract/subjects'
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { chinaDay, startOfDay } from '../china-time.ts'
import { newId } from '../ids.ts'
import { underReviewText } from '../under-review.ts'
import { deskRows } from '../testing/console-inputs/desk.ts'
import { libraryContent, publishEntries } from '../testing/library-content.ts'
import { openTestServer } from '../testing/test-server.ts'

const dayMs = 86_400_000
const open = [await opened('true'), await opened('')] as const
after(() => Promise.all(open.map(({ at }) => at.close())))

/** A server with an entry due today, read and kept by a doctor who also has a letter on it, and another entry due later. */
async function opened(PAUSE_OVERDUE: string) {
  const at = await openTestServer({ starter: [], env: { PAUSE_OVERDUE } })
  const now = at.context.clock()
  const due = libraryContent('due', '人血白蛋白的储存条件是什么？', { subject: '白蛋白甲', review_due: chinaDay(now) })
  const later = libraryContent('later', '人血白蛋白的储存条件有哪些注意？', { review_due: chinaDay(now + 300 * dayMs) })
  await publishEntries(at.context, [due, later])
  await at.context.catalogue.refresh()
  const doctor = await at.doctor()
  const { id } = await at.context.db.selectFrom('library_entries').select('id').where('key', '=', 'due').executeTakeFirstOrThrow()
  const record = await doctor.call(ask, { text: due.question, id: null })
  await doctor.call(setFavourite, { id, kept: true })
  const { user_id } = await at.context.db.selectFrom('history_records').select('user_id').where('id', '=', record.id).executeTakeFirstOrThrow()
  const { id: question_id } = await deskRows(at.context).question()
  const letter = { id: newId(), question_id, user_id, entry_id: id, entry_version: 1, origin_question: due.question, created_at: now, read_at: null }
  await at.context.db.insertInto('letters').values(letter).execute()
  return { at, doctor, due, id, record, midnight: startOfDay(chinaDay(now)) + dayMs }
}

test('with PAUSE_OVERDUE an answer is served until the end of its review date, and from that minute on 复审中 stands in its place everywhere', async () => {
  const { at, doctor, due, id, record, midnight } = open[0]
  at.pass(midnight - at.context.clock() - 60_000)
  assert.equal((await doctor.call(ask, { text: due.question, id: null })).answer, due.answer)
  assert.ok((await doctor.call(recommend, { text: due.question })).some((one) => one.id === id))

  at.pass(60_000)
  for (const picked of [null, id]) {
    const told = await doctor.call(ask, { text: due.question, id: picked })
    assert.deepEqual([told.answer, told.links, told.sources, told.related, told.reviewed_on], [underReviewText, [], [], [], null])
  }
  assert.ok((await doctor.call(recommend, { text: due.question })).every((one) => one.id !== id))
  assert.deepEqual(await doctor.call(subjectQuestions, { name: due.subject }), [])
  assert.ok((await doctor.call(subjects, {})).every(({ name }) => name !== due.subject))
  assert.ok((await doctor.call(relatedQuestions, { id: record.id })).every((one) => one.id !== id))
  assert.equal((await doctor.call(qaDetail, { id })).answer, underReviewText)

  const old = await doctor.call(qaDetail, { id: record.id })
  assert.deepEqual([old.answer, old.reviewing, old.withdrawn], [due.answer, true, false])
  const rows = (await doctor.call(history, { page: 1, size: 10 })).data
  assert.deepEqual(
    rows.find((row) => row.id === record.id),
    { ...rows.find((row) => row.id === record.id), answer: due.answer, reviewing: true },
  )
  const unanswered = rows.filter(({ answer }) => answer === '')
  assert.deepEqual(
    unanswered.map(({ answered }) => answered),
    [null],
  )
  const [kept] = await doctor.call(favourites, {})
  assert.deepEqual([kept!.answer, kept!.reviewing, kept!.withdrawn], ['', true, false])
  const [letter] = await doctor.call(letters, {})
  assert.deepEqual((await doctor.call(letterDetail, { id: letter!.id })).answer, underReviewText)

  // Reviewed: the same minute it is served, and the record made meanwhile leads to it.
  await publishEntries(at.context, [{ ...due, review_due: chinaDay(midnight + 300 * dayMs) }])
  await at.context.catalogue.refresh()
  assert.equal((await doctor.call(ask, { text: due.question, id })).answer, due.answer)
  assert.equal((await doctor.call(qaDetail, { id: unanswered[0]!.id })).answered, id)
})

test('without the setting an entry past its review date is served and offered as before', async () => {
  const { at, doctor, due, id, record, midnight } = open[1]
  at.pass(midnight - at.context.clock() + 60_000)
  assert.equal((await doctor.call(ask, { text: due.question, id })).answer, due.answer)
  assert.ok((await doctor.call(recommend, { text: due.question })).some((one) => one.id === id))
  const { answer, reviewing } = await doctor.call(qaDetail, { id: record.id })
  assert.deepEqual([answer, reviewing], [due.answer, undefined])
})
