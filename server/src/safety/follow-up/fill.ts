import { type CaseForm, emptyMedicine, emptyReaction } from '@xunyi/contract/safety-form'
import type { FollowUpAnswer } from '@xunyi/contract/safety-follow-up'

/** Statements of a reporter on a case; empty fields say nothing. */
export interface Said extends Partial<Omit<FollowUpAnswer, 'unknown' | 'text'>> {
  patient_age?: string
  serious?: CaseForm['report']['serious']
  narrative?: string
}

/** Fills in the empty fields of a form; what stands there stays. Where it is open which medicine or reaction is meant, an officer decides from the text. */
export function fill(form: CaseForm, said: Said): CaseForm {
  const { patient, report } = form
  return {
    ...form,
    report: { ...report, serious: report.serious || (said.serious ?? '') },
    patient: {
      ...patient,
      sex: patient.sex || (said.patient_sex ?? ''),
      age: patient.age || (said.patient_age ?? ''),
      age_group: patient.age_group || (said.patient_age_group ?? ''),
    },
    medicines: medicinesWith(form.medicines, said),
    reactions: reactionsWith(form.reactions, said),
    narrative: form.narrative || (said.narrative ?? ''),
  }
}

function medicinesWith(medicines: CaseForm['medicines'], { medicine = '', batch = '' }: Said): CaseForm['medicines'] {
  if (medicine === '' && batch === '') return medicines
  const suspected = medicines.filter(({ role }) => role === 'suspected')
  if (suspected.length === 0) return [{ ...emptyMedicine(), generic_name: medicine, batch }, ...medicines].slice(0, 30)
  const [only] = suspected
  if (suspected.length > 1) return medicines
  return medicines.map((row) =>
    row === only ? { ...row, generic_name: row.generic_name || (row.brand_name === '' ? medicine : ''), batch: row.batch || batch } : row,
  )
}

function reactionsWith(reactions: CaseForm['reactions'], { reaction = '', began_on = '', ended_on = '', outcome = '' }: Said): CaseForm['reactions'] {
  if ([reaction, began_on, ended_on, outcome].every((value) => value === '')) return reactions
  if (reactions.length > 1) return reactions
  const row = reactions[0] ?? emptyReaction()
  return [
    {
      ...row,
      name: row.name || reaction,
      began_on: row.began_on || began_on,
      ended_on: row.ended_on || ended_on,
      outcome: row.outcome || outcome,
    },
  ]
}
