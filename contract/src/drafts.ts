import * as z from 'zod/mini'
import { approval } from './approvals.ts'
import { brokenCases, caseReason } from './broken-cases.ts'
import { answered, staffUser } from './desk.ts'
import { endpoint } from './endpoint.ts'
import { piece } from './evidence.ts'
import { roles } from './roles.ts'
import { id, limits, line, pageOf, pageWith, text, versionNumber, words } from './values.ts'

/* Drafts of answers and a second person's approval. Times are ISO 8601, UTC. */

const counterexamples = z.array(words(1000)).check(z.maxLength(100))

/** The content of a future entry. Every field may be empty while it is being written. */
export const draftContent = z.strictObject({
  question: words(1000),
  phrasings: z.array(words(1000)).check(z.maxLength(120)),
  /** Questions that look like this one and that the answer does not answer. */
  counterexamples,
  answer: words(20_000),
  evidence: z.array(piece).check(z.maxLength(40)),
  subject: words(200),
  category: words(40),
  /** YYYY-MM-DD; the day of the review itself is the day of approval. */
  review_due: words(10),
})
export type DraftContent = z.infer<typeof draftContent>

/** The checks that an answer passes before it is published. */
export const checkNames = ['fields', 'evidence', 'dose', 'words', 'identifiers', 'duplicate', 'current', 'links', 'adverse'] as const
export type CheckName = (typeof checkNames)[number]

/** The approver's checklist: points that no program can verify, ticked before an answer goes out. */
export const approvalPoints = {
  supported: '答案的每个说法都有证据支持',
  doses: '剂量、速度和温度已与来源逐一核对；答案没有写的无须核对',
  limits: '适用人群、禁忌和注意事项没有遗漏',
  wordings: '标准问题和相似问法都由这个答案回答，不能看出是哪位患者',
} as const
export type ApprovalPoint = keyof typeof approvalPoints
export const approvalPointNames = Object.keys(approvalPoints) as ApprovalPoint[]

const check = z.strictObject({
  name: z.enum(checkNames),
  /** `open`: a person has to confirm it when submitting. */
  result: z.enum(['passed', 'failed', 'open']),
  /** The findings, in Chinese; one line each. */
  found: z.array(z.string()),
})
export type Check = z.infer<typeof check>

const draft = z.strictObject({
  id: z.string(),
  status: z.enum(['editing', 'submitted']),
  /** Increases with every save; the next save sends it back. */
  revision: z.number(),
  content: draftContent,
  /** The current entry that gets a new version; null: a new entry. */
  entry: z.nullable(z.strictObject({ id: z.string(), version: z.number(), content: draftContent })),
  /** An answer to the one asker of its question, not an entry of the library. */
  private: z.boolean(),
  /** The version it was begun from; 0 for a new entry. Older than the entry's: the writer has to review the changes since. */
  base_version: z.number(),
  question: z.nullable(z.strictObject({ id: z.string(), question: z.string(), askers: z.number() })),
  written_by: staffUser,
  /** The approval of a draft that waits for publication. */
  approved: approval,
  /** The reason for returning it. */
  remark: z.nullable(z.string()),
  checks: z.array(check),
  /** Positions of the evidence that the caller has opened. */
  opened: z.array(z.number()),
  updated_at: z.string(),
  submitted_at: z.nullable(z.string()),
})
export type Draft = z.infer<typeof draft>

/** The states of a draft in lists: being written, returned with a remark, waiting for approval, approved and waiting for publication. */
export const draftStates = ['editing', 'returned', 'submitted', 'approved'] as const
export type DraftState = (typeof draftStates)[number]

export const drafts = endpoint('/api/admin/desk/drafts', {
  access: roles,
  summary: 'Drafts under way: those for questions and those of the library itself, the longest waiting first.',
  input: z.strictObject({ ...pageOf, status: z.enum(['', ...draftStates]), mine: z.boolean() }),
  output: pageWith(
    z.strictObject({
      id: z.string(),
      question: z.string(),
      status: z.enum(draftStates),
      written_by: staffUser,
      /** Askers who wait for it; null: no asker, it belongs to the library alone. */
      askers: z.nullable(z.number()),
      entry_id: z.nullable(z.string()),
      updated_at: z.string(),
      submitted_at: z.nullable(z.string()),
    }),
  ),
})

export const openDraft = endpoint('/api/admin/desk/draft/open', {
  access: ['writer'],
  summary: 'Begin a draft, or find the one that is under way: for a question (which the caller claims with it), for an entry, for both, or for neither.',
  /** `private`: an answer to the one asker, no entry; a draft that exists already stays as it is. */
  input: z.strictObject({ question_id: z.nullable(id), entry_id: z.nullable(id), private: z.optional(z.boolean()) }),
  output: z.strictObject({ id: z.string() }),
  refusals: ['notFound', 'conflict', 'notAllowed'],
})

export const readDraft = endpoint('/api/admin/desk/draft/read', {
  access: roles,
  summary: 'A draft with its question, its entry and its checks.',
  input: z.strictObject({ id }),
  output: draft,
  refusals: ['notFound', 'notAllowed'],
})

export const saveDraft = endpoint('/api/admin/desk/draft/save', {
  access: ['writer'],
  summary:
    'Save a draft over the revision it was read in; anything newer is a conflict and nothing is saved. Renews the claim. A submitted draft goes back to being written.',
  input: z.strictObject({
    id,
    revision: versionNumber,
    /** Without counterexamples the draft keeps those that it has. */
    content: z.extend(draftContent, { counterexamples: z.optional(counterexamples) }),
    /**
     * The version of the entry that the writer has before them, where it is newer than the draft's: its changes are taken in or left out on
     * purpose. Not given: the draft stays based on the version it was begun from, and the check `current` fails while there is a newer one.
     */
    base_version: z.optional(versionNumber),
  }),
  output: draft,
  refusals: ['notFound', 'conflict'],
})

export const submitDraft = endpoint('/api/admin/desk/draft/submit', {
  access: ['writer'],
  summary: 'Submit a draft for approval, with the checks that the writer confirms; a failed check refuses it.',
  input: z.strictObject({ id, revision: versionNumber, confirmed: z.array(z.enum(checkNames)) }),
  output: draft,
  refusals: ['notFound', 'conflict', 'notAllowed'],
})

export const openEvidence = endpoint('/api/admin/desk/draft/open_evidence', {
  access: ['approver'],
  summary: 'Remember that the caller has opened a piece of evidence of a submitted draft; a piece that is changed afterwards counts as not opened.',
  input: z.strictObject({ id, revision: versionNumber, at: z.number().check(z.int(), z.minimum(0), z.maximum(40)) }),
  /** Positions of the evidence that the caller has opened by now. */
  output: z.strictObject({ opened: z.array(z.number()) }),
  refusals: ['notFound', 'conflict'],
})

export const approveDraft = endpoint('/api/admin/desk/draft/approve', {
  access: ['approver'],
  summary:
    'Approve a submitted draft, which then waits for publication. A writer cannot approve their own draft; the approver has opened all of its evidence and confirms every point of their own checklist.',
  /** `recall`: with the publication the entry's answer until now is called back with this sentence for its readers. */
  input: z.strictObject({
    id,
    revision: versionNumber,
    confirmed: z.array(z.enum(approvalPointNames)).check(z.maxLength(approvalPointNames.length)),
    recall: z.optional(line(200)),
    case_reason: caseReason,
  }),
  output: draft,
  refusals: ['notFound', 'conflict', 'notAllowed', 'noRole', 'badRequest'],
})

export const publishDraft = endpoint('/api/admin/desk/draft/publish', {
  access: ['publisher'],
  summary:
    'Publish an approved draft: the entry’s new version, the question closed, one letter for each asker, all or nothing. Its approver may do it, none of its writers.',
  /** `case_reason`: where saved cases break, and the approver gave none. */
  input: z.strictObject({ id, revision: versionNumber, case_reason: caseReason }),
  /** `entry_id` is empty for a private reply. */
  output: answered,
  refusals: ['notFound', 'conflict', 'notAllowed', 'noRole', 'badRequest'],
})

export const draftCases = endpoint('/api/admin/desk/draft/cases', {
  access: ['approver', 'publisher'],
  summary: 'The saved search cases that break once a submitted draft is published; its approval then needs a reason.',
  input: z.strictObject({ id }),
  output: brokenCases,
  refusals: ['notFound'],
})

export const returnDraft = endpoint('/api/admin/desk/draft/return', {
  access: ['approver', 'publisher'],
  summary: 'Give a submitted or approved draft back to its writer, with the reason.',
  input: z.strictObject({ id, revision: versionNumber, remark: text(limits.question) }),
  output: draft,
  refusals: ['notFound', 'conflict', 'notAllowed'],
})

export const discardDraft = endpoint('/api/admin/desk/draft/discard', {
  access: ['writer'],
  summary: 'Delete a draft; its question waits again.',
  input: z.strictObject({ id, revision: versionNumber }),
  output: z.null(),
  refusals: ['notFound', 'conflict'],
})
