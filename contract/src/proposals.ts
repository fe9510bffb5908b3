import * as z from 'zod/mini'
import { approval } from './approvals.ts'
import { brokenCases, caseReason } from './broken-cases.ts'
import { staffUser } from './desk.ts'
import { endpoint } from './endpoint.ts'
import { roles } from './roles.ts'
import { id, line } from './values.ts'

/* Acts that one person proposes and another confirms. Times are ISO 8601, UTC. */

/** `withdraw` has taken effect already: an entry that may be wrong goes at once, and a second person confirms it afterwards. */
export const proposalKinds = ['link', 'reject', 'clarify', 'republish', 'undo_import', 'withdraw'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** Display names. */
export const proposalNames: Record<ProposalKind, string> = {
  link: '用已有条目答复',
  reject: '驳回问题',
  clarify: '请提问者补充',
  republish: '恢复条目',
  undo_import: '撤销导入批次',
  withdraw: '撤下条目（追认）',
}

const proposal = z.strictObject({
  id: z.string(),
  kind: z.enum(proposalKinds),
  /** `question:ID`, `entry:ID` or `import:ID`. */
  subject: z.string(),
  /** The text of the question, the question of the entry, or the name of the file. */
  title: z.string(),
  /** Of a link: the entry that would answer. */
  entry: z.nullable(z.strictObject({ id: z.string(), question: z.string() })),
  /** Of a rejection or a question back: what the askers would read. */
  letter: z.nullable(z.string()),
  reason: z.string(),
  /** A returned one is shown with its subject alone. */
  status: z.enum(['waiting', 'returned']),
  mine: z.boolean(),
  proposed_by: staffUser,
  approved: approval,
  at: z.string(),
  remark: z.string(),
})
export type Proposal = z.infer<typeof proposal>

export const proposals = endpoint('/api/admin/proposals', {
  access: roles,
  summary: 'Proposals that wait for a second person, the oldest first; of one subject also the latest that was returned.',
  /** Empty: all. */
  input: z.strictObject({ subject: z.string().check(z.regex(/^([a-z]{1,20}:[\w-]{1,64})?$/)) }),
  output: z.array(proposal),
})

/** Acts that wait beside proposals: approved drafts, and the rest whether approved or not. */
export const waitingKinds = ['draft', 'import', 'evidence', 'synonyms', 'moderation', 'review'] as const
export type WaitingKind = (typeof waitingKinds)[number]

const waitingAct = z.strictObject({
  kind: z.enum(waitingKinds),
  /** Of the draft, the batch or the source; empty for a list, and for entries of the review queue, which are one row. */
  id: z.string(),
  /** The question of the draft, the name of the file, the title of the source, the number of the entries; empty for a list. */
  title: z.string(),
  /** The name of the author; empty where there are several. */
  by: z.string(),
  at: z.string(),
  /** The caller is among its authors. */
  mine: z.boolean(),
  approved: approval,
})
export type WaitingAct = z.infer<typeof waitingAct>

export const waitingActs = endpoint('/api/admin/waiting', {
  access: roles,
  summary:
    'What waits beside proposals: drafts and entries of the review queue for a publisher; batches, changes of sources and of both lists for an approver or a publisher. The oldest first.',
  input: z.strictObject({}),
  output: z.array(waitingAct),
})

export const approveProposal = endpoint('/api/admin/proposals/approve', {
  access: ['approver', 'publisher'],
  summary: 'Approve what another person proposed, and carry it out, which takes the right to publish; for a withdrawal: confirm it.',
  input: z.strictObject({ id, case_reason: caseReason }),
  /** Letters sent to askers; null: approved, and waits for a publisher. */
  output: z.strictObject({ letters: z.nullable(z.number()) }),
  refusals: ['notFound', 'conflict', 'notAllowed', 'noRole', 'badRequest', 'rateLimited'],
})

export const proposalCases = endpoint('/api/admin/proposals/cases', {
  access: ['approver', 'publisher'],
  summary: 'The saved search cases that break once a proposal is carried out, which then needs a reason.',
  input: z.strictObject({ id }),
  output: brokenCases,
  refusals: ['notFound', 'rateLimited'],
})

export const returnProposal = endpoint('/api/admin/proposals/return', {
  access: ['approver', 'publisher'],
  summary: 'Return another person’s proposal with the reason. A withdrawal cannot be returned: the entry is republished instead.',
  input: z.strictObject({ id, remark: line(200) }),
  output: z.null(),
  refusals: ['notFound', 'notAllowed', 'noRole'],
})

export const takeBackProposal = endpoint('/api/admin/proposals/withdraw', {
  access: ['writer', 'approver'],
  summary: 'Withdraw one’s own proposal.',
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: ['notFound', 'notAllowed', 'noRole'],
})
