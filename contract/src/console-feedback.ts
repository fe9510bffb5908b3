import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { feedbackTypes } from './feedback.ts'
import { file, id, limits, line, pageOf, pageWith, text } from './values.ts'

/* Feedback on the product, as staff answer it. */

const filters = {
  /** '' is all. */
  status: z.enum(['', 'open', 'closed']),
  type: z.enum(['', ...feedbackTypes]),
} as const

const feedback = z.strictObject({
  id: z.string(),
  type: z.enum(feedbackTypes),
  /** The e-mail address for the reply: whole for administrators, masked for auditors. */
  email: z.string(),
  /** Without the role for pharmacovigilance: a placeholder while the words are in a case. */
  content: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  status: z.enum(['open', 'closed']),
  /** The reply that was sent; null: closed without a reply, or open. */
  reply: z.nullable(z.string()),
  closed_by: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  /** Pharmacovigilance has it in a case. */
  in_case: z.boolean(),
})
export type Feedback = z.infer<typeof feedback>

export const feedbackList = endpoint('/api/admin/feedback/list', {
  access: ['administrator', 'auditor'],
  summary: 'Feedback on the product, newest first.',
  input: z.strictObject({ ...pageOf, ...filters }),
  output: pageWith(feedback),
})

export const feedbackDetail = endpoint('/api/admin/feedback/detail', {
  access: ['administrator', 'auditor'],
  summary: 'One piece of feedback.',
  input: z.strictObject({ id }),
  output: feedback,
  refusals: ['notFound'],
})

export const replyToFeedback = endpoint('/api/admin/feedback/reply', {
  access: ['administrator'],
  summary:
    'Sends a reply by e-mail and closes the feedback. Of two concurrent replies one gets a conflict, and one e-mail goes out. Nothing is closed when sending fails.',
  input: z.strictObject({ id, text: text(limits.feedback) }),
  output: z.null(),
  refusals: ['notFound', 'conflict', 'deliveryFailed'],
})

export const closeFeedback = endpoint('/api/admin/feedback/close', {
  access: ['administrator'],
  summary: 'Closes feedback without a reply; the reason goes into the audit record.',
  input: z.strictObject({ id, reason: z.nullable(line(200)) }),
  output: z.null(),
  refusals: ['notFound', 'conflict'],
})

export const reopenFeedback = endpoint('/api/admin/feedback/reopen', {
  access: ['administrator'],
  summary: 'Opens feedback again that was closed without a reply.',
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: ['notFound', 'conflict'],
})

export const exportFeedback = endpoint('/api/admin/feedback/export', {
  access: ['administrator', 'auditor'],
  summary: 'The feedback of these filters as a workbook, addresses masked as in the list; at most twenty thousand rows.',
  input: z.strictObject(filters),
  output: file,
  refusals: ['rateLimited'],
})
