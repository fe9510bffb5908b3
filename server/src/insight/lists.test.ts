import { recommend } from '@xunyi/contract/chat'
import { adverse, adverseKinds, blocked, exportQuestions, figures, mostExported, questions, type AskedOutcome } from '@xunyi/contract/insight'
import { roles } from '@xunyi/contract/roles'
import { strFromU8, unzipSync } from 'fflate'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chinaDay } from '../china-time.ts'
import { starterEntries } from '../testing/starter-entries.ts'
import { publishEntries } from '../testing/library-content.ts'
import { newCaller, type Caller, type Kind } from '../testing/callers.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let at: TestServer
let auditor: Caller
let doctor: Caller
let entry: string
before(async () => {
  // The texts of the tests are older than the retention period, and a cleanup job runs at the start.
  at = await openTestServer({ starter: [], stopped: true, env: { BLOCKED_TEXT_DAYS: '36500' } })
  const { context, app } = at
  auditor = await newCaller(app, context, 'auditor')
  doctor = await newCaller(app, context, 'doctor')
  await publishEntries(context, starterEntries().slice(0, 1))
  entry = (await context.db.selectFrom('library_entries').select('id').executeTakeFirstOrThrow()).id
})
after(() => at.close())

let made = 0
const id = () => `made-${String(++made).padStart(4, '0')}`
const china = (time: string) => Date.parse(`${time}+08:00`)

async function asked(time: string, question: string, { known = false, pv = 0, by = doctor }: { known?: boolean; pv?: 0 | 1; by?: Caller } = {}) {
  const from = known ? { entry_id: entry, entry_version: 1 } : { entry_id: null, entry_version: null }
  await at.context.db
    .insertInto('history_records')
    .values({ id: id(), user_id: by.userId, question, ...from, answer: '', links: '[]', pv, created_at: china(time) })
    .execute()
}

const all = { after: null, size: 100, outcome: '', entry_id: '' } as const

test('each figure is the number of rows in its list, for the same period', async () => {
  const staff = await newCaller(at.app, at.context, 'staff')
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']) {
    for (const time of ['00:00:00.000', '12:00:00.000', '23:59:59.999']) {
      await asked(`${day}T${time}`, '没有答案的问题', { by: staff })
      await asked(`${day}T${time}`, '有答案的问题', { known: true, pv: 1 })
      await at.context.db
        .insertInto('blocked_texts')
        .values({ id: id(), user_id: null, written_in: 'ask', category: 'drugs', created_at: china(`${day}T${time}`) })
        .execute()
      await at.context.db
        .insertInto('safety_records')
        .values({
          id: id(),
          event_key: id(),
          user_id: null,
          written_in: 'ask',
          text: '用后皮疹',
          text_key: '',
          kind: 'occurred',
          findings: '{"products":[],"reactions":["皮疹"]}',
          shown_with: null,
          created_at: china(`${day}T${time}`),
        })
        .execute()
    }
  }
  const period = { from: '2026-03-02', to: '2026-03-03' }
  const { browser } = auditor
  const { totals } = await browser.call(figures, period)
  const totalOf = async (outcome: AskedOutcome | '', entry_id = '') => {
    const { rows, total } = await browser.call(questions, { ...all, ...period, outcome, entry_id })
    assert.equal(rows.length, total)
    return total
  }
  assert.deepEqual(
    { asked: totals.asked, answered: totals.answered, unanswered: totals.unanswered, adverse: totals.adverse },
    { asked: await totalOf(''), answered: await totalOf('answered'), unanswered: await totalOf('unanswered'), adverse: await totalOf('adverse') },
  )
  assert.deepEqual([totals.asked, totals.adverse, await totalOf('', entry), await totalOf('', 'nothing')], [12, 6, 6, 0])
  assert.equal((await browser.call(blocked, { after: null, size: 1, ...period, place: '' })).total, totals.blocked)
  assert.equal((await browser.call(adverse, { after: null, size: 1, ...period, kind: '' })).total, totals.safety)
  assert.deepEqual([totals.blocked, totals.safety], [6, 6])
})

test('a list continues after the last row of the page before, newest first, also for rows of the same moment, and contains no names', async () => {
  for (let n = 0; n < 5; n++) await asked('2026-04-01T08:00:00', `同一时刻 ${n}`)
  await asked('2026-04-01T09:00:00', '后来的', { known: true, pv: 1 })
  const seen: (string | null)[] = []
  let after: string | null = null
  do {
    const page: { rows: { question: string | null }[]; next: string | null; total: number } = await auditor.browser.call(questions, {
      ...all,
      after,
      size: 2,
      from: '2026-04-01',
      to: '2026-04-01',
    })
    assert.equal(page.total, 6)
    seen.push(...page.rows.map(({ question }) => question))
    after = page.next
  } while (after !== null)
  assert.deepEqual(seen, ['后来的', ...[4, 3, 2, 1, 0].map((n) => `同一时刻 ${n}`)])
  const { rows } = await auditor.browser.call(questions, { ...all, size: 1, from: '2026-04-01', to: '2026-04-01' })
  const [newest] = rows
  assert.deepEqual(
    { ...newest, id: '' },
    {
      id: '',
      at: '2026-04-01T01:00:00.000Z',
      question: '后来的',
      entry: { id: entry, question: starterEntries()[0]!.question },
      later: false,
      adverse: true,
      identity: 'doctor',
    },
  )
  assert.ok(!JSON.stringify(rows).includes(doctor.userId))
  assert.equal(await outcome(auditor.browser.call(questions, { ...all, after: 'x', from: '2026-04-01', to: '2026-04-01' })), 'badRequest')
})

test('blocked texts are listed with time, call and category in Chinese, without content', async () => {
  assert.equal(await outcome((await at.doctor()).call(recommend, { text: '哪里能买海洛因' })), 'blocked')
  const today = chinaDay(at.context.clock())
  const page = { after: null, size: 20, from: today, to: today }
  const { rows, total } = await auditor.browser.call(blocked, { ...page, place: 'recommend' })
  assert.equal(total, 1)
  assert.deepEqual({ place: rows[0]!.place, category: rows[0]!.category }, { place: 'recommend', category: '毒品交易与制作' })
  assert.ok(!JSON.stringify(rows).includes('海洛因'))
  assert.equal((await auditor.browser.call(blocked, { ...page, place: 'ask' })).total, 0)
})

test('texts on adverse reactions are readable by pharmacovigilance alone; other roles see known terms found in them', async () => {
  const { context, app } = at
  await (await at.doctor()).call(recommend, { text: '患者用人血白蛋白后出现皮疹' })
  const today = chinaDay(context.clock())
  await context.db
    .insertInto('safety_records')
    .values({
      id: id(),
      event_key: id(),
      user_id: null,
      written_in: 'ask_feedback',
      text: '王大锤输白蛋白后出现说胡话打人',
      text_key: '',
      kind: 'special',
      findings: '{"products":["白蛋白"],"reactions":["王大锤说胡话打人"],"cues":[],"negated":false}',
      shown_with: 'x',
      created_at: context.clock(),
    })
    .execute()
  const page = { after: null, size: 20, from: today, to: today }
  const read = async (kind: Kind) =>
    (await (await newCaller(app, context, kind)).browser.call(adverse, { ...page, kind: '' })).rows.toSorted((a, b) => (a.place < b.place ? -1 : 1))
  const whole = await read('pharmacovigilance')
  assert.deepEqual(
    whole.map(({ text, place, kind, shown }) => [text, place, kind, shown]),
    [
      ['王大锤输白蛋白后出现说胡话打人', 'ask_feedback', 'special', true],
      ['患者用人血白蛋白后出现皮疹', 'recommend', 'occurred', false],
    ],
  )
  assert.deepEqual(
    whole.map(({ reactions }) => reactions),
    [['王大锤说胡话打人'], ['皮疹']],
  )
  assert.match(at.logged(), /"event":"sensitive_read"/)
  for (const kind of roles.filter((role) => role !== 'pharmacovigilance')) {
    const masked = await read(kind)
    assert.deepEqual(
      masked.map(({ text, medicines, reactions }) => [text, medicines, reactions]),
      [
        [null, ['白蛋白'], []],
        [null, ['人血白蛋白'], ['皮疹']],
      ],
      kind,
    )
    assert.ok(!JSON.stringify(masked).includes('王大锤'), kind)
  }
  const { browser } = auditor
  const byKind = await Promise.all(adverseKinds.map(async (kind) => (await browser.call(adverse, { ...page, kind })).total))
  assert.deepEqual(byKind, [1, 0, 1])
})

test('a question on an adverse reaction that nobody released is readable by pharmacovigilance alone; for others its text is left out, in files too', async () => {
  const words = '张三输白蛋白后全身发抖怎么办'
  await asked('2026-05-05T08:00:00', words, { pv: 1 })
  const day = { from: '2026-05-05', to: '2026-05-05' }
  for (const kind of roles) {
    const { browser } = await newCaller(at.app, at.context, kind)
    const [row] = (await browser.call(questions, { ...all, ...day })).rows
    assert.equal(row!.question, kind === 'pharmacovigilance' ? words : null, kind)
  }
  const { browser } = await newCaller(at.app, at.context, 'administrator')
  const { content } = await browser.call(exportQuestions, { ...day, outcome: '', entry_id: '' })
  assert.ok(!strFromU8(unzipSync(Buffer.from(content, 'base64'))['xl/worksheets/sheet1.xml']!).includes('张三'))
})

test('the list as a workbook: filtered, without formulas, and the audit log records the export', async () => {
  const { context, app } = at
  await asked('2026-06-01T23:30:00', '=HYPERLINK("http://x","点我")')
  await asked('2026-06-01T23:31:00', '有答案的', { known: true })
  await asked('2026-06-02T00:00:00', '第二天的')
  const writer = await newCaller(app, context, 'writer')
  const { filename, content } = await writer.browser.call(exportQuestions, { from: '2026-06-01', to: '2026-06-01', outcome: 'unanswered', entry_id: '' })
  const sheet = strFromU8(unzipSync(Buffer.from(content, 'base64'))['xl/worksheets/sheet1.xml']!)
  assert.match(filename, /提问-2026-06-01-2026-06-01\.xlsx$/)
  assert.equal(sheet.match(/<row /g)?.length, 2)
  assert.match(sheet, /t="inlineStr"><is><t xml:space="preserve">=HYPERLINK/)
  assert.match(sheet, /2026-06-01 23:30:00/)
  assert.ok(!sheet.includes('<f>') && !sheet.includes('第二天的'))
  const event = await context.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
  assert.deepEqual(
    [event.actor, event.action, JSON.parse(event.after)],
    [writer.userId, 'questions.export', { from: '2026-06-01', to: '2026-06-01', outcome: 'unanswered', rows: 1 }],
  )
  assert.equal(await outcome(auditor.browser.call(exportQuestions, { from: '2026-06-01', to: '2026-06-01', outcome: '', entry_id: '' })), 'noRole')
})

test('an export is limited: more rows are refused, with their number', async () => {
  const { context, app } = at
  const writer = await newCaller(app, context, 'writer')
  const rows = Array.from({ length: mostExported + 1 }, (_, n) => ({
    id: id(),
    user_id: doctor.userId,
    question: '很多',
    entry_id: null,
    entry_version: null,
    answer: '',
    links: '[]',
    pv: 0 as const,
    created_at: china('2026-07-01T00:00:00') + n,
  }))
  for (let from = 0; from < rows.length; from += 1000)
    await context.db
      .insertInto('history_records')
      .values(rows.slice(from, from + 1000))
      .execute()
  const july = { from: '2026-07-01', to: '2026-07-01', outcome: '', entry_id: '' } as const
  await assert.rejects(writer.browser.call(exportQuestions, july), new RegExp(`共 ${mostExported + 1} 条`))
  await context.db.deleteFrom('history_records').where('id', '=', rows[0]!.id).execute()
  const sheet = strFromU8(unzipSync(Buffer.from((await writer.browser.call(exportQuestions, july)).content, 'base64'))['xl/worksheets/sheet1.xml']!)
  assert.equal(sheet.match(/<row /g)?.length, mostExported + 1)
})
