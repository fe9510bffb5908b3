import type * as calls from '@xunyi/contract/safety'
import { Refused } from '@xunyi/contract/refusals'
import { missingElements } from '@xunyi/contract/safety-form'
import { staffNames } from '../../accounts/staff-names.ts'
import { record } from '../../audit/record.ts'
import type { ServerContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Verdict } from '../verdict.ts'
import { hasAssessed } from './confirm-case.ts'
import { deadlines } from './deadlines.ts'
import { clocked } from './derived.ts'
import { duplicatesOf } from './duplicates.ts'
import { listed } from './list-cases.ts'
import { proposedBy } from './proposed.ts'
import { formOf, reporterOf } from './row.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>

/** A case with the reporter's words; that it was opened is recorded before it is shown. @throws Refused notFound */
export async function readCase({ db, clock, config }: Context, userId: string, id: string): Promise<calls.CaseDetail> {
  return db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('safety_cases').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new Refused('notFound')
    const form = formOf(row)
    const reporter = reporterOf(row)
    const duplicates = await duplicatesOf(tx, row)
    const [own, ...others] = await listed(tx, config.safety, [row, ...duplicates.map((duplicate) => duplicate.row)])
    const texts = await textsOf(tx, id)
    const detail = {
      ...own!,
      form,
      proposed: proposedBy(texts, { death: row.death === 1 }),
      reporter,
      reachable: row.user_id !== null,
      texts,
      operator_kind: config.safety.operatorKind,
      missing: missingElements(form, reporter),
      deadlines: deadlines(clocked(row, form), config.safety),
      proposal_reason: row.proposal_reason,
      may_confirm: row.state === 'review' && !(await hasAssessed(tx, id, userId)),
      reported_on: row.reported_on,
      report_number: row.report_number,
      investigated_on: row.investigated_on,
      follow_up_day0: row.follow_up_day0,
      complete_on: row.complete_on,
      questions: await questionsOf(tx, id),
      versions: await versionsOf(tx, id),
      duplicates: duplicates.map(({ score, same }, at) => ({ ...others[at]!, score, same })),
    }
    // Last: the audit log's lock is taken after every other one.
    await record(tx, clock(), { actor: userId, action: 'case.read', subject: `case:${id}`, before: {}, after: { revision: row.revision } })
    return detail
  })
}

async function textsOf(tx: Db, caseId: string): Promise<calls.CaseDetail['texts']> {
  const rows = await tx
    .selectFrom('safety_case_texts')
    .leftJoin('safety_records', 'safety_records.id', 'record_id')
    .select([
      'safety_case_texts.id',
      'origin',
      'safety_case_texts.text',
      'safety_case_texts.findings',
      'written_by',
      'written_at',
      'shown_at',
      'acknowledged_at',
    ])
    .where('case_id', '=', caseId)
    .orderBy('written_at')
    .orderBy('safety_case_texts.id')
    .execute()
  const nameOf = await staffNames(
    tx,
    rows.map(({ written_by }) => written_by),
  )
  return rows.map(({ id, origin, text, findings, written_by, written_at, shown_at, acknowledged_at }) => {
    const { products = [], reactions = [], cues = [], spans = [] } = JSON.parse(findings) as Findings
    return {
      id,
      origin,
      text,
      written_at: new Date(written_at).toISOString(),
      by: written_by === null ? null : nameOf(written_by),
      medicines: products,
      reactions,
      cues,
      spans,
      notice_shown_at: timeOf(shown_at),
      notice_acknowledged_at: timeOf(acknowledged_at),
    }
  })
}

type Findings = Partial<Pick<Verdict, 'products' | 'reactions' | 'cues' | 'spans'>>

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

async function questionsOf(tx: Db, caseId: string): Promise<calls.CaseDetail['questions']> {
  const rows = await tx
    .selectFrom('safety_case_questions')
    .innerJoin('open_questions', 'open_questions.id', 'question_id')
    .select(['question_id', 'question', 'status', 'released_at', 'released_by'])
    .where('case_id', '=', caseId)
    .orderBy('question_id')
    .execute()
  const nameOf = await staffNames(
    tx,
    rows.map(({ released_by }) => released_by),
  )
  return rows.map(({ question_id, question, status, released_at, released_by }) => ({
    id: question_id,
    question,
    open: status === 'open',
    released_at: released_at === null ? null : new Date(released_at).toISOString(),
    released_by: released_by === null ? null : nameOf(released_by),
  }))
}

const actors: Record<string, string> = { detection: '系统识别', reporter: '报告人' }

async function versionsOf(tx: Db, caseId: string): Promise<calls.CaseDetail['versions']> {
  const rows = await tx
    .selectFrom('safety_case_versions')
    .select(['version', 'at', 'by_whom', 'action', 'reason'])
    .where('case_id', '=', caseId)
    .orderBy('version')
    .execute()
  const nameOf = await staffNames(
    tx,
    rows.map(({ by_whom }) => (by_whom in actors ? null : by_whom)),
  )
  return rows.map(({ version, at, by_whom, action, reason }) => ({
    version,
    at: new Date(at).toISOString(),
    by: actors[by_whom] ?? nameOf(by_whom).name,
    action,
    reason,
  }))
}
