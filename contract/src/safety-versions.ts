import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { officer } from './safety.ts'
import { caseForm } from './safety-form.ts'
import { caseStates } from './safety-states.ts'
import { id, versionNumber } from './values.ts'

/* Earlier versions of cases, and the officers who work on them. */

const desk = ['pharmacovigilance'] as const

export const officers = endpoint('/api/admin/safety/officers', {
  access: desk,
  summary: 'The members of staff to whom a case can be assigned.',
  input: z.strictObject({}),
  output: z.array(officer),
})

export const caseVersion = endpoint('/api/admin/safety/version', {
  access: desk,
  summary: 'A case as one of its versions holds it. Opening it is recorded in the audit log.',
  input: z.strictObject({ id, version: versionNumber }),
  output: z.strictObject({
    state: z.enum(caseStates),
    owner: z.nullable(officer),
    day0: z.string(),
    reported_on: z.nullable(z.string()),
    report_number: z.nullable(z.string()),
    investigated_on: z.nullable(z.string()),
    form: caseForm,
    /** Digest of the reporter's particulars, which a version does not repeat. */
    reporter: z.string(),
    /** The number of texts. */
    texts: z.number(),
  }),
  refusals: ['notFound'],
})
export type CaseVersion = z.infer<(typeof caseVersion)['output']>
