import { caseMoves, type CaseState, type Proposal } from '@xunyi/contract/safety-states'
import { caseVersion } from '@xunyi/contract/safety-versions'
import { readCase, takeCase as take, type CaseReporter } from '@xunyi/contract/safety'
import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chinaDay } from '../../china-time.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { safetyRows, soundForm } from '../../testing/console-inputs/safety.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { moveCase, noteCase, proposeCase, saveCase, takeCase } from './change-case.ts'
import { confirmCase, sendBackCase } from './confirm-case.ts'
import { addWords } from '../follow-up/own-reports.ts'
import { verifyCases } from './verify-cases.ts'

let at: TestServer
let officers: Caller[]
let doctor: Caller
let reporter: CaseReporter
before(async () => {
  at = await openTestServer({ starter: [] })
  reporter = safetyRows(at.context).reporter
  officers = [await newCaller(at.app, at.context, 'pharmacovigilance'), await newCaller(at.app, at.context, 'pharmacovigilance')]
  doctor = await newCaller(at.app, at.context, 'doctor')
})
after(() => at.close())

/** What the model knows of a case. */
interface Model {
  state: CaseState
  proposal: Proposal | null
  assessors: Set<number>
  /** The form has what a report needs. */
  sound: boolean
  reported: boolean
}

type Step =
  | { do: 'take' | 'save' | 'note' | 'confirm' | 'sendBack' | 'words'; by: number }
  | { do: 'move'; by: number; to: CaseState }
  | { do: 'propose'; by: number; proposal: Proposal }

const by = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('take', 'save', 'note', 'confirm', 'confirm', 'sendBack', 'words'), by }),
  fc.record({
    do: fc.constant('move' as const),
    by,
    to: fc.constantFrom<CaseState>('triage', 'follow_up', 'assessment', 'review', 'reported', 'closed', 'not_adverse'),
  }),
  fc.record({ do: fc.constant('propose' as const), by, proposal: fc.constantFrom<Proposal>('report', 'not_adverse') }),
)

const editable: CaseState[] = ['triage', 'follow_up', 'assessment']

/** The expected outcome of a step; the model is changed where it is 'ok'. */
function expected(model: Model, step: Step): string {
  if (step.do === 'take') {
    if (model.state === 'new') model.state = 'triage'
    return 'ok'
  }
  if (step.do === 'note') return 'ok'
  if (step.do === 'words') {
    if (model.state === 'review') model.state = model.proposal === 'not_adverse' ? 'triage' : 'assessment'
    else if (model.state === 'reported' || model.state === 'closed') model.state = 'follow_up'
    else if (model.state === 'not_adverse') model.state = 'triage'
    model.proposal = null
    return 'ok'
  }
  if (step.do === 'save') {
    if (!editable.includes(model.state)) return 'notAllowed'
    model.assessors.add(step.by)
    model.sound = true
    return 'ok'
  }
  if (step.do === 'move') {
    if (!caseMoves[model.state].includes(step.to)) return 'notAllowed'
    model.state = step.to
    return 'ok'
  }
  if (step.do === 'propose') {
    const open = step.proposal === 'report' ? model.state === 'assessment' && model.sound : editable.includes(model.state)
    if (!open) return 'notAllowed'
    model.assessors.add(step.by)
    model.state = 'review'
    model.proposal = step.proposal
    return 'ok'
  }
  if (model.state !== 'review') return 'notAllowed'
  if (step.do === 'sendBack') {
    model.state = model.proposal === 'not_adverse' ? 'triage' : 'assessment'
    model.proposal = null
    return 'ok'
  }
  if (model.assessors.has(step.by)) return 'noRole'
  if (model.proposal === 'report') {
    model.state = 'reported'
    model.reported = true
    model.assessors.clear()
  } else model.state = 'not_adverse'
  model.proposal = null
  return 'ok'
}

async function run(id: string, step: Step, proposal: Proposal | null): Promise<string> {
  const { context } = at
  const userId = officers[step.by]!.userId
  const { revision } = await context.db.selectFrom('safety_cases').select('revision').where('id', '=', id).executeTakeFirstOrThrow()
  const input = { id, revision }
  if (step.do === 'take') return outcome(takeCase(context, userId, input))
  if (step.do === 'save') return outcome(saveCase(context, userId, { ...input, form: soundForm(), reporter, reason: '补充' }))
  if (step.do === 'note') return outcome(noteCase(context, userId, { ...input, text: '已联系', origin: 'note' }))
  if (step.do === 'words') return outcome(addWords(context, doctor.userId, { id, text: `补充 ${revision}` }))
  if (step.do === 'move') return outcome(moveCase(context, userId, { ...input, to: step.to, reason: '有新信息' }))
  if (step.do === 'propose') return outcome(proposeCase(context, userId, { ...input, proposal: step.proposal, reason: '已核实' }))
  if (step.do === 'sendBack') return outcome(sendBackCase(context, userId, { ...input, reason: '请补充' }))
  const report = proposal === 'report' ? { reported_on: chinaDay(context.clock()), report_number: 'N1' } : { reported_on: null, report_number: null }
  return outcome(confirmCase(context, userId, { ...input, ...report }))
}

test('a case follows its states whatever officers do, and reaches reported or not adverse by a second person alone', async () => {
  const rows = safetyRows(at.context)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { id } = await rows.caseIn({}, doctor.userId)
      const model: Model = { state: 'new', proposal: null, assessors: new Set(), sound: false, reported: false }
      for (const each of steps) {
        const before = { ...model, assessors: new Set(model.assessors) }
        const wanted = expected(model, each)
        assert.equal(await run(id, each, before.proposal), wanted, JSON.stringify(each))
        const row = await at.context.db.selectFrom('safety_cases').select(['state', 'proposal', 'reported_on']).where('id', '=', id).executeTakeFirstOrThrow()
        assert.deepEqual({ ...row, reported_on: row.reported_on !== null }, { state: model.state, proposal: model.proposal, reported_on: model.reported })
        const entered = model.state !== before.state && (model.state === 'reported' || model.state === 'not_adverse')
        if (entered) assert.ok(each.do === 'confirm' && !before.assessors.has(each.by))
      }
    }),
    { numRuns: 25, seed: 20_261_122 },
  )
  assert.equal(await verifyCases(at.context.db), null)
})

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
  for (const call of [leaving.browser.call(readCase, { id }), leaving.browser.call(take, { id, revision })]) assert.equal(await outcome(call), 'noRole')
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
