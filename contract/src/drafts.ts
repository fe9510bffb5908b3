import * as z from 'zod/mini'
import { answered, staffUser } from './desk.ts'
import { endpoint } from './endpoint.ts'
import { piece } from './evidence.ts'
import { roles } from './roles.ts'
import { id, limits, pageOf, pageWith, text, versionNumber, words } from './values.ts'

/* Drafts of answers and a second person's approval. Times are ISO 8601, UTC. */

/** The content of a future entry. Every field may be empty while it is being written. */
export const draftContent = z.strictObject({
  question: words(1000),
  phrasings: z.array(words(1000)).check(z.maxLength(60)),
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

/** Checks that, where they are open, the approver confirms too. */
export const confirmedTwice: readonly CheckName[] = ['dose']

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
  /** The approver's reason for returning it. */
  remark: z.nullable(z.string()),
  checks: z.array(check),
  updated_at: z.string(),
  submitted_at: z.nullable(z.string()),
})
export type Draft = z.infer<typeof draft>

/** The states of a draft in lists: being written, returned by an approver with a remark, waiting for approval. */
export const draftStates = ['editing', 'returned', 'submitted'] as const
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
    content: draftContent,
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

export const approveDraft = endpoint('/api/admin/desk/draft/approve', {
  access: ['approver'],
  summary:
    'Publish a submitted draft: the entry’s new version, the question closed, one letter for each asker, all or nothing. A writer cannot approve their own draft.',
  /** `confirmed` names the open checks that the approver has looked into: an amount without a source needs both people. */
  input: z.strictObject({ id, revision: versionNumber, confirmed: z.optional(z.array(z.enum(checkNames))) }),
  /** `entry_id` is empty for a private reply. */
  output: answered,
  refusals: ['notFound', 'conflict', 'notAllowed', 'noRole'],
})

export const returnDraft = endpoint('/api/admin/desk/draft/return', {
  access: ['approver'],
  summary: 'Give a submitted draft back to its writer, with the reason.',
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
