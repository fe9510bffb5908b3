import type { CaseReporter } from '@xunyi/contract/safety'
import { type CaseForm, caseForm } from '@xunyi/contract/safety-form'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export type CaseRow = Selectable<Tables['safety_cases']>
export type CaseText = Selectable<Tables['safety_case_texts']>

export function formOf({ form }: Pick<CaseRow, 'form'>): CaseForm {
  return caseForm.parse(JSON.parse(form))
}

/** The form as stored, for many cases at once: it was checked when it was written, and checking it takes longer than reading it. */
export function uncheckedFormOf({ form }: Pick<CaseRow, 'form'>): CaseForm {
  return JSON.parse(form) as CaseForm
}

export function reporterOf({ reporter }: Pick<CaseRow, 'reporter'>): CaseReporter {
  return JSON.parse(reporter) as CaseReporter
}
