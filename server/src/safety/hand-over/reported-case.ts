import type { CaseReporter } from '@xunyi/contract/safety'
import type { CaseForm, CaseReaction, SeriousCriterion } from '@xunyi/contract/safety-form'
import type { CaseState, OperatorKind } from '@xunyi/contract/safety-states'
import { chinaDay } from '../../china-time.ts'
import type { Config } from '../../config.ts'
import { formOf, reporterOf, type CaseRow } from '../cases/row.ts'

/** A case at one version, as it is written into files. Days are those of China. */
export interface ReportedCase {
  id: string
  number: number
  version: number
  state: CaseState
  serious: 'yes' | 'no' | 'unknown'
  death: boolean
  cluster: boolean
  day0: string
  /** The day of the latest words of the reporter. */
  latestOn: string
  /** The number of an earlier report, or that of the national system on the form; empty: this is the first report. */
  earlierNumber: string
  reportedOn: string | null
  form: CaseForm
  reporter: CaseReporter
  operator: string
  operatorKind: OperatorKind
  /** The address of the safety desk; empty: none. */
  mailbox: string
  /** When the file is made, epoch milliseconds. */
  at: number
}

export function reportedCase(row: CaseRow, { operator, safety }: Pick<Config, 'operator' | 'safety'>, at: number): ReportedCase {
  const form = formOf(row)
  const latest = chinaDay(row.last_text_at)
  return {
    id: row.id,
    number: row.number,
    version: row.revision,
    state: row.state,
    serious: row.serious,
    death: row.death === 1,
    cluster: row.cluster === 1,
    day0: row.day0,
    latestOn: latest < row.day0 ? row.day0 : latest,
    earlierNumber: row.report_number ?? form.report.number,
    reportedOn: row.reported_on,
    form,
    reporter: reporterOf(row),
    operator,
    operatorKind: safety.operatorKind,
    mailbox: safety.mailbox ?? '',
    at,
  }
}

/** The criteria of seriousness that a reaction meets: it resulted in death also where only its outcome says so. */
export function metCriteria({ serious, outcome }: CaseReaction): SeriousCriterion[] {
  return outcome === 'died' && !serious.includes('death') ? ['death', ...serious] : serious
}

/** The case's number within the operator's reports. */
export function caseNumber({ number }: Pick<ReportedCase, 'number'>): string {
  return `XY-${String(number).padStart(6, '0')}`
}
