import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { roles } from './roles.ts'
import { id, limits, line, words } from './values.ts'

/* Reports of readers on an answer, and their outcomes. */

export const reportReasons = ['wrong', 'outdated', 'unclear', 'source', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportReasonNames: Record<ReportReason, string> = {
  wrong: '内容有误',
  outdated: '已经过时',
  unclear: '不清楚或不完整',
  source: '出处不对',
  other: '其他',
}

export const reportAnswer = endpoint('/api/chat/report_answer', {
  access: 'user',
  summary: 'Say what is wrong with the answer of an own record, own letter or published entry. One report of a person on a version is open at a time.',
  input: z.strictObject({ id, reason: z.enum(reportReasons), text: words(limits.feedback) }),
  output: z.null(),
  refusals: ['notFound', 'blocked', 'duplicate'],
})

export const rateAnswer = endpoint('/api/chat/rate_answer', {
  access: 'user',
  summary: 'Say whether an answer helped; the last word of a person on a version counts.',
  input: z.strictObject({ id, helpful: z.boolean() }),
  output: z.null(),
  refusals: ['notFound'],
})

const report = z.strictObject({
  id: z.string(),
  version: z.number(),
  reason: z.enum(reportReasons),
  /** Empty where the reason says enough. */
  text: z.string(),
  at: z.string(),
  outcome: z.nullable(z.enum(['revised', 'kept'])),
  note: z.string(),
})
export type AnswerReport = z.infer<typeof report>

export const answerReports = endpoint('/api/admin/library/reports', {
  access: roles,
  summary: 'Ratings and reports of an entry, the open ones first, without their writers; at most 200.',
  input: z.strictObject({ entry_id: id }),
  output: z.strictObject({ helpful: z.number(), not_helpful: z.number(), reports: z.array(report) }),
  refusals: ['notFound'],
})

export const keepAnswer = endpoint('/api/admin/library/reports_close', {
  access: ['approver'],
  summary: 'Close the open reports of an entry without a change, for a reason that their writers read in a letter. A new version closes them by itself.',
  input: z.strictObject({ entry_id: id, reports: z.array(id).check(z.minLength(1), z.maxLength(200)), note: line(200) }),
  output: z.strictObject({ closed: z.number() }),
  refusals: ['notFound', 'badRequest'],
})
