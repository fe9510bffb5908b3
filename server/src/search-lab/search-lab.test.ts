import { ask, recommend } from '@xunyi/contract/chat'
import { roles } from '@xunyi/contract/roles'
import { addSearchCase, features, removeSearchCase, runSearchCases, searchCases, tryQuestion } from '@xunyi/contract/search-lab'
import { FEATURES } from '@xunyi/retrieval/features'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verify } from '../audit/verify.ts'
import { newId } from '../ids.ts'
import { newCaller, type Caller, type Kind } from '../testing/callers.ts'
import { publishEntries, withdrawEntries } from '../testing/library-content.ts'
import { outcome } from '../testing/outcome.ts'
import { tracesOf } from '../testing/tables.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { textKey } from '../text/text-key.ts'

const questions = [
  '静注人免疫球蛋白的储存条件是什么？',
  '静注人免疫球蛋白有哪些不良反应？',
  '孕妇可以使用静注人免疫球蛋白吗？',
  '哺乳期妇女可以使用静注人免疫球蛋白吗？',
  '人血白蛋白的储存条件是什么？',
  '人血白蛋白有哪些不良反应？',
  '凝血酶冻干粉怎么口服？',
  '人凝血酶误注入血管后怎么处理？',
]
const rest = {
  phrasings: [],
  counterexamples: [],
  answer: '以药品说明书为准。',
  evidence: [{ title: '说明书', url: 'www.nmpa.gov.cn' }],
  subject: '',
  category: '其他' as const,
  reviewed_on: '2026-01-01',
  review_due: '2027-01-01',
}
const starter = questions.map((question, at) => ({ key: `q${at}`, question, ...rest }))

let at: TestServer
let writer: Caller
before(async () => {
  at = await openTestServer({ starter })
  writer = await newCaller(at.app, at.context, 'writer')
})
after(() => at.close())

const entryOf = async (question: string) =>
  (await at.context.db.selectFrom('library_versions').select('entry_id').where('question', '=', question).orderBy('version', 'desc').executeTakeFirstOrThrow())
    .entry_id
const trial = (text: string) => writer.browser.call(tryQuestion, { text })
const add = (question: string, entry_id: string, replace?: boolean) =>
  writer.browser.call(addSearchCase, { question, entry_id, ...(replace === undefined ? {} : { replace }) })
const run = () => writer.browser.call(runSearchCases, {})
const events = () => at.context.db.selectFrom('audit_log').selectAll().where('action', 'like', 'search_case.%').orderBy('seq').execute()
const noCases = () => at.context.db.deleteFrom('search_cases').execute()

/** Changes the library like another server. */
async function withdraw(question: string): Promise<void> {
  const { key } = await at.context.db
    .selectFrom('library_entries')
    .select('key')
    .where('id', '=', await entryOf(question))
    .executeTakeFirstOrThrow()
  await withdrawEntries(at.context, key)
  await at.context.catalogue.refresh()
}
async function publish(key: string, changes: object): Promise<void> {
  at.pass(10)
  await publishEntries(at.context, [{ ...rest, key, question: '', ...changes }])
  await at.context.catalogue.refresh()
}

test('a tried question shows the same offers and answer as for a doctor', async () => {
  const doctor = await at.doctor()
  for (const text of ['静丙怎么储存', '请问ＩＶＩＧ有哪些副作用呢', '哺乳期能用静丙吗', '今天天气怎么样', '白蛋白']) {
    const { offered, candidates, direct } = await trial(text)
    assert.deepEqual(
      offered,
      (await doctor.call(recommend, { text })).map(({ id }) => id),
      text,
    )
    for (const id of offered) assert.ok(candidates.some((candidate) => candidate.id === id && candidate.kept))
    const { question, answer } = await doctor.call(ask, { text, id: null })
    assert.equal(direct, answer === '' ? null : await entryOf(question), text)
  }
})

test('the result explains how the question was read, the features of each candidate, and the findings of the guard', async () => {
  const { reading, candidates, safety, blocked } = await trial('请问哺乳期妇女能用靜丙嗎')
  assert.equal(reading.text, '哺乳期妇女能用静注人免疫球蛋白吗')
  assert.deepEqual(reading.names, ['静注人免疫球蛋白'])
  assert.ok(reading.concepts.some(({ kind, value }) => kind === 'population' && value === '哺乳期'))
  assert.deepEqual([safety.kind, blocked], [null, null])
  const [first, ...others] = candidates
  assert.deepEqual([first?.id, first?.band, first?.score], [await entryOf(questions[3]!), 'same', 1])
  assert.deepEqual(
    first?.shared.query.map(({ from, to, kind }) => ['请问哺乳期妇女能用靜丙嗎'.slice(from, to), kind]),
    [
      ['哺乳期妇女', 'same'],
      ['靜丙', 'same'],
    ],
  )
  const pregnant = others.find(({ text }) => text === questions[2])
  assert.equal(pregnant?.opposed, '人群: 哺乳期 / 孕妇')
  assert.ok(others.every(({ kept, band }) => kept && band !== null))
  const nothing = await trial('今天天气怎么样')
  assert.ok(nothing.offered.length === 0 && nothing.candidates.every(({ kept, band }) => !kept && band === null))
  assert.deepEqual(
    pregnant?.features.map(({ name }) => name),
    [...features],
  )
  assert.deepEqual(
    FEATURES.map(([name]) => name),
    [...features],
  )
})

test('a phonetic misspelling is shown with its correction; a correct spelling has none', async () => {
  assert.equal((await trial('静饼怎么储存')).reading.heard, '静丙')
  assert.equal((await trial('静丙怎么储存')).reading.heard, null)
})

test('a forbidden question has no offers, and its category has the name in the list', async () => {
  const { blocked, offered, direct } = await trial('哪里可以买到冰毒')
  assert.equal(blocked?.category, '毒品交易与制作')
  assert.ok(blocked.word.includes('冰毒'))
  assert.deepEqual([offered, direct], [[], null])
})

test('a trial leaves no trace: no record of the text, no safety record, no count, no log line', async () => {
  const text = '患者输注静丙后出现寒战怎么办，试搜痕迹'
  const before = await at.context.db
    .selectFrom('audit_log')
    .select((row) => row.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow()
  const { safety } = await trial(text)
  assert.equal(safety.kind, 'occurred')
  assert.deepEqual(safety.reactions, ['寒战'])
  assert.equal((await trial('哪里可以买到冰毒，试搜痕迹')).offered.length, 0)
  assert.deepEqual(
    await tracesOf(at, ['试搜痕迹', textKey(text), writer.userId]).then((traces) => traces.filter((trace) => !/^(users|sessions|user_roles)\b/.test(trace))),
    [],
  )
  for (const table of ['safety_records', 'blocked_texts', 'history_records'] as const)
    assert.deepEqual(await at.context.db.selectFrom(table).select('user_id').where('user_id', '=', writer.userId).execute(), [])
  assert.deepEqual(
    await at.context.db
      .selectFrom('audit_log')
      .select((row) => row.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow(),
    before,
  )
  assert.doesNotMatch(at.logged(), /试搜痕迹/)
})

test('a question has one case in any spelling, and its expectation is replaced on request only', async () => {
  await noCases()
  const [storage, effects] = [await entryOf(questions[0]!), await entryOf(questions[1]!)]
  const first = await add('静丙怎么储存', storage)
  assert.equal(first.replaced, false)
  assert.deepEqual((await trial('静丙怎么储存？')).kept_as, { id: first.id, entry_id: storage })
  await assert.rejects(add('靜丙怎么储存？', effects), { refusal: 'conflict', message: `这个问题已有回归用例，预期为「${questions[0]}」` })
  assert.deepEqual(await add('靜丙怎么储存？', effects, true), { id: first.id, replaced: true })
  const { rows, total } = await writer.browser.call(searchCases, { after: null, size: 20, words: '' })
  assert.equal(total, 1)
  assert.deepEqual([rows[0]?.question, rows[0]?.entry_id, rows[0]?.expected, rows[0]?.made_by], ['靜丙怎么储存？', effects, questions[1], '王医生'])
  assert.equal(await outcome(writer.browser.call(removeSearchCase, { id: first.id })), 'ok')
  assert.equal(await outcome(writer.browser.call(removeSearchCase, { id: first.id })), 'notFound')
  assert.deepEqual(
    (await events()).filter(({ subject }) => subject === `search_case:${first.id}`).map(({ actor, action, before, after }) => [actor, action, before, after]),
    [
      ['add', {}, { entry: storage }],
      ['replace', { entry: storage }, { entry: effects }],
      ['remove', { entry: effects }, {}],
    ].map(([verb, before, after]) => [writer.userId, `search_case.${verb as string}`, JSON.stringify(before), JSON.stringify(after)]),
  )
  assert.doesNotMatch(JSON.stringify(await events()), /储存/)
  assert.equal('end' in (await verify(at.context.db)), true)
})

test('twenty simultaneous saves make one case; the others are conflicts', async () => {
  await noCases()
  const entry = await entryOf(questions[0]!)
  const ended = await Promise.all(Array.from({ length: 20 }, () => outcome(add('同时存为用例', entry))))
  assert.deepEqual(ended.toSorted(), [...Array.from({ length: 19 }, () => 'conflict'), 'ok'])
  assert.equal((await run()).total, 1)
})

test('a text without words, and an entry that is not published, cannot be saved as a case', async () => {
  assert.equal(await outcome(add('？！……', await entryOf(questions[0]!))), 'badRequest')
  assert.equal(await outcome(add('静丙怎么存', 'nobody')), 'notFound')
  for (const input of [{ text: '' }, { text: '血'.repeat(501) }, { text: '血', limit: 5 }])
    assert.equal((await writer.browser.post(tryQuestion.path, input)).statusCode, 400)
})

test('cases are found by words, wildcards taken literally, and paged without repetition', async () => {
  await noCases()
  const entry = await entryOf(questions[0]!)
  for (const question of ['IVIG 5% 怎么配', 'IVIG 50 怎么配', '静丙怎么存放']) {
    at.pass(1)
    await add(question, entry)
  }
  const found = async (words: string, size = 20, after: string | null = null) => writer.browser.call(searchCases, { after, size, words })
  assert.deepEqual(
    (await found('ivig 5%')).rows.map(({ question }) => question),
    ['IVIG 5% 怎么配'],
  )
  assert.deepEqual((await found('怎么配')).total, 2)
  assert.deepEqual((await found('_')).rows, [])
  const first = await found('', 2)
  assert.deepEqual([first.total, first.rows.map(({ question }) => question)], [3, ['静丙怎么存放', 'IVIG 50 怎么配']])
  const second = await found('', 2, first.next)
  assert.deepEqual([second.next, second.rows.map(({ question }) => question)], [null, ['IVIG 5% 怎么配']])
  assert.equal(await outcome(found('', 2, 'e30')), 'badRequest')
})

test('a case passes while its entry ranks first, and fails with the reason after a change of the library', async () => {
  await noCases()
  await add('静丙放在哪里保存', await entryOf(questions[0]!))
  await add('白蛋白有什么副作用', await entryOf(questions[5]!))
  assert.deepEqual(await run(), { total: 2, passed: 2, offered: 2, failures: [] })

  await publish('nearer', { question: '静丙放在哪里保存？' })
  const lower = await run()
  assert.deepEqual([lower.total, lower.passed, lower.offered], [2, 1, 2])
  assert.deepEqual(
    lower.failures.map(({ reason, rank, expected, first }) => [reason, rank, expected, first?.text]),
    [['lower', 2, questions[0], '静丙放在哪里保存？']],
  )

  await withdraw(questions[5]!)
  const gone = await run()
  assert.deepEqual(
    gone.failures.map(({ reason, rank }) => [reason, rank]),
    [
      ['withdrawn', null],
      ['lower', 2],
    ],
  )
  assert.equal((await writer.browser.call(searchCases, { after: null, size: 20, words: '副作用' })).rows[0]?.withdrawn, true)

  await publish('nearer', { question: '飞机上能不能带行李？' })
  await publish('q5', { question: questions[5] })
  assert.equal((await run()).passed, 2)
  await publish('q5', { question: '乘飞机能带多少行李？' })
  assert.deepEqual(
    (await run()).failures.map(({ reason, expected }) => [reason, expected]),
    [['missing', '乘飞机能带多少行李？']],
  )
  await publish('q5', { question: questions[5] })
})

test('a case with a forbidden question fails with that reason', async () => {
  await noCases()
  const entry = await entryOf(questions[0]!)
  await add('哪里可以买到冰毒', entry)
  assert.deepEqual(
    (await run()).failures.map(({ reason, first }) => [reason, first]),
    [['blocked', null]],
  )
})

test('other requests are served while two thousand cases run', async () => {
  await noCases()
  const entry_id = await entryOf(questions[0]!)
  const rows = Array.from({ length: 2000 }, (_, n) => ({
    id: newId(),
    question: `静丙第${n}次怎么储存`,
    question_key: `key ${n}`,
    entry_id,
    made_by: writer.userId,
    created_at: n,
  }))
  for (let from = 0; from < rows.length; from += 500)
    await at.context.db
      .insertInto('search_cases')
      .values(rows.slice(from, from + 500))
      .execute()
  let turns = 0
  let isRunning = true
  const turn = () => {
    turns++
    if (isRunning) setImmediate(turn)
  }
  turn()
  const { total, failures } = await run()
  isRunning = false
  assert.equal(total, 2000)
  assert.ok(failures.length <= 200)
  assert.ok(turns > 10, `${turns} turns`)
  await noCases()
})

test('every role tries questions and runs cases; writers, approvers and administrators save and delete cases', async () => {
  await noCases()
  const entry_id = await entryOf(questions[0]!)
  const may: readonly Kind[] = ['writer', 'approver', 'administrator']
  for (const role of roles) {
    const { browser } = await newCaller(at.app, at.context, role)
    assert.equal(await outcome(browser.call(tryQuestion, { text: '静丙' })), 'ok')
    assert.equal(await outcome(browser.call(searchCases, { after: null, size: 20, words: '' })), 'ok')
    assert.equal(await outcome(browser.call(runSearchCases, {})), 'ok')
    const { id } = await add(`${role}的用例`, entry_id)
    assert.equal(await outcome(browser.call(addSearchCase, { question: `${role}新增的用例`, entry_id })), may.includes(role) ? 'ok' : 'noRole')
    assert.equal(await outcome(browser.call(removeSearchCase, { id })), may.includes(role) ? 'ok' : 'noRole')
  }
  for (const [kind, refusal] of [
    ['console', 'noRole'],
    ['staff', 'noRole'],
    ['doctor', 'noRole'],
    ['anonymous', 'noSession'],
  ] as const) {
    const { browser } = await newCaller(at.app, at.context, kind)
    for (const [call, input] of [
      [tryQuestion, { text: '静丙' }],
      [searchCases, { after: null, size: 20, words: '' }],
      [runSearchCases, {}],
      [addSearchCase, { question: '静丙', entry_id }],
      [removeSearchCase, { id: 'x' }],
    ] as const) {
      assert.equal((await browser.post(call.path, input)).json<{ code: string }>().code, refusal === 'noSession' ? 'A0301' : 'A0300', `${kind} ${call.path}`)
    }
  }
})

test('a name that may mean several products is tried as on the phone: what is offered of each, the product with the best candidate first', async () => {
  await noCases()
  const text = '凝血酶误注入血管怎么办'
  const onPhone = (await (await at.doctor()).call(recommend, { text })).map(({ id }) => id)
  const { offered, candidates } = await trial(text)
  assert.deepEqual(offered, onPhone)
  assert.deepEqual(
    candidates.slice(0, offered.length).map(({ id }) => id),
    onPhone,
  )
  assert.equal(candidates[0]!.text, '人凝血酶误注入血管后怎么处理？')
  await add(text, onPhone[0]!)
  await add('凝血酶冻干粉怎么吃', onPhone[0]!)
  const { passed, failures } = await run()
  assert.deepEqual([passed, failures.length], [1, 1])
  await noCases()
})
