import type { CaseForm } from '@xunyi/contract/safety-form'
import type { SafetySettings } from '../../config.ts'
import { deadlines, nextDeadline, type Clocked } from './deadlines.ts'
import type { CaseRow } from './row.ts'

/** Seriousness, death and cluster: what the officer decided, else the criteria, else what was detected. */
export function assessed(form: CaseForm, detected: Pick<CaseRow, 'death' | 'cluster'>): Pick<CaseRow, 'serious' | 'death' | 'cluster'> {
  const { report, reactions, death } = form
  const fatal = death.on !== '' || reactions.some(({ outcome, serious }) => outcome === 'died' || serious.includes('death'))
  const isDeath = report.death === 'yes' || (report.death === '' && (fatal || detected.death === 1))
  const isSerious = isDeath || report.serious === 'yes' || reactions.some(({ serious }) => serious.length > 0)
  return {
    serious: isSerious ? 'yes' : report.serious === 'no' ? 'no' : 'unknown',
    death: isDeath ? 1 : 0,
    cluster: report.cluster === 'yes' || (report.cluster === '' && detected.cluster === 1) ? 1 : 0,
  }
}

export function clocked(row: CaseRow, form: CaseForm): Clocked {
  return { ...row, death: row.death === 1, cluster: row.cluster === 1, unexpected: form.reactions.some(({ expected }) => expected === 'unexpected') }
}

/** The end of what is due next, for the order of the list. */
export function dueAt(row: CaseRow, form: CaseForm, settings: SafetySettings): number {
  if (row.state === 'closed' || row.state === 'not_adverse') return nothingDue
  const next = nextDeadline(deadlines(clocked(row, form), settings))
  return next === null ? nothingDue : Date.parse(next.due)
}

export const nothingDue = Number.MAX_SAFE_INTEGER

/** Medicines, batches and reactions for search, in lower case. */
export function termsOf({ medicines, reactions }: CaseForm): string {
  const words = [...medicines.flatMap(({ generic_name, brand_name, batch }) => [generic_name, brand_name, batch]), ...reactions.map(({ name }) => name)]
  return [...new Set(words.filter((word) => word !== ''))].join(' ').toLowerCase()
}

export function medicineNames(form: CaseForm): string[] {
  return [...new Set(form.medicines.map(({ generic_name, brand_name }) => generic_name || brand_name).filter((name) => name !== ''))]
}

export function reactionNames(form: CaseForm): string[] {
  return [...new Set(form.reactions.map(({ name }) => name).filter((name) => name !== ''))]
}
