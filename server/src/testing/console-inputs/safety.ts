import { emptyForm, emptyMedicine, emptyReaction, type CaseForm } from '@xunyi/contract/safety-form'
import { createHash } from 'node:crypto'
import { chinaDay } from '../../china-time.ts'
import { newId } from '../../ids.ts'
import type { AppContext } from '../../open-context.ts'
import { bind } from '../../safety/cases/questions.ts'
import { openOrJoin } from '../../safety/cases/open-case.ts'
import type { CaseRow } from '../../safety/cases/row.ts'
import type { Told } from '../../safety/cases/told.ts'
import { writeChange } from '../../safety/cases/versions.ts'
import type { Caller } from '../callers.ts'
import { insertUser } from '../insert-user.ts'
import { newPhone } from '../numbers.ts'
import { deskRows } from './desk.ts'

/** A form with the four elements and an assessment: what a report needs. */
export function soundForm(): CaseForm {
  return {
    ...emptyForm(),
    report: { ...emptyForm().report, serious: 'no' },
    patient: { ...emptyForm().patient, sex: 'female', age: '52岁' },
    medicines: [{ ...emptyMedicine(), generic_name: '人血白蛋白', batch: '20260101' }],
    reactions: [{ ...emptyReaction(), name: '皮疹', outcome: 'improved', expected: 'expected', causality: 'possible' }],
  }
}

/** A case that waits for the second person to confirm its report. */
export function soundReview(): Partial<CaseRow> {
  return { state: 'review', proposal: 'report', serious: 'no', form: JSON.stringify(soundForm()) }
}

/** Cases, inserted into the database for tests of their later states. */
export function safetyRows({ db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>) {
  const settings = config.safety
  const reporter = { name: '王医生', hospital: '', department: '', phone: '', email: '' }

  /** A case in a state, as rows say it; its latest version is the whole of it. */
  async function caseIn(set: Partial<CaseRow> = {}, userId: string | null = null): Promise<CaseRow> {
    const none = { death: false, cluster: false, special: [], cues: [], spans: [], negated: false }
    const verdict: Told['verdict'] = { pv: true, kind: 'occurred', products: [`药${newId()}`], reactions: ['皮疹'], ...none }
    const told: Told = { userId, recordId: null, origin: 'console', text: '用药后皮疹', verdict, at: clock(), writtenBy: null }
    return db.transaction().execute(async (tx) => {
      const row = await openOrJoin(tx, told, { settings, actor: 'detection', ...(userId === null ? { reporter } : {}) })
      return writeChange(tx, clock(), settings, { ...row, ...set }, { actor: 'detection', action: 'join' })
    })
  }

  /** A question that waits for pharmacovigilance. */
  async function heldQuestion(row: CaseRow): Promise<string> {
    const { id } = await deskRows({ db, clock }).question()
    await bind(db, row.id, id)
    return id
  }

  /** A question to a person on a case of theirs, with its letter. */
  async function asked(userId: string): Promise<string> {
    const id = newId()
    const { id: case_id } = await caseIn({ state: 'follow_up' }, userId)
    const open = { replaced_at: null, answered_at: null, answer_digest: null }
    await db
      .insertInto('safety_follow_ups')
      .values({ id, case_id, user_id: userId, asked_by: userId, parts: '["batch"]', question: '', asked_at: clock(), ...open })
      .execute()
    await db.insertInto('safety_follow_up_letters').values({ follow_up_id: id, nth: 0, created_at: clock(), read_at: null }).execute()
    return id
  }

  /** A file of a case, as it was handed over. @returns its id */
  async function handedOver(row: CaseRow, made_by: string): Promise<string> {
    const id = newId()
    const content = Buffer.from('报告表')
    const sha256 = createHash('sha256').update(content).digest('hex')
    const facts = { case_id: row.id, version: row.revision, kind: 'xlsx', filename: '报告表.xlsx' } as const
    await db
      .insertInto('safety_hand_overs')
      .values({ id, ...facts, content: content.toString('base64'), bytes: content.length, sha256, made_by, made_at: clock() })
      .execute()
    return id
  }

  return { caseIn, heldQuestion, asked, handedOver, reporter }
}

export function safetyInputs(context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  const rows = safetyRows(context)
  const at = async (set: Partial<CaseRow> = {}) => {
    const { id, revision } = await rows.caseIn(set)
    return { id, revision }
  }
  const today = () => chinaDay(context.clock())
  const period = () => ({ from: today(), to: today(), product: '' })
  return {
    '/api/admin/safety/cases': () => ({ after: null, size: 20, state: '', kind: '', mine: false, urgent: false, late: false, q: '' }),
    '/api/admin/safety/counts': () => ({}),
    '/api/admin/safety/case': async () => ({ id: (await at()).id }),
    '/api/admin/safety/version': async () => ({ id: (await at()).id, version: 1 }),
    '/api/admin/safety/officers': () => ({}),
    '/api/admin/safety/open': () => ({ text: '用药后皮疹', reporter: { name: '', hospital: '', department: '', phone: '', email: '' }, day0: today() }),
    '/api/admin/safety/mark': async () => ({ subject: 'question', id: (await deskRows(context).question()).id, reason: '描述了用药后的情况' }),
    '/api/admin/safety/ask': async () => {
      const userId = newId()
      await insertUser(context.db, { id: userId, identity: 'doctor', phone: newPhone(), nickname: '王医生', created_at: context.clock() })
      const { id, revision } = await rows.caseIn({ state: 'triage' }, userId)
      return { id, revision, parts: ['batch'], question: '' }
    },
    '/api/admin/safety/follow_ups': async () => ({ id: (await at()).id }),
    '/api/admin/safety/hand_over/check': async () => ({ id: (await at()).id }),
    '/api/admin/safety/hand_over/list': async () => ({ id: (await at()).id }),
    '/api/admin/safety/hand_over/make': async () => ({ ...(await at(soundReview())), kind: 'xlsx' }),
    '/api/admin/safety/hand_over/download': async (caller) => ({ id: await rows.handedOver(await rows.caseIn(soundReview()), caller.userId) }),
    '/api/admin/safety/hand_over/sheet': async () => ({ id: (await at()).id }),
    '/api/admin/safety/listing': () => ({ after: null, size: 20, ...period() }),
    '/api/admin/safety/listing/export': () => period(),
    '/api/admin/safety/figures': () => period(),
    '/api/admin/safety/take': () => at(),
    '/api/admin/safety/assign': async ({ userId, kind }) => {
      if (kind !== 'pharmacovigilance') return { ...(await at()), owner: newId() }
      return { ...(await at()), owner: userId }
    },
    '/api/admin/safety/save': async () => ({ ...(await at({ state: 'triage' })), form: soundForm(), reporter: rows.reporter, reason: '' }),
    '/api/admin/safety/move': async () => ({ ...(await at()), to: 'triage', reason: '' }),
    '/api/admin/safety/note': async () => ({ ...(await at()), text: '已电话联系', origin: 'note' }),
    '/api/admin/safety/propose': async () => ({ ...(await at({ state: 'triage' })), proposal: 'not_adverse', reason: '一般性咨询' }),
    '/api/admin/safety/confirm': async () => ({ ...(await at({ state: 'review', proposal: 'not_adverse' })), reported_on: null, report_number: null }),
    '/api/admin/safety/send_back': async () => ({ ...(await at({ state: 'review', proposal: 'report' })), reason: '请补充批号' }),
    '/api/admin/safety/investigated': async () => ({ ...(await at({ death: 1 })), on: today() }),
    '/api/admin/safety/release': async () => {
      const row = await rows.caseIn({ state: 'triage' })
      return { id: row.id, revision: row.revision, question_id: await rows.heldQuestion(row) }
    },
  }
}
