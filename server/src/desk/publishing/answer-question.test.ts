import { ask, askFeedback, recommend } from '@xunyi/contract/chat'
import { letterDetail, letters } from '@xunyi/contract/feedback'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verify } from '../../audit/verify.ts'
import { chinaDay } from '../../china-time.ts'
import { newId } from '../../ids.ts'
import { starterEntries } from '../../testing/starter-entries.ts'
import { openCatalogue } from '../../library/catalogue.ts'
import { linksOf } from '../../evidence/piece.ts'
import type { Content } from '../../library/content.ts'
import { nextReview, publishEntries, shownSources } from '../../testing/library-content.ts'
import type { Browser } from '../../testing/browser.ts'
import { deskRows, reviewed } from '../../testing/console-inputs/desk.ts'
import { outcome } from '../../testing/outcome.ts'
import { link, submitFor, publish as publishIn, waitingOn, type Submission } from '../../testing/console-inputs/publish.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { counted } from '../../testing/work.ts'
import { textKey } from '../../text/text-key.ts'
import { propose } from '../../proposals/propose.ts'
import { closeQuestion } from './close-question.ts'
import { approveLink, linkAnswer } from './link-answer.ts'
import { publishDraft } from './publish.ts'
import { insertStaff } from '../../testing/insert-user.ts'
import { approved } from '../../testing/release.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

const [sample] = starterEntries()
const actor = newId()
const contentFor = (question: string): Content => ({
  ...sample!,
  ...reviewed,
  key: `q-${textKey(question).slice(0, 16)}`,
  question,
  phrasings: [],
  answer: `${question}以说明书为准。`,
})
const listOf = (browser: Browser) => browser.call(letters, {})
const publish = (questionId: string, content: NonNullable<Submission['content']>, entryId?: string) =>
  publishIn(at.context, { questionId, content, actor, ...(entryId === undefined ? {} : { entryId }) })
const entryWith = async ({ key }: Content) =>
  (await at.context.db.selectFrom('library_entries').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id

/** Everybody asks for an answer, each in their own words. @returns the id of the question */
async function openQuestion(words: string, ...askers: Browser[]): Promise<string> {
  for (const [each, asker] of askers.entries()) {
    at.pass(1)
    await asker.call(askFeedback, { text: `${words}${'？'.repeat(each + 1)}` })
  }
  return (await openWith(words)).id
}

const openWith = (words: string) =>
  at.context.db
    .selectFrom('open_questions')
    .select(['id', 'question'])
    .where('question_key', '=', textKey(words))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
const statusOf = async (id: string) => (await at.context.db.selectFrom('open_questions').select('status').where('id', '=', id).executeTakeFirst())?.status
const lettersOn = (id: string) => at.context.db.selectFrom('letters').select(['user_id', 'entry_id', 'entry_version']).where('question_id', '=', id).execute()
const versionsOf = async ({ key }: Content) =>
  (
    await at.context.db
      .selectFrom('library_entries')
      .innerJoin('library_versions', 'entry_id', 'id')
      .select(['library_versions.version', 'answer'])
      .where('key', '=', key)
      .orderBy('library_versions.version')
      .execute()
  ).map((row) => ({ ...row }))
const recorded = async (questionId: string) =>
  (await at.context.db.selectFrom('audit_log').select(['actor', 'action', 'before', 'after']).where('subject', '=', `question:${questionId}`).execute()).map(
    (row) => ({ ...row }),
  )

test('publishing an answer closes the question, sends each asker a letter and answers the next asker at once', async () => {
  const [one, two, three, fourth] = [await at.doctor(), await at.doctor(), await at.doctor(), await at.doctor()]
  const words = '凝血因子复溶后要用滤器吗'
  const id = await openQuestion(words, one, two, three)
  const content = { ...contentFor(`${words}？`), phrasings: ['复溶好的因子需要过滤吗'] }
  const elsewhere = await openCatalogue(at.context.db)
  const answered = await publish(id, content)

  for (const [each, asker] of [one, two, three].entries()) {
    const [letter, ...more] = await listOf(asker)
    assert.deepEqual(more, [])
    assert.deepEqual(
      [letter!.question_and_answer_library_id, letter!.read_answer, letter!.origin_question],
      [answered.entryId, false, `${words}${'？'.repeat(each + 1)}`],
    )
    assert.deepEqual(await asker.call(letterDetail, { id: letter!.id }), {
      question: letter!.origin_question,
      library_question: null,
      rejected: null,
      answer: content.answer,
      evidences: linksOf(content.evidence),
      sources: shownSources(content.evidence),
      reviewed_on: chinaDay(at.context.clock()),
      review_due: nextReview,
      newer: false,
      withdrawn: false,
      recall: null,
    })
  }
  assert.deepEqual(await listOf(fourth), [])
  assert.equal(await statusOf(id), 'answered')
  assert.deepEqual((await fourth.call(recommend, { text: content.phrasings[0]! }))[0]?.id, answered.entryId)
  assert.equal((await fourth.call(ask, { text: words, id: null })).answer, content.answer)

  // Another server has its own index, which refreshes by itself.
  assert.deepEqual(elsewhere.index.search(words), [])
  await elsewhere.refresh()
  assert.equal(elsewhere.index.search(words)[0]?.id, answered.entryId)

  assert.deepEqual(await recorded(id), [
    {
      actor,
      action: 'question.answer',
      before: '{"status":"open"}',
      after: JSON.stringify({ status: 'answered', entry: answered.entryId, version: 1, letters: 3 }),
    },
  ])
  assert.ok('end' in (await verify(at.context.db)))
})

test('what waits on a question for a second person is returned when an answer closes it', async () => {
  const asker = await at.doctor()
  const id = await openQuestion('乙免和疫苗要隔开打吗', asker)
  const { db, clock } = at.context
  const proposal = await db.transaction().execute((tx) => propose(tx, clock(), actor, { kind: 'reject', subject: `question:${id}` }))
  await db.transaction().execute((tx) => closeQuestion(tx, id, { outcome: 'published', entry_id: null, closed_by: actor, closed_at: clock() }))
  const { status, remark } = await db.selectFrom('proposals').select(['status', 'remark']).where('id', '=', proposal).executeTakeFirstOrThrow()
  assert.deepEqual([status, remark], ['returned', '已由其他操作处理'])
})

test('an answer may be a new version of an entry, and the letter shows that version', async () => {
  const doctor = await at.doctor()
  const content = contentFor('凝血酶能静脉用吗？')
  await publishEntries(at.context, [content])
  const id = await openQuestion('凝血酶可以静脉推注吗', doctor)
  at.pass(1)
  const revised = { ...content, phrasings: ['凝血酶可以静脉推注吗'], answer: '不可以。' }
  const entryId = await entryWith(content)
  assert.equal((await publish(id, revised, entryId)).version, 2)
  assert.deepEqual(await versionsOf(content), [
    { version: 1, answer: content.answer },
    { version: 2, answer: '不可以。' },
  ])
  assert.equal((await doctor.call(letterDetail, { id: (await listOf(doctor))[0]!.id })).answer, '不可以。')
  assert.equal((await doctor.call(ask, { text: '凝血酶可以静脉推注吗', id: null })).answer, '不可以。')
  // With nothing changed there is nothing new to keep.
  const again = await openQuestion('凝血酶静脉给药行吗', doctor)
  assert.equal((await publish(again, revised, entryId)).version, 2)
  assert.equal((await versionsOf(content)).length, 2)
})

test('S-91 of concurrent answers one succeeds, and the others are refused and leave nothing', async () => {
  const { entryId: other } = await publish(await openQuestion('能退吗，先问的', await at.doctor()), contentFor('能退吗，先问的'))
  for (let round = 0; round < 5; round++) {
    const doctor = await at.doctor()
    const words = `第${round}批能退吗`
    const id = await openQuestion(words, doctor)
    const content = contentFor(words)
    const draft = await approved(at.context, await submitFor(at.context, { questionId: id, content }))
    const ended = await Promise.all(
      [actor, newId()]
        .map((who) => outcome(publishDraft(at.context, who, draft)))
        .concat(outcome(linkAnswer(at.context, { questionId: id, entryId: other, actor }))),
    )
    assert.equal(ended.filter((each) => each === 'ok').length, 1, ended.join())
    for (const each of ended) assert.ok(['ok', 'notFound', 'conflict'].includes(each), each)
    assert.deepEqual([(await listOf(doctor)).length, (await recorded(id)).length, (await versionsOf(content)).length], [1, 1, 1])

    const linked = await openQuestion(`${words}，怎么退`, doctor)
    await linkAnswer(at.context, { questionId: linked, entryId: other, actor })
    const proposal = await waitingOn(at.context, `question:${linked}`)
    const linking = await Promise.all(
      [await insertStaff(at.context.db), await insertStaff(at.context.db)].map((who) => outcome(approveLink(at.context, who, proposal))),
    )
    assert.deepEqual(linking.toSorted(), ['notFound', 'ok'])
    assert.equal((await listOf(doctor)).length, 2)
  }
  assert.equal(await outcome(linkAnswer(at.context, { questionId: newId(), entryId: other, actor })), 'notFound')
})

test('questions linked to one entry concurrently are all closed', async () => {
  const content = contentFor('狂免怎么分点注射？')
  const words = ['狂免浸润注射怎么做', '狂免伤口怎么分点', '狂免打不完怎么办', '狂免要不要稀释']
  const { entryId } = await publish(await openQuestion('狂免怎么分点注射', await at.doctor()), content)
  const asker = await at.doctor()
  const ids = []
  for (const each of words) ids.push(await openQuestion(each, asker, await at.doctor()))
  const answered = await Promise.all(ids.map((questionId) => link(at.context, { questionId, entryId, actor })))
  assert.deepEqual(
    answered,
    ids.map(() => 2),
  )
  for (const id of ids)
    assert.deepEqual(
      (await lettersOn(id)).map((row) => row.entry_version),
      [1, 1],
    )
})

test('an answer to forty askers takes as many statements as one to two', async () => {
  const costOf = async (words: string, askers: number) => {
    const { id, askers: ids } = await deskRows(at.context).question(askers)
    assert.equal(ids.length, askers)
    const draft = await approved(at.context, await submitFor(at.context, { questionId: id, content: contentFor(words) }))
    const { db, work } = counted(at.context.db)
    const { letters } = await publishDraft({ ...at.context, db }, actor, draft)
    assert.equal(letters, askers)
    return work.statements
  }
  assert.equal(await costOf('四十个人问的事', 40), await costOf('两个人问的事', 2))
})

test('a question asked again after its answer was withdrawn is a new one and is answered again', async () => {
  const [one, two] = [await at.doctor(), await at.doctor()]
  const words = '纤维蛋白原输完要复查吗'
  const first = await openQuestion(words, one)
  await publish(first, contentFor(words))
  at.pass(1)
  const second = await openQuestion(words, one, two)
  assert.notEqual(second, first)
  assert.deepEqual([await statusOf(first), await statusOf(second)], ['answered', 'open'])
  await publish(second, { ...contentFor(words), answer: '要。' }, await entryWith(contentFor(words)))
  const [newest, oldest, ...more] = await listOf(one)
  assert.deepEqual([more, (await listOf(two)).length], [[], 1])
  assert.equal((await one.call(letterDetail, { id: newest!.id })).answer, '要。')
  assert.deepEqual(await one.call(letterDetail, { id: oldest!.id }), {
    question: `${words}？`,
    library_question: null,
    rejected: null,
    answer: contentFor(words).answer,
    evidences: linksOf(sample!.evidence),
    sources: shownSources(sample!.evidence),
    reviewed_on: chinaDay(at.context.clock()),
    review_due: nextReview,
    newer: true,
    withdrawn: false,
    recall: null,
  })
})

test('an answer stays published when this server’s index cannot be synced', async () => {
  const doctor = await at.doctor()
  const words = '白蛋白有结晶还能用吗'
  const id = await openQuestion(words, doctor)
  const draft = await approved(at.context, await submitFor(at.context, { questionId: id, content: contentFor(words) }))
  let refreshes = 0
  // The look before goes well, the one after does not.
  const refresh = () => (refreshes++ === 0 ? at.context.catalogue.refresh() : Promise.reject(new Error('the line is down')))
  await publishDraft({ ...at.context, catalogue: { ...at.context.catalogue, refresh } }, actor, draft)
  assert.equal((await listOf(doctor)).length, 1)
  assert.ok(at.logged().includes('the line is down'))
})
