import { ask, askFeedback, recommend } from '@xunyi/contract/chat'
import { addFeedback } from '@xunyi/contract/feedback'
import { link, question, reject } from '@xunyi/contract/desk'
import { caseCounts, cases, markAdverse, openCase, readCase, releaseQuestion, takeCase } from '@xunyi/contract/safety'
import { ownReports, addWords, reportAdverse } from '@xunyi/contract/safety-reports'
import { cancelUser, sendDeletionCode } from '@xunyi/contract/privacy'
import { updateUser } from '@xunyi/contract/profile'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../../testing/browser.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { nextChange } from '../../library/entries.ts'
import { deskRows } from '../../testing/console-inputs/desk.ts'
import { link as answerWith } from '../../testing/console-inputs/publish.ts'
import { newPhone } from '../../testing/numbers.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { adoptRecords } from './adopt-records.ts'

const hour = 3_600_000

let at: TestServer
let officer: Caller
let writer: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  officer = await newCaller(at.app, at.context, 'pharmacovigilance')
  writer = await newCaller(at.app, at.context, 'writer')
})
after(() => at.close())

const casesOf = (who: Browser) => at.context.db.selectFrom('safety_cases').selectAll().where('user_id', '=', who.userId).orderBy('number').execute()
const all = { after: null, size: 100, state: '', kind: '', mine: false, urgent: false, late: false, q: '' } as const

test('a text that is sent after a search is in its case already and takes no lock', async () => {
  const doctor = await at.doctor()
  const text = '患者用人凝血因子Ⅸ后出现荨麻疹'
  const locked = async () =>
    (await at.context.db.selectFrom('named_locks').select('acquisitions').where('name', '=', 'safety').executeTakeFirst())?.acquisitions
  const before = (await locked()) ?? 0
  await doctor.call(recommend, { text })
  const opened = await locked()
  assert.equal(opened, before + 1)
  await doctor.call(ask, { text, id: null })
  assert.deepEqual([await locked(), (await casesOf(doctor)).length], [opened, 1])
})

test('a death typed into search and left there is a case at once, with the words as typed and the reporter', async () => {
  const doctor = await at.doctor()
  await doctor.call(updateUser, { id: doctor.userId, hospital: '东湖医院', department: '血液科' })
  await doctor.call(recommend, { text: '患者输注人血白蛋白后2小时死亡' })
  const [opened] = await casesOf(doctor)
  assert.equal(opened?.death, 1)
  assert.equal(opened.serious, 'yes')
  const detail = await officer.browser.call(readCase, { id: opened.id })
  assert.deepEqual(
    detail.texts.map(({ text, origin }) => [text, origin]),
    [['患者输注人血白蛋白后2小时死亡', 'recommend']],
  )
  assert.equal(detail.reporter.hospital, '东湖医院')
  assert.equal(detail.next?.kind, 'death')
  assert.ok((await officer.browser.call(cases, { ...all, urgent: true })).rows.some(({ id }) => id === opened.id))
  for (const q of [String(opened.number), `病例${opened.number}`, `xy-${String(opened.number).padStart(6, '0')}`])
    assert.deepEqual(
      (await officer.browser.call(cases, { ...all, q })).rows.map(({ id }) => id),
      [opened.id],
    )
  const [read] = await at.context.db
    .selectFrom('audit_log')
    .select('actor')
    .where('action', '=', 'case.read')
    .where('subject', '=', `case:${opened.id}`)
    .execute()
  assert.equal(read?.actor, officer.userId)
})

test('every call that takes words opens a case, whatever the class', async () => {
  for (const write of [
    (who: Browser) => who.call(recommend, { text: '静丙会引起肾损伤吗' }),
    (who: Browser) => who.call(ask, { text: '静丙会引起肾损伤吗', id: null }),
    (who: Browser) => who.call(askFeedback, { text: '静丙会引起肾损伤吗' }),
    (who: Browser) => who.call(addFeedback, { opinionType: 'OTHER', email: 'a@hospital.com', content: `静丙会引起肾损伤吗 ${who.userId}` }),
  ]) {
    const doctor = await at.doctor()
    await write(doctor)
    assert.equal((await casesOf(doctor)).length, 1)
  }
})

test("a person's same story within a day joins one case; another story, another person and the next day open another", async () => {
  const [doctor, other] = [await at.doctor(), await at.doctor()]
  await doctor.call(recommend, { text: '患者用静丙后皮疹' })
  await doctor.call(ask, { text: '静丙输注后出现皮疹怎么办', id: null })
  assert.equal((await casesOf(doctor)).length, 1)
  await doctor.call(recommend, { text: '患者用静丙后死亡' })
  const [joined] = await casesOf(doctor)
  assert.deepEqual([(await casesOf(doctor)).length, joined?.death], [1, 1])
  await doctor.call(recommend, { text: '打了狂犬疫苗后寒战' })
  assert.equal((await casesOf(doctor)).length, 2)
  await other.call(recommend, { text: '患者用静丙后皮疹' })
  assert.equal((await casesOf(other)).length, 1)
  // The officers' sessions would end if the clock went on.
  await at.context.db
    .updateTable('safety_cases')
    .set({ last_text_at: at.context.clock() - 25 * hour })
    .where('user_id', '=', doctor.userId)
    .execute()
  await doctor.call(recommend, { text: '患者昨天用静丙后皮疹' })
  assert.equal((await casesOf(doctor)).length, 3)
})

test('a question about reporting, asked after a story, joins its case and names nothing new', async () => {
  const doctor = await at.doctor()
  await doctor.call(recommend, { text: '患者输注人血白蛋白2小时后死亡，怎么处理？' })
  await doctor.call(ask, { text: '发生死亡的药品不良反应怎么报告？', id: null })
  const cases = await casesOf(doctor)
  assert.equal(cases.length, 1)
  const { form, texts } = await officer.browser.call(readCase, { id: cases[0]!.id })
  assert.deepEqual(
    [form.medicines.map(({ generic_name }) => generic_name), form.reactions.map(({ name }) => name), texts.length],
    [['人血白蛋白'], ['死亡'], 2],
  )
})

test('a known question picked after typing an adverse reaction opens no second case, and its words are not the person’s', async () => {
  const doctor = await at.doctor()
  const entry = { id: await deskRows(at.context).entry(), question: '输静注人免疫球蛋白时病人头痛、寒战发抖怎么处理' }
  await at.context.db.updateTable('library_versions').set({ question: entry.question, phrasings: '[]' }).where('entry_id', '=', entry.id).execute()
  await at.context.db
    .updateTable('library_entries')
    .set({ updated_at: await nextChange(at.context.db, at.context.clock()) })
    .where('id', '=', entry.id)
    .execute()
  await at.context.catalogue.refresh()
  await doctor.call(recommend, { text: '输静丙二十分钟后病人寒战发抖' })
  for (let times = 0; times < 2; times++) assert.equal((await doctor.call(ask, { text: entry.question, id: entry.id })).pv, true)
  const cases = await casesOf(doctor)
  assert.equal(cases.length, 1)
  const { form, texts } = await officer.browser.call(readCase, { id: cases[0]!.id })
  assert.deepEqual([texts.length, form.reactions.some(({ name }) => name === '头痛')], [1, false])
  // Picked without such words before, it may be all that the person says.
  const other = await at.doctor()
  assert.equal((await other.call(ask, { text: entry.question, id: entry.id })).pv, true)
  assert.equal((await casesOf(other)).length, 1)
})

test('two copies of one text sent at the same moment are one case', async () => {
  const doctor = await at.doctor()
  await Promise.all([1, 2, 3].map(() => doctor.call(recommend, { text: '患者输注白蛋白后寒战' })))
  assert.equal((await casesOf(doctor)).length, 1)
})

test('a question of a case is neither rejected nor linked before pharmacovigilance releases it', async () => {
  const doctor = await at.doctor()
  await doctor.call(askFeedback, { text: '患者输注凝血因子后发热怎么办' })
  const { question_id } = await at.context.db
    .selectFrom('open_question_askers')
    .select('question_id')
    .where('user_id', '=', doctor.userId)
    .executeTakeFirstOrThrow()
  const entry_id = await entry()
  assert.equal(await outcome(writer.browser.call(reject, { id: question_id, reason: 'scope' })), 'notAllowed')
  assert.equal(await outcome(writer.browser.call(link, { id: question_id, entry_id })), 'notAllowed')
  const [row] = await casesOf(doctor)
  const taken = await officer.browser.call(takeCase, { id: row!.id, revision: row!.revision })
  await officer.browser.call(releaseQuestion, { id: row!.id, revision: taken.revision, question_id })
  assert.equal(await outcome(writer.browser.call(link, { id: question_id, entry_id })), 'ok')
})

const entry = () => deskRows(at.context).entry()

test('标为不良反应 opens a case for every asker and holds the question; a second mark is refused', async () => {
  const { id, askers } = await deskRows(at.context).question(2)
  const mark = { subject: 'question' as const, id, reason: '描述了用药后的情况' }
  assert.deepEqual(await writer.browser.call(markAdverse, mark), { cases: 2 })
  assert.equal(await outcome(writer.browser.call(markAdverse, mark)), 'conflict')
  assert.equal((await at.context.db.selectFrom('safety_cases').select('id').where('user_id', 'in', askers).execute()).length, 2)
  assert.equal(await outcome(writer.browser.call(reject, { id, reason: 'scope' })), 'notAllowed')
  assert.equal(await outcome(writer.browser.call(markAdverse, { ...mark, subject: 'letter', id: 'x' })), 'notFound')
})

test('标为不良反应 on an answered question opens a case for the one asker whose letter it is, once', async () => {
  const { id } = await deskRows(at.context).question(2)
  await answerWith(at.context, { questionId: id, entryId: await entry(), actor: writer.userId })
  const read = async () => (await writer.browser.call(question, { id })).asked_by.map(({ letter }) => letter)
  const [first, second] = await read()
  assert.deepEqual([first?.in_case, second?.in_case], [false, false])
  const mark = { subject: 'letter' as const, id: first!.id, reason: '来电补充用药后发热' }
  assert.deepEqual(await writer.browser.call(markAdverse, mark), { cases: 1 })
  assert.equal(await outcome(writer.browser.call(markAdverse, mark)), 'conflict')
  assert.deepEqual(
    (await read()).map((letter) => letter?.in_case),
    [true, false],
  )
})

test('标为不良反应 on words that the rules have found adds no second copy of them; the same words written anew are a further text', async () => {
  const doctor = await at.doctor()
  const content = '患者输注人血白蛋白后皮疹'
  const texts = async () => (await officer.browser.call(readCase, { id: (await casesOf(doctor))[0]!.id })).texts.map(({ text }) => text)
  await doctor.call(addFeedback, { opinionType: 'OTHER', email: 'a@hospital.cn', content })
  assert.deepEqual(await texts(), [content])
  const { id } = await at.context.db.selectFrom('product_feedback').select('id').where('user_id', '=', doctor.userId).executeTakeFirstOrThrow()
  assert.deepEqual(await writer.browser.call(markAdverse, { subject: 'feedback', id, reason: '描述了用药后的情况' }), { cases: 1 })
  assert.deepEqual(await texts(), [content])
  // As if the first words had been written an hour ago.
  await at.context.db
    .updateTable('safety_records')
    .set((row) => ({ created_at: row('created_at', '-', hour), event_key: 'an hour ago' }))
    .where('user_id', '=', doctor.userId)
    .execute()
  await doctor.call(recommend, { text: content })
  assert.deepEqual(await texts(), [content, content])
})

test('a case is opened by hand; a day in the future is refused', async () => {
  const reporter = { name: '张药师', hospital: '南山医院', department: '', phone: '', email: '' }
  assert.equal(await outcome(officer.browser.call(openCase, { text: '来电：用药后皮疹', reporter, day0: '2099-01-01' })), 'notAllowed')
  const { id } = await officer.browser.call(openCase, { text: '来电：用药后皮疹', reporter, day0: '2026-01-02' })
  const detail = await officer.browser.call(readCase, { id })
  assert.deepEqual([detail.day0, detail.reporter, detail.texts[0]?.by?.id], ['2026-01-02', reporter, officer.userId])
})

test('a doctor sees own reports in plain words, adds to them, and reports outright; questions in general are no reports', async () => {
  const [doctor, stranger] = [await at.doctor(), await at.doctor()]
  await doctor.call(recommend, { text: '静丙会引起肾损伤吗' })
  assert.deepEqual(await doctor.call(ownReports, {}), [])
  const { id } = await doctor.call(reportAdverse, {
    text: '输液半小时后血压下降',
    medicine: '人血白蛋白',
    batch: 'B1',
    patient_sex: 'male',
    patient_age: '60岁',
    serious: 'yes',
  })
  const reports = await doctor.call(ownReports, {})
  assert.deepEqual(
    reports.map((report) => [report.id, report.state]),
    [[id, 'received']],
  )
  assert.equal(await outcome(stranger.call(addWords, { id, text: '已好转' })), 'notFound')
  await doctor.call(addWords, { id, text: '两小时后好转' })
  const [report] = await doctor.call(ownReports, {})
  assert.equal(report?.texts.at(-1)?.text, '两小时后好转')
  const detail = await officer.browser.call(readCase, { id })
  assert.deepEqual([detail.missing, detail.serious, detail.form.medicines[0]?.batch], [[], 'yes', 'B1'])
})

test('after the account is deleted the case stays with its reporter and without the account', async () => {
  const phone = newPhone()
  const doctor = await at.doctor(phone)
  await doctor.call(recommend, { text: '患者用破伤风免疫球蛋白后皮疹' })
  const [row] = await casesOf(doctor)
  await doctor.call(sendDeletionCode, {})
  await doctor.call(cancelUser, { code: doctor.lastCode(phone) })
  const detail = await officer.browser.call(readCase, { id: row!.id })
  assert.deepEqual([detail.reporter.phone, detail.reachable], [phone, false])
  assert.equal(await outcome(officer.browser.call(takeCase, { id: row!.id, revision: detail.revision })), 'ok')
})

test('safety records from before there were cases become cases once', async () => {
  const { db, config } = at.context
  const { userId } = await at.doctor()
  for (const n of [1, 2])
    await db
      .insertInto('safety_records')
      .values({
        id: `${userId}-${n}`,
        event_key: `${userId}-${n}`,
        user_id: userId,
        written_in: 'ask',
        text: `用药后皮疹 ${n}`,
        text_key: '',
        kind: 'occurred',
        findings: JSON.stringify({ products: ['药'], reactions: ['皮疹'], cues: [], negated: false }),
        shown_with: null,
        created_at: 1_700_000_000_000 + n,
      })
      .execute()
  assert.equal(await adoptRecords(db, config.safety), 2)
  assert.equal(await adoptRecords(db, config.safety), 0)
  const [row, ...others] = await db.selectFrom('safety_cases').selectAll().where('user_id', '=', userId).execute()
  assert.deepEqual([row?.day0, others], ['2023-11-15', []])
})

test('the counts and filters of the list agree', async () => {
  const counts = await officer.browser.call(caseCounts, {})
  const total = async (filter: Partial<typeof all> | object) => (await officer.browser.call(cases, { ...all, ...filter })).total
  assert.deepEqual(
    [counts.open, counts.fresh, counts.review],
    [await total({ state: 'open' }), await total({ state: 'new' }), await total({ state: 'review' })],
  )
  assert.equal(counts.late, await total({ late: true }))
  assert.ok((await total({ q: '白蛋白 血压' }))! >= 1)
  const due = (await officer.browser.call(cases, all)).rows.map(({ next }) => next?.due ?? '9')
  assert.deepEqual(due, due.toSorted())
})
