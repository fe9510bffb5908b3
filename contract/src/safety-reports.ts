import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { openFollowUp } from './safety-follow-up.ts'
import { textOrigins } from './safety-states.ts'
import { id, text, words } from './values.ts'

/* A doctor's own reports of suspected adverse reactions. Times are ISO 8601, UTC. */

/** The part of a case that its reporter sees. */
export const reportStates = ['received', 'more_needed', 'reported', 'closed'] as const
export type ReportState = (typeof reportStates)[number]
export const reportStateNames: Record<ReportState, string> = { received: '已收到', more_needed: '需要补充', reported: '已上报', closed: '已关闭' }

export const ownReports = endpoint('/api/safety/reports', {
  access: 'user',
  summary: "The caller's reports of adverse reactions, the newest first, with their state and the caller's own words.",
  input: z.strictObject({}),
  output: z.array(
    z.strictObject({
      id: z.string(),
      number: z.number(),
      state: z.enum(reportStates),
      at: z.string(),
      texts: z.array(z.strictObject({ origin: z.enum(textOrigins), text: z.string(), at: z.string() })),
      /** The question that waits for the caller's answer. */
      follow_up: z.nullable(openFollowUp),
    }),
  ),
})
export type OwnReport = z.infer<(typeof ownReports)['output']>[number]

export const addWords = endpoint('/api/safety/add', {
  access: 'user',
  summary: "Add words to one of the caller's own reports; a reported or closed case is followed up again.",
  input: z.strictObject({ id, text: text(2000) }),
  output: z.null(),
  refusals: ['notFound'],
})

/** Optional, because a report with gaps is worth more than none; never the patient's name. */
export const reportAdverse = endpoint('/api/safety/report', {
  access: 'user',
  summary: 'Report a suspected adverse reaction outright, in a short form.',
  input: z.strictObject({
    text: text(2000),
    medicine: words(80),
    batch: words(80),
    patient_sex: z.enum(['', 'male', 'female', 'unknown']),
    patient_age: words(12),
    serious: z.enum(['', 'yes', 'no']),
  }),
  output: z.strictObject({ id: z.string(), number: z.number() }),
})
