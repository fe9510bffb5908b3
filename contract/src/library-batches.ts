import * as z from 'zod/mini'
import { approval } from './approvals.ts'
import { brokenCases, caseReason } from './broken-cases.ts'
import { endpoint } from './endpoint.ts'
import { piece } from './evidence.ts'
import { roles } from './roles.ts'
import { id, line, pageOf, pageWith, text } from './values.ts'

/* Batches: imported files that wait as drafts until a second person publishes all of them. Times are ISO 8601, UTC. */

/** `undone`: published, and taken back afterwards. */
export const batchStates = ['waiting', 'approved', 'returned', 'withdrawn', 'undone'] as const

const batch = z.strictObject({
  id: z.string(),
  file_name: z.string(),
  /** SHA-256 of the file, base64url. */
  file_hash: z.string(),
  status: z.enum(batchStates),
  /** The name, or the operating system's user on the command line. */
  imported_by: z.string(),
  mine: z.boolean(),
  imported_at: z.string(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  /** The person who published or returned it, with the remark of a return. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  remark: z.string(),
  approved: approval,
  undone_by: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
})
export type Batch = z.infer<typeof batch>

export const importBatches = endpoint('/api/admin/library/batches', {
  access: roles,
  summary: 'Imported files, the newest first.',
  input: z.strictObject({ ...pageOf, status: z.enum(['', ...batchStates]) }),
  output: pageWith(batch),
})

/** Rows by position: those to open, all of them, or those that change the answer of a published entry. */
export const batchViews = ['sample', 'all', 'answers'] as const

const batchRow = z.strictObject({
  position: z.number(),
  key: z.string(),
  question: z.string(),
  category: z.string(),
  /** Gives an entry its next version; otherwise it is new. */
  updates: z.boolean(),
  /** The approver has to open it. */
  sample: z.boolean(),
  /** The caller has opened it. */
  opened: z.boolean(),
})
export type BatchRow = z.infer<typeof batchRow>

export const importBatch = endpoint('/api/admin/library/batch', {
  access: roles,
  summary: 'One batch with a page of its rows.',
  input: z.strictObject({ ...pageOf, id, view: z.enum(batchViews) }),
  output: z.strictObject({
    batch,
    /** Rows of the sample, and how many of them the caller has opened. */
    sample: z.number(),
    opened: z.number(),
    /** Rows that change the answer of a published entry. */
    answers: z.number(),
    page: pageWith(batchRow),
  }),
  refusals: ['notFound'],
})

const shown = z.strictObject({
  question: z.string(),
  phrasings: z.array(z.string()),
  counterexamples: z.array(z.string()),
  answer: z.string(),
  evidence: z.array(piece),
  subject: z.string(),
  category: z.string(),
})

export const openBatchRow = endpoint('/api/admin/library/batch_row', {
  access: ['writer', 'approver', 'publisher'],
  summary: 'A row of a batch as it would be published, beside the entry as it is, with its checks. The server remembers who opened it.',
  input: z.strictObject({ id, position: z.int().check(z.gte(0), z.lte(10_000_000)) }),
  output: z.strictObject({
    key: z.string(),
    content: shown,
    /** The next review, if it were published today. */
    review_due: z.string(),
    /** The entry that it changes, as it is now. */
    entry: z.nullable(z.strictObject({ id: z.string(), version: z.number(), content: shown })),
    /** Prevents the publication. */
    failed: z.array(z.string()),
    /** For a person to look into. */
    confirm: z.array(z.string()),
  }),
  refusals: ['notFound'],
})
export type OpenedRow = z.infer<(typeof openBatchRow)['output']>

export const approveBatch = endpoint('/api/admin/library/batch_approve', {
  access: ['approver', 'publisher'],
  summary:
    'Approve a batch, after the sample was opened, and publish it, which takes the right to publish: every row a version that is reviewed today, all or nothing. Not by the person who imported it.',
  input: z.strictObject({
    id,
    /** Calls the answers until now of these rows back, with one sentence for their readers. */
    recall: z.optional(z.strictObject({ reason: line(200), positions: z.array(z.int()).check(z.minLength(1), z.maxLength(1000)) })),
    case_reason: caseReason,
  }),
  /** null: approved, and waits for a publisher. */
  output: z.strictObject({ published: z.nullable(z.number()) }),
  refusals: ['notFound', 'conflict', 'notAllowed', 'noRole', 'badRequest', 'rateLimited'],
})

export const batchCases = endpoint('/api/admin/library/batch_cases', {
  access: ['approver', 'publisher'],
  summary: 'The saved search cases that break once a waiting batch is published, which then needs a reason.',
  input: z.strictObject({ id }),
  output: brokenCases,
  refusals: ['notFound', 'conflict', 'rateLimited'],
})

export const returnBatch = endpoint('/api/admin/library/batch_return', {
  access: ['approver', 'publisher'],
  summary: 'Give a batch back, with the reason; it cannot be published any more.',
  input: z.strictObject({ id, remark: text(500) }),
  output: z.null(),
  refusals: ['notFound', 'conflict'],
})

export const withdrawBatch = endpoint('/api/admin/library/batch_withdraw', {
  access: ['writer', 'approver'],
  summary: 'Take the own batch back before it is published.',
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: ['notFound', 'conflict', 'noRole'],
})

export const undoBatch = endpoint('/api/admin/library/batch_undo', {
  access: ['approver'],
  summary: 'Propose to undo a published batch: new entries are withdrawn, changed ones get their earlier content. What has changed since stays.',
  input: z.strictObject({ id, reason: line(200) }),
  output: z.null(),
  refusals: ['notFound', 'conflict', 'badRequest'],
})
