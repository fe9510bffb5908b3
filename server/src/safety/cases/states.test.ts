import { caseVersion } from '@xunyi/contract/safety-versions'
import { readCase, takeCase as take, type CaseReporter } from '@xunyi/contract/safety'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { safetyRows, soundForm } from '../../testing/console-inputs/safety.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { moveCase, proposeCase, saveCase, takeCase } from './change-case.ts'
import { verifyCases } from './verify-cases.ts'

let at: TestServer
let officers: Caller[]
let reporter: CaseReporter
before(async () => {
  at = await openTestServer({ starter: [] })
  reporter = safetyRows(at.context).reporter
  officers = [await newCaller(at.app, at.context, 'pharmacovigilance'), await newCaller(at.app, at.context, 'pharmacovigilance')]
})
after(() => at.close())

test('a change at an earlier revision is refused; of two at the same moment one succeeds', async () => {
  const { id, revision } = await safetyRows(at.context).caseIn()
  const [one, two] = officers as [Caller, Caller]
  const outcomes = await Promise.all([one, two].map(({ userId }) => outcome(takeCase(at.context, userId, { id, revision }))))
  assert.deepEqual(outcomes.toSorted(), ['conflict', 'ok'])
  const versions = await at.context.db.selectFrom('safety_case_versions').select('version').where('case_id', '=', id).execute()
  assert.equal(versions.length, revision + 1)
})

test('an officer who has lost the role neither reads nor changes a case', async () => {
  const { id, revision } = await safetyRows(at.context).caseIn()
  const leaving = await newCaller(at.app, at.context, 'pharmacovigilance')
  await at.context.db.deleteFrom('user_roles').where('user_id', '=', leaving.userId).execute()
  assert.equal(await outcome(leaving.browser.call(readCase, { id })), 'noRole')
  assert.equal(await outcome(leaving.browser.call(take, { id, revision })), 'noRole')
  const row = await at.context.db.selectFrom('safety_cases').select('revision').where('id', '=', id).executeTakeFirstOrThrow()
  assert.equal(row.revision, revision)
})

test('what is missing keeps a report from a second person, and a death is closed after its investigation alone', async () => {
  const [one] = officers as [Caller, Caller]
  const rows = safetyRows(at.context)
  const unassessed = await rows.caseIn({ state: 'assessment' })
  const propose = (row: { id: string; revision: number }) =>
    proposeCase(at.context, one.userId, { id: row.id, revision: row.revision, proposal: 'report', reason: '已核实' })
  assert.equal(await outcome(propose(unassessed)), 'notAllowed')
  const dead = await rows.caseIn({ state: 'reported', death: 1, reported_on: '2026-01-02' })
  const close = { id: dead.id, revision: dead.revision, to: 'closed' as const, reason: '已完成' }
  assert.equal(await outcome(moveCase(at.context, one.userId, close)), 'notAllowed')
})

test('a form that was reported is changed with a reason alone; the reporter is corrected with it, and the versions keep both', async () => {
  const [one] = officers as [Caller, Caller]
  const row = await safetyRows(at.context).caseIn({ state: 'follow_up', reported_on: '2026-01-02', report_number: 'N1' })
  const input = { id: row.id, form: soundForm(), reporter: { ...reporter, hospital: '东湖医院' } }
  assert.equal(await outcome(saveCase(at.context, one.userId, { ...input, revision: row.revision, reason: '' })), 'notAllowed')
  const { revision } = await saveCase(at.context, one.userId, { ...input, revision: row.revision, reason: '报告人更正' })
  assert.equal((await one.browser.call(readCase, { id: row.id })).reporter.hospital, '东湖医院')
  const [before, after] = await Promise.all([row.revision, revision].map((version) => one.browser.call(caseVersion, { id: row.id, version })))
  assert.deepEqual([before?.form.medicines[0]?.batch, after?.form.medicines[0]?.batch], ['', '20260101'])
  assert.notEqual(before?.reporter, after?.reporter)
  assert.equal(await outcome(one.browser.call(caseVersion, { id: row.id, version: revision + 1 })), 'notFound')
  assert.equal(await verifyCases(at.context.db), null)
})

test('the verifier names a case whose row, version or text was changed or removed', async () => {
  const { db } = at.context
  const { id } = await safetyRows(at.context).caseIn()
  assert.equal(await verifyCases(db), null)
  const flawOf = async () => {
    const flaw = await verifyCases(db)
    return flaw && [flaw.flaw, flaw.subject === id]
  }
  await db.updateTable('safety_cases').set({ kind: 'question' }).where('id', '=', id).execute()
  assert.deepEqual(await flawOf(), ['caseChanged', true])
  await db.updateTable('safety_cases').set({ kind: 'occurred' }).where('id', '=', id).execute()
  assert.equal(await verifyCases(db), null)
  const [text] = await db.selectFrom('safety_case_texts').selectAll().where('case_id', '=', id).execute()
  await db.deleteFrom('safety_case_texts').where('case_id', '=', id).execute()
  assert.deepEqual(await flawOf(), ['caseChanged', true])
  await db.insertInto('safety_case_texts').values(text!).execute()
  const versions = await db.selectFrom('safety_case_versions').selectAll().where('case_id', '=', id).execute()
  await db.updateTable('safety_case_versions').set({ reason: '改写' }).where('case_id', '=', id).where('version', '=', 1).execute()
  assert.deepEqual(await flawOf(), ['caseChanged', true])
  await db.deleteFrom('safety_case_versions').where('case_id', '=', id).execute()
  assert.deepEqual(await flawOf(), ['caseMissing', true])
  await db.insertInto('safety_case_versions').values(versions).execute()
  assert.equal(await verifyCases(db), null)
  await db.deleteFrom('safety_case_versions').where('case_id', '=', id).execute()
  await db.deleteFrom('safety_case_texts').where('case_id', '=', id).execute()
  await db.deleteFrom('safety_cases').where('id', '=', id).execute()
  assert.deepEqual(await flawOf(), ['caseMissing', true])
})
