import type { CaseForm } from '@xunyi/contract/safety-form'
import type { CaseState } from '@xunyi/contract/safety-states'
import { chinaDay } from '../../china-time.ts'
import type { SafetySettings } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { raiseClusters } from './clusters.ts'
import { tellsOfDeath } from './death.ts'
import { withFound } from './form-from.ts'
import { announceDeath } from './notices.ts'
import { formOf, type CaseRow } from './row.ts'
import { insertText, type Told } from './told.ts'
import { writeChange } from './versions.ts'

interface Joining {
  settings: SafetySettings
  actor: string
  /** Verb of the version; `join` by default. */
  action?: string
  reason?: string
  announced?: boolean
  /** Fills in the form before what the text names is added to it. */
  fill?: (form: CaseForm) => CaseForm
}

/** Adds a text to a case. New words end a proposal, and follow up what was reported or closed. */
export async function joinCase(tx: Db, row: CaseRow, told: Told, joining: Joining): Promise<CaseRow> {
  const { settings, actor, action = 'join', reason, announced = true, fill = (form) => form } = joining
  const { text, verdict, at } = told
  const repeated = await tx.selectFrom('safety_case_texts').select('id').where('case_id', '=', row.id).where('text', '=', text).executeTakeFirst()
  // Marked by hand, a text that is in the case is not put there twice.
  if (!repeated || told.recordId !== null) await insertText(tx, row.id, told)
  const isDeath = tellsOfDeath(text, verdict)
  const form = await merged(tx, { ...row, form: JSON.stringify(fill(formOf(row))) }, told, isDeath)
  const joined: CaseRow = {
    ...row,
    kind: graver(row.kind, verdict.kind),
    death: isDeath ? 1 : row.death,
    cluster: verdict.cluster ? 1 : row.cluster,
    form: JSON.stringify(form),
    last_text_at: Math.max(row.last_text_at, at),
    ...(repeated ? {} : afterNews(row, at)),
  }
  const changed = await writeChange(tx, at, settings, joined, { actor, action, reason: reason ?? null })
  if (announced && changed.death === 1 && row.death === 0) await announceDeath(tx, at, settings, changed)
  return raiseClusters(tx, at, settings, changed, { announced })
}

const grades = ['question', 'special', 'occurred'] as const

function graver(kind: CaseRow['kind'], other: CaseRow['kind'] | null): CaseRow['kind'] {
  return other !== null && grades.indexOf(other) > grades.indexOf(kind) ? other : kind
}

/** The state of a case after news of it. */
export function afterNews(row: CaseRow, at: number): Partial<CaseRow> {
  const to: Partial<Record<CaseState, CaseState>> = {
    review: row.proposal === 'not_adverse' ? 'triage' : 'assessment',
    reported: 'follow_up',
    closed: 'follow_up',
    not_adverse: 'triage',
  }
  const state = to[row.state]
  const followUp = row.reported_on !== null && row.follow_up_day0 === null ? { follow_up_day0: chinaDay(at) } : {}
  // A reported case whose reporter was asked is in follow-up already; its clock begins with the answer.
  if (state === undefined) return followUp
  return { state, proposal: null, proposal_reason: null, ...followUp }
}

/** A person's entries stay as they are: where somebody has saved the form, only further medicines and reactions are added. A death told anew asks for a new decision. */
async function merged(tx: Db, row: CaseRow, { text, verdict }: Told, isDeath: boolean): Promise<CaseForm> {
  const form = formOf(row)
  const saved = await tx
    .selectFrom('safety_case_versions')
    .select('version')
    .where('case_id', '=', row.id)
    .where('action', '=', 'save')
    .limit(1)
    .executeTakeFirst()
  const filled = withFound(form, text, verdict, saved === undefined)
  return isDeath && form.report.death === 'no' ? { ...filled, report: { ...filled.report, death: '' } } : filled
}
