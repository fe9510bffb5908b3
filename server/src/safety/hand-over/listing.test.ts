import { caseListing, exportListing, safetyFigures, type SafetyFigures } from '@xunyi/contract/safety-hand-over'
import { emptyForm, emptyMedicine, emptyReaction, type CaseForm } from '@xunyi/contract/safety-form'
import type { Answer } from '@xunyi/contract/endpoint'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { safetyRows } from '../../testing/console-inputs/safety.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { readXlsx } from '../../library-files/formats/xlsx-read.ts'
import type { CaseRow } from '../cases/row.ts'

let at: TestServer
let officer: Caller
let caseIn: (form: Partial<CaseForm>, set: Partial<CaseRow>) => Promise<CaseRow>
before(async () => {
  at = await openTestServer({ starter: [] })
  officer = await newCaller(at.app, at.context, 'pharmacovigilance')
  caseIn = (form, set) => safetyRows(at.context).caseIn({ form: JSON.stringify({ ...emptyForm(), ...form }), day0: '2025-03-01', ...set })
})
after(() => at.close())

const year = { from: '2025-01-01', to: '2025-12-31', product: '' }
const albumin = { ...emptyMedicine(), generic_name: '人血白蛋白' }
const counts = (list: SafetyFigures['seriousness']) => Object.fromEntries(list.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))

test('figures count empty fields as 不详, leave out 非不良反应, and go by day 0', async () => {
  const died = { ...emptyReaction(), name: '休克', outcome: 'died' as const, serious: ['death' as const], expected: 'unexpected' as const }
  // Reported on the last day, reported a day late, reported never; the death at once.
  await caseIn(
    {
      medicines: [albumin],
      reactions: [{ ...emptyReaction(), name: '皮疹', outcome: 'recovered', expected: 'expected' }],
      report: { ...emptyForm().report, serious: 'no' },
    },
    { reported_on: '2025-03-31', state: 'reported' },
  )
  await caseIn(
    { medicines: [albumin], reactions: [{ ...emptyReaction(), name: '发热' }], report: { ...emptyForm().report, serious: 'no' } },
    { reported_on: '2025-04-01', state: 'reported' },
  )
  await caseIn({ medicines: [{ ...albumin, generic_name: '静丙' }], reactions: [died], special: ['off_label'] }, { day0: '2025-03-02' })
  await caseIn({ medicines: [{ ...albumin, role: 'concomitant' }] }, { day0: '2025-12-31', reported_on: '2025-12-31', state: 'closed' })
  await caseIn({ medicines: [albumin] }, { state: 'not_adverse' })
  await caseIn({ medicines: [albumin] }, { day0: '2024-12-31' })
  await caseIn({ medicines: [albumin] }, { day0: '2026-01-01' })
  const figures = await officer.browser.call(safetyFigures, year)
  const { cases, reported, deaths, late, not_adverse } = figures
  assert.deepEqual({ cases, reported, deaths, late, not_adverse }, { cases: 4, reported: 3, deaths: 1, late: 2, not_adverse: 1 })
  assert.deepEqual(counts(figures.seriousness), { 严重: 1, 一般: 2, 不详: 1 })
  assert.deepEqual(counts(figures.expectedness), { 已知: 1, 新的: 1, 不详: 2 })
  assert.deepEqual(counts(figures.outcomes), { 痊愈: 1, 死亡: 1, 不详: 2 })
  assert.deepEqual(counts(figures.special), { 超说明书用药: 1 })
  assert.deepEqual(
    figures.products.map(({ name, cases: of, deaths: dead }) => [name, of, dead]).toSorted(),
    [
      ['不详', 1, 0],
      ['人血白蛋白', 2, 0],
      ['静丙', 1, 1],
    ].toSorted(),
  )
  const one = await officer.browser.call(safetyFigures, { ...year, product: '静丙' })
  assert.deepEqual([one.cases, one.deaths], [1, 1])
  // A word that a reaction holds is no product.
  assert.equal((await officer.browser.call(safetyFigures, { ...year, product: '皮疹' })).cases, 0)
})

test('the listing pages through the same cases that the workbook holds', async () => {
  const lines = []
  for (let after: string | null = null, more = true; more;) {
    const page: Answer<typeof caseListing> = await officer.browser.call(caseListing, { ...year, after, size: 2 })
    assert.equal(page.total, 5)
    lines.push(...page.rows)
    after = page.next
    more = after !== null
  }
  assert.deepEqual(
    lines.map(({ day0 }) => day0),
    ['2025-03-01', '2025-03-01', '2025-03-01', '2025-03-02', '2025-12-31'],
  )
  assert.deepEqual([lines[3]!.products, lines[3]!.outcome, lines[3]!.late, lines[4]!.reactions], ['静丙', '死亡', true, '不详'])
  const { blob, filename } = await officer.browser.call(exportListing, year)
  assert.equal(filename, '不良反应行列表-2025-01-01至2025-12-31.xlsx')
  const sheets = await readXlsx(new Uint8Array(await blob.arrayBuffer()), 50_000_000)
  assert.deepEqual(
    sheets.map(({ name }) => name),
    ['行列表', '统计', '按药品'],
  )
  assert.deepEqual(
    sheets[0]!.rows.slice(1).map(([number]) => number),
    lines.map(({ number }) => number),
  )
  assert.ok(sheets[1]!.rows.some(([group, name, count]) => group === '合计' && name === '逾期' && count === '2'))
  assert.ok(sheets[2]!.rows.some(([name, count]) => name === '人血白蛋白' && count === '2'))
  // The lease is free again.
  assert.equal(await outcome(officer.browser.call(exportListing, year)), 'ok')
})

test('the listing of one medicine pages by its cases alone, counted where all of them are on one page', async () => {
  const form = { medicines: [{ ...albumin, generic_name: '乙免' }], reactions: [{ ...emptyReaction(), name: '皮疹' }] }
  const made = []
  for (const day0 of ['2024-02-03', '2024-02-01', '2024-02-01']) made.push((await caseIn(form, { day0 })).day0)
  await caseIn({ medicines: [albumin], reactions: [{ ...emptyReaction(), name: '乙免无效' }] }, { day0: '2024-02-02' })
  const asked = { from: '2024-01-01', to: '2024-12-31', product: '乙免' }
  const page = (after: string | null, size: number) => officer.browser.call(caseListing, { ...asked, after, size })
  const whole = await page(null, 10)
  assert.deepEqual([whole.rows.map(({ day0 }) => day0), whole.total, whole.next], [made.toSorted(), 3, null])
  const found: string[] = []
  for (let after: string | null = null, more = true; more;) {
    const { rows, next } = await page(after, 1)
    found.push(...rows.map(({ id }) => id))
    after = next
    more = after !== null
  }
  assert.deepEqual(
    found,
    whole.rows.map(({ id }) => id),
  )
})

test('a report in time stays in time after a later one of a follow-up', async () => {
  const { db } = at.context
  const row = await caseIn(
    { medicines: [{ ...albumin, generic_name: '纤原' }], report: { ...emptyForm().report, serious: 'no' } },
    { reported_on: '2025-06-20', state: 'reported', day0: '2025-03-10' },
  )
  const { content, ...version } = await db
    .selectFrom('safety_case_versions')
    .selectAll()
    .where('case_id', '=', row.id)
    .where('version', '=', row.revision)
    .executeTakeFirstOrThrow()
  const confirmed = (day: string) => JSON.stringify({ ...(JSON.parse(content) as object), reported_on: day })
  await db
    .insertInto('safety_case_versions')
    .values([
      { ...version, version: 101, action: 'confirm', content: confirmed('2025-03-20') },
      { ...version, version: 102, action: 'confirm', content: confirmed('2025-06-20') },
    ])
    .execute()
  const { rows } = await officer.browser.call(caseListing, { ...year, product: '纤原', after: null, size: 10 })
  assert.deepEqual(
    rows.map(({ late, reported_on }) => [late, reported_on]),
    [[false, '2025-06-20']],
  )
})

test('a period is refused that ends before it begins, or has a day that there is not', async () => {
  for (const days of [
    { from: '2025-02-01', to: '2025-01-01' },
    { from: '2025-02-30', to: '2025-03-01' },
    { from: '2025-13-01', to: '2025-13-02' },
    { from: '2010-01-01', to: '2025-01-01' },
  ])
    for (const calling of [
      () => officer.browser.call(safetyFigures, { ...days, product: '' }),
      () => officer.browser.call(exportListing, { ...days, product: '' }),
    ])
      assert.equal(await outcome(calling()), 'badRequest', days.from)
})
