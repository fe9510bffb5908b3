import { askFeedback } from '@xunyi/contract/chat'
import { question } from '@xunyi/contract/desk'
import { discardDraft, drafts, openDraft, readDraft, saveDraft, submitDraft, type DraftContent } from '@xunyi/contract/drafts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chinaDay } from '../../china-time.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { deskRows, soundContent } from '../../testing/console-inputs/desk.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let at: TestServer
let writer: Caller
let second: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  writer = await newCaller(at.app, at.context, 'writer')
  second = await newCaller(at.app, at.context, 'writer')
})
after(() => at.close())

const minute = 60_000
const rows = () => deskRows(at.context)
const newEntry = { question_id: null, entry_id: null }
const begin = (who: Caller, what: { question_id: string | null; entry_id: string | null } = newEntry) => who.browser.call(openDraft, what)
const read = (id: string) => second.browser.call(readDraft, { id })
const save = (who: Caller, id: string, revision: number, content: DraftContent, more: { base_version?: number } = {}) =>
  who.browser.call(saveDraft, { id, revision, content, ...more })

test('a new draft contains the question’s words, the entry’s content, or the entry with the words as a phrasing', async () => {
  const { id: question_id } = await rows().question()
  const asked = (await writer.browser.call(question, { id: question_id })).question
  const inAYear = `${Number(chinaDay(at.context.clock()).slice(0, 4)) + 1}${chinaDay(at.context.clock()).slice(4)}`
  const draft = await read((await begin(writer, { question_id, entry_id: null })).id)
  assert.deepEqual(draft.content, {
    question: asked,
    phrasings: [],
    counterexamples: [],
    answer: '',
    evidence: [],
    subject: '',
    category: '其他',
    review_due: inAYear,
  })
  assert.deepEqual(
    [draft.entry, draft.base_version, draft.question, draft.revision, draft.written_by.id],
    [null, 0, { id: question_id, question: asked, askers: 1 }, 1, writer.userId],
  )

  const entry_id = await rows().entry()
  const ofEntry = await read((await begin(writer, { question_id: null, entry_id })).id)
  assert.deepEqual([ofEntry.base_version, ofEntry.entry?.version, ofEntry.question, ofEntry.content], [1, 1, null, ofEntry.entry!.content])

  // An untouched draft may become a draft of an entry.
  const another = await rows().entry()
  assert.equal((await begin(writer, { question_id, entry_id: another })).id, draft.id)
  const turned = await read(draft.id)
  assert.deepEqual([turned.entry?.id, turned.base_version, turned.content.phrasings], [another, 1, [asked]])
  // The existing draft of an entry answers the question too.
  const { id: other } = await rows().question()
  assert.equal((await begin(second, { question_id: other, entry_id })).id, ofEntry.id)
  assert.deepEqual((await read(ofEntry.id)).content.phrasings, [(await writer.browser.call(question, { id: other })).question])
  assert.equal(await outcome(begin(writer, { question_id: (await rows().question()).id, entry_id })), 'conflict')
  assert.equal(await outcome(begin(writer, { question_id: null, entry_id: 'unknown' })), 'notFound')
  assert.equal(await outcome(begin(writer, { question_id: 'unknown', entry_id: null })), 'notFound')
})

test('identifiers of a patient are taken out of the wordings that a draft begins with', async () => {
  const doctor = await at.doctor()
  await doctor.call(askFeedback, { text: '患者王建国，男，72岁，住院号20231188，肝硬化腹水输白蛋白后如何监测' })
  const { id: question_id } = await at.context.db.selectFrom('open_questions').select('id').where('question', 'like', '%王建国%').executeTakeFirstOrThrow()
  const { content } = await read((await begin(writer, { question_id, entry_id: null })).id)
  assert.equal(content.question, '患者，男，72岁，肝硬化腹水输白蛋白后如何监测')
})

test('the wordings that a draft begins with are those of the askers without greetings and small talk', async () => {
  for (const text of ['急急，静丙需要做皮试吗，在线等', '老师您好，请问静丙需要做皮试吗？谢谢老师', '打丙球要皮试吗 急急急'])
    await (await at.doctor()).call(askFeedback, { text })
  const { id: question_id } = await at.context.db.selectFrom('open_questions').select('id').where('question', 'like', '急急%').executeTakeFirstOrThrow()
  const { content } = await read((await begin(writer, { question_id, entry_id: null })).id)
  assert.deepEqual([content.question, content.phrasings], ['静丙需要做皮试吗', ['打丙球要皮试吗']])
})

test('concurrent openers of one draft get the same one; without question and entry each gets their own', async () => {
  const entry_id = await rows().entry()
  const [one, two] = await Promise.all([begin(writer, { question_id: null, entry_id }), begin(second, { question_id: null, entry_id })])
  assert.equal(one.id, two.id)
  const { id: question_id } = await rows().question()
  const ended = await Promise.all([
    outcome(begin(writer, { question_id, entry_id: null })),
    outcome(begin(second, { question_id, entry_id: null })),
    outcome(begin(writer, { question_id, entry_id: null })),
  ])
  assert.equal((await at.context.db.selectFrom('drafts').select('id').where('question_id', '=', question_id).execute()).length, 1)
  assert.deepEqual([ended[0], ended[2]].includes(ended[1]), false)
  assert.notEqual((await begin(writer)).id, (await begin(writer)).id)
})

test('S-91 of two saves of one revision the second is a conflict, and the saved text can be read', async () => {
  const { id } = await begin(writer)
  const [mine, theirs] = [
    { ...soundContent(), answer: '甲写的。' },
    { ...soundContent(), answer: '乙写的。' },
  ]
  const ended = await Promise.all([outcome(save(writer, id, 1, mine)), outcome(save(second, id, 1, theirs))])
  assert.deepEqual(ended.toSorted(), ['conflict', 'ok'])
  const now = await read(id)
  assert.deepEqual([now.revision, now.content], [2, ended[0] === 'ok' ? mine : theirs])
  const stale = await writer.browser.post(saveDraft.path, { id, revision: 1, content: mine })
  assert.deepEqual([stale.json().code, (await read(id)).revision], ['A0409', 2])
  assert.equal((await save(writer, id, 2, mine)).revision, 3)
})

test('a save without counterexamples keeps those of the draft', async () => {
  const { id } = await begin(writer)
  await save(writer, id, 1, { ...soundContent(), counterexamples: ['并不回答的问题'] })
  const { counterexamples: _, ...before } = soundContent()
  const saved = await writer.browser.call(saveDraft, { id, revision: 2, content: before })
  assert.deepEqual(saved.content.counterexamples, ['并不回答的问题'])
})

test('S-91 a writer who takes over a question continues its draft, and the first writer’s save is refused', async () => {
  const { id: question_id } = await rows().question()
  const { id } = await begin(writer, { question_id, entry_id: null })
  await save(writer, id, 1, { ...soundContent(), answer: '写了一半' })
  at.pass(14 * minute)
  assert.equal(await outcome(begin(second, { question_id, entry_id: null })), 'conflict')
  // Saving renews.
  await save(writer, id, 2, { ...soundContent(), answer: '写了大半' })
  at.pass(14 * minute)
  assert.equal(await outcome(save(second, id, 3, soundContent())), 'conflict')
  at.pass(2 * minute)
  assert.equal((await begin(second, { question_id, entry_id: null })).id, id)
  const taken = await read(id)
  assert.equal(taken.content.answer, '写了大半')
  await save(second, id, 3, { ...taken.content, answer: '接着写完' })
  assert.equal(await outcome(save(writer, id, 3, { ...soundContent(), answer: '我的稿' })), 'conflict')
  assert.equal(await outcome(save(writer, id, 4, { ...soundContent(), answer: '我的稿' })), 'conflict')
  assert.deepEqual([(await read(id)).content.answer, (await read(id)).written_by.id], ['接着写完', second.userId])
})

test('drafts are listed the longest waiting first, by status and by writer', async () => {
  const me = await newCaller(at.app, at.context, 'writer')
  const { id: question_id } = await rows().question(2)
  const ids: string[] = []
  for (const what of [newEntry, { question_id, entry_id: null }, newEntry]) {
    at.pass(1000)
    const { id } = await begin(me, what)
    await save(me, id, 1, soundContent())
    ids.push(id)
  }
  at.pass(1000)
  await me.browser.call(submitDraft, { id: ids[0]!, revision: 2, confirmed: ['links', 'adverse'] })
  const list = async (filters: object) =>
    (await me.browser.call(drafts, { after: null, size: 50, status: '', mine: true, ...filters })).rows.map(({ id }) => id)
  assert.deepEqual(await list({}), [ids[1], ids[2], ids[0]])
  const listed = await me.browser.call(drafts, { after: null, size: 50, status: '', mine: true })
  assert.deepEqual(
    listed.rows.map(({ status }) => status),
    ['editing', 'editing', 'submitted'],
  )
  assert.deepEqual(
    listed.rows.map(({ submitted_at, updated_at }) => (submitted_at === null ? null : submitted_at === updated_at)),
    [null, null, true],
  )
  assert.deepEqual([await list({ status: 'submitted' }), await list({ status: 'editing' })], [[ids[0]], [ids[1], ids[2]]])
  const first = await me.browser.call(drafts, { after: null, size: 2, status: '', mine: true })
  const rest = await me.browser.call(drafts, { after: first.next, size: 2, status: '', mine: true })
  assert.deepEqual([first.total, first.rows.length, rest.rows.map(({ id }) => id), rest.next], [3, 2, [ids[0]], null])
  assert.deepEqual(
    first.rows.map(({ askers }) => askers),
    [2, null],
  )
  assert.ok((await second.browser.call(drafts, { after: null, size: 100, status: '', mine: false })).total > 3)
})

test('a writer discards a draft, and its question waits again', async () => {
  const { id: question_id } = await rows().question()
  const { id } = await begin(writer, { question_id, entry_id: null })
  await save(writer, id, 1, soundContent())
  for (const [who, revision] of [
    [second, 2],
    [writer, 1],
  ] as const)
    assert.equal(await outcome(who.browser.call(discardDraft, { id, revision })), 'conflict')
  await writer.browser.call(discardDraft, { id, revision: 2 })
  assert.equal(await outcome(read(id)), 'notFound')
  const shown = await second.browser.call(question, { id: question_id })
  assert.deepEqual([shown.state, shown.holder, shown.draft_id], ['waiting', null, null])
  assert.deepEqual(
    (await at.context.db.selectFrom('audit_log').select('action').where('subject', '=', `draft:${id}`).execute()).map(({ action }) => action),
    ['draft.discard'],
  )
  // A draft without a question is discarded only by its writers.
  const own = await begin(writer)
  assert.equal(await outcome(second.browser.call(discardDraft, { id: own.id, revision: 1 })), 'conflict')
  assert.equal(await outcome(writer.browser.call(discardDraft, { id: own.id, revision: 1 })), 'ok')
})

test('only its writers discard a submitted draft', async () => {
  const { id: question_id } = await rows().question()
  const { id } = await begin(writer, { question_id, entry_id: null })
  await save(writer, id, 1, soundContent())
  await writer.browser.call(submitDraft, { id, revision: 2, confirmed: ['links', 'adverse'] })
  assert.equal(await outcome(second.browser.call(discardDraft, { id, revision: 2 })), 'conflict')
  assert.equal((await read(id)).status, 'submitted')
  assert.equal(await outcome(writer.browser.call(discardDraft, { id, revision: 2 })), 'ok')
})

test('a save from a tab opened before the draft became an entry’s is a conflict', async () => {
  const { id: question_id } = await rows().question()
  const entry_id = await rows().entry()
  const { id } = await begin(writer, { question_id, entry_id: null })
  const inTheFirst = await read(id)
  await begin(writer, { question_id, entry_id })
  assert.equal(await outcome(save(writer, id, inTheFirst.revision, { ...inTheFirst.content, answer: '新条目的答案' })), 'conflict')
  const now = await read(id)
  assert.deepEqual([now.entry?.id, now.content.answer], [entry_id, now.entry?.content.answer])
  // Still untouched, it may become another entry's draft.
  assert.equal(await outcome(begin(writer, { question_id, entry_id: await rows().entry() })), 'ok')
})

test('a new draft contains the askers’ wordings as phrasings', async () => {
  const texts = ['白蛋白输注期间病人可以吃饭吗', '输人血白蛋白的时候能进食吗？', '打白蛋白时患者能不能吃东西']
  for (const text of texts) await (await at.doctor()).call(askFeedback, { text })
  const { id: questionId } = await at.context.db.selectFrom('open_questions').select('id').where('question', '=', texts[0]!).executeTakeFirstOrThrow()
  const { id } = await writer.browser.call(openDraft, { question_id: questionId, entry_id: null })
  const { content } = await writer.browser.call(readDraft, { id })
  assert.deepEqual([content.question, content.phrasings], [texts[0], texts.slice(1)])
})
