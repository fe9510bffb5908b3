import { cancelUser, sendDeletionCode } from '@xunyi/contract/privacy'
import { confirmCase, saveCase, sendBackCase } from '@xunyi/contract/safety'
import { caseSheet, checkHandOver, downloadHandOver, handOver, handOvers } from '@xunyi/contract/safety-hand-over'
import type { CaseForm } from '@xunyi/contract/safety-form'
import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { safetyRows } from '../../testing/console-inputs/safety.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { readXlsx } from '../../library-files/formats/xlsx-read.ts'
import type { CaseRow } from '../cases/row.ts'
import { proposeCase } from '../cases/change-case.ts'
import { verify } from '../../audit/verify.ts'
import { anyCase, caseWith, wholeForm } from '../../testing/reported-cases.ts'
import { caseWorkbook, formRows } from './case-workbook.ts'
import { digestOf } from './hand-over.ts'
import { readE2b, validateE2b } from './validate-e2b.ts'
import { verifySafety } from './verify-safety.ts'

let at: TestServer
let officer: Caller
let second: Caller
before(async () => {
  at = await openTestServer({ starter: [], env: { OPERATOR_NAME: '云江生物制药有限公司' } })
  officer = await newCaller(at.app, at.context, 'pharmacovigilance')
  second = await newCaller(at.app, at.context, 'pharmacovigilance')
})
after(() => at.close())

/** A case in review, to be reported. */
async function reviewed(form: CaseForm = wholeForm(), set: Partial<CaseRow> = {}, userId: string | null = null): Promise<CaseRow> {
  return safetyRows(at.context).caseIn({ state: 'review', proposal: 'report', form: JSON.stringify(form), ...set }, userId)
}

const at_ = ({ id, revision }: CaseRow) => ({ id, revision })

async function bytesOf(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const { blob } = await officer.browser.call(downloadHandOver, { id })
  return new Uint8Array(await blob.arrayBuffer())
}

test('the workbook holds the form in its order, and is downloaded again byte for byte', async () => {
  const row = await reviewed()
  const made = await officer.browser.call(handOver, { ...at_(row), kind: 'xlsx' })
  const bytes = await bytesOf(made.id)
  assert.deepEqual([bytes.length, digestOf(bytes)], [made.bytes, made.sha256])
  assert.deepEqual(await bytesOf(made.id), bytes)
  const [sheet] = await readXlsx(bytes, 10_000_000)
  assert.equal(sheet?.name, `病例${row.number}`)
  const cells = sheet!.rows.map(([section, item, label, value, code, element]) => [section, item, label, value, code, element])
  const find = (section: string, label: string) => cells.find((row_) => row_[0] === section && row_[2] === label)
  assert.deepEqual(find('报告基本情况', '严重报告')?.slice(1, 4), ['一.1', '严重报告', '是'])
  assert.deepEqual(find('怀疑用药 1', '对药品采取的措施')?.slice(3), ['停用', '1', 'G.k.8'])
  assert.deepEqual(find('怀疑用药 1', '是否存在以下情况')?.slice(3, 5), ['超说明书用药、哺乳期用药', '11'])
  assert.deepEqual(find('不良反应 1', '不良反应结果')?.slice(3), ['好转', '', 'E.i.7'])
  assert.equal(find('患者信息', '姓名')?.[3], 'W.L.')
  const sections = [...new Set(cells.slice(1).map(([section]) => section))]
  const order = [
    '文件',
    '报告基本情况',
    '患者信息',
    '怀疑用药 1',
    '合并用药 1',
    '不良反应 1',
    '不良反应过程',
    '相关实验室检查信息',
    '妊娠报告有关信息',
    '报告人/报告来源信息',
    '评价意见',
    '备注',
  ]
  assert.deepEqual(sections, order)
})

test('the E2B draft is sound and names itself a draft', async () => {
  const row = await reviewed()
  const made = await officer.browser.call(handOver, { ...at_(row), kind: 'e2b' })
  assert.match(made.filename, /^XY-\d{6}-第\d+版-E2B-R3-草稿\.xml$/)
  const xml = new TextDecoder().decode(await bytesOf(made.id))
  assert.deepEqual(validateE2b(xml, at.context.clock()), [])
  assert.deepEqual(readE2b(xml).get('C.3.2'), ['云江生物制药有限公司'])
})

test('nothing is handed over before a second person has the case, at an earlier revision, or with something missing', async () => {
  const rows = safetyRows(at.context)
  const early = await rows.caseIn({ state: 'assessment', form: JSON.stringify(wholeForm()) })
  assert.equal(await outcome(officer.browser.call(handOver, { ...at_(early), kind: 'xlsx' })), 'notAllowed')
  const dismissed = await rows.caseIn({ state: 'review', proposal: 'not_adverse', form: JSON.stringify(wholeForm()) })
  assert.equal(await outcome(officer.browser.call(handOver, { ...at_(dismissed), kind: 'xlsx' })), 'notAllowed')
  const row = await reviewed()
  assert.equal(await outcome(officer.browser.call(handOver, { id: row.id, revision: row.revision - 1, kind: 'xlsx' })), 'conflict')
  const lacking = await reviewed({ ...wholeForm(), narrative: '', remarks: '患者电话 13912345678' })
  const refused: unknown = await officer.browser.call(handOver, { ...at_(lacking), kind: 'e2b' }).catch((error: unknown) => error)
  assert.ok(refused instanceof Error)
  assert.match(refused.message, /备注（含有身份证号或手机号，请删去）.*不良反应过程描述（缺少）/)
  const { ready, xlsx, e2b } = await officer.browser.call(checkHandOver, { id: lacking.id })
  assert.deepEqual([ready, xlsx.map(({ field }) => field), e2b.map(({ element }) => element)], [true, ['备注'], ['', 'H.1']])
  assert.deepEqual(await officer.browser.call(handOvers, { id: lacking.id }), [])
  const auditor = await newCaller(at.app, at.context, 'auditor')
  assert.equal(await outcome(auditor.browser.call(handOvers, { id: row.id })), 'noRole')
  assert.equal(await outcome(auditor.browser.call(handOver, { ...at_(row), kind: 'xlsx' })), 'noRole')
})

test("the report that is confirmed afterwards is the file's; one that was sent back before is not", async () => {
  const row = await safetyRows(at.context).caseIn({ state: 'assessment', form: JSON.stringify(wholeForm()), day0: '2026-01-02' })
  await officer.browser.call(saveCase, {
    ...at_(row),
    form: wholeForm(),
    reporter: { name: '王医生', hospital: '', department: '', phone: '', email: '' },
    reason: '',
  })
  const propose = (revision: number) => proposeCase(at.context, officer.userId, { id: row.id, revision, proposal: 'report', reason: '已核实' })
  const one = await propose(row.revision + 1)
  const first = await officer.browser.call(handOver, { id: row.id, revision: one.revision, kind: 'xlsx' })
  const back = await second.browser.call(sendBackCase, { id: row.id, revision: one.revision, reason: '请补充' })
  const two = await propose(back.revision)
  const last = await officer.browser.call(handOver, { id: row.id, revision: two.revision, kind: 'e2b' })
  assert.equal(last.report_number, null)
  await second.browser.call(confirmCase, { id: row.id, revision: two.revision, reported_on: '2026-01-10', report_number: 'CN-2026-1' })
  const files = await officer.browser.call(handOvers, { id: row.id })
  assert.deepEqual(
    files.map(({ id, report_number, reported_on }) => [id, report_number, reported_on]).toSorted(),
    [
      [first.id, null, null],
      [last.id, 'CN-2026-1', '2026-01-10'],
    ].toSorted(),
  )
})

test('a file outlives the account of its reporter, and the verifier names one that was changed or removed', async () => {
  const doctor = await newCaller(at.app, at.context, 'doctor')
  const row = await reviewed(wholeForm(), {}, doctor.userId)
  const made = await officer.browser.call(handOver, { ...at_(row), kind: 'e2b' })
  await doctor.browser.call(sendDeletionCode, {})
  await doctor.browser.call(cancelUser, { code: doctor.browser.lastCode(doctor.phone) })
  assert.equal(digestOf(await bytesOf(made.id)), made.sha256)
  const { db } = at.context
  assert.ok(!('flaw' in (await verify(db))))
  assert.equal(await verifySafety(db), null)
  const file = await db.selectFrom('safety_hand_overs').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
  const flawOf = async () => {
    const flaw = await verifySafety(db)
    return flaw && [flaw.flaw, flaw.subject === row.id]
  }
  await db
    .updateTable('safety_hand_overs')
    .set({ content: Buffer.from('其他').toString('base64') })
    .where('id', '=', made.id)
    .execute()
  assert.deepEqual(await flawOf(), ['caseChanged', true])
  assert.equal(await outcome(officer.browser.call(downloadHandOver, { id: made.id })), 'notAllowed')
  await db.deleteFrom('safety_hand_overs').where('id', '=', made.id).execute()
  assert.deepEqual(await flawOf(), ['caseMissing', true])
  await db.insertInto('safety_hand_overs').values(file).execute()
  await db
    .insertInto('safety_hand_overs')
    .values({ ...file, id: `${file.id}x` })
    .execute()
  assert.equal((await verifySafety(db))?.flaw, 'caseChanged')
  await db.deleteFrom('safety_hand_overs').where('id', '=', `${file.id}x`).execute()
  assert.equal(await verifySafety(db), null)
})

test('a sheet for printing names case, version and officer, and is recorded', async () => {
  const row = await reviewed({ ...wholeForm(), patient: { ...wholeForm().patient, initials: '张三' } })
  const sheet = await officer.browser.call(caseSheet, { id: row.id })
  assert.deepEqual([sheet.version, sheet.operator, sheet.title], [row.revision, '云江生物制药有限公司', '上市许可持有人药品不良反应报告表（试行）'])
  assert.ok(!JSON.stringify(sheet).includes('张三'))
  const event = await at.context.db
    .selectFrom('audit_log')
    .select('actor')
    .where('action', '=', 'case.print')
    .where('subject', '=', `case:${row.id}`)
    .executeTakeFirst()
  assert.equal(event?.actor, officer.userId)
})

test('an institution hands over the form of 卫生部令第81号, in its order and words', () => {
  const [drug] = wholeForm().medicines
  const form = { ...wholeForm(), medicines: [{ ...drug!, dechallenge: 'not_done' as const }] }
  const rows = formRows(caseWith(form, { operatorKind: 'institution', serious: 'yes' }))
  const value = (label: string) => rows.find((row) => row.label === label)?.value
  assert.deepEqual([...new Set(rows.map(({ section }) => section))], ['报告', '患者情况', '怀疑药品 1', '不良反应/事件', '报告人信息', '报告单位信息', '备注'])
  assert.deepEqual(
    [
      '报告类型',
      '报告单位类别',
      '通用名称（含剂型）',
      '停药或减量后，反应/事件是否消失或减轻',
      '再次使用可疑药品后是否再次出现同样反应/事件',
      '关联性评价：报告单位',
    ].map(value),
    ['新的、严重', '医疗机构', '人血白蛋白（注射剂）', '未停药或未减量', '未再使用', '可能'],
  )
})

test('whatever case there is gives a workbook that reads back to the same rows', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (of) => {
      const [sheet] = await readXlsx(new Uint8Array(caseWorkbook(of)), 10_000_000)
      const expected = formRows(of).map(({ label, value }) => [label, value.toWellFormed()])
      const found = sheet!.rows.slice(4).map(([, , label, value]) => [label, value ?? ''])
      assert.deepEqual(found, expected)
    }),
    { numRuns: 40, seed: 20_261_122 },
  )
})
