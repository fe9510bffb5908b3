import * as z from 'zod/mini'
import { staffUser } from './desk.ts'
import { approval } from './approvals.ts'
import { endpoint } from './endpoint.ts'
import { piece } from './evidence.ts'
import { roles } from './roles.ts'
import { id, versionNumber } from './values.ts'

/* The review of unreleased entries: one user confirms an entry, a second one approves it. */

/** How much harm a wrong answer does, the most first: emergencies and doses; contraindications and special groups; the rest. */
export const risks = ['critical', 'caution', 'other'] as const
export type Risk = (typeof risks)[number]

/** `first`: waits for its confirmation; `second`: confirmed, waits for the approval by another user; `publish`: approved, waits for a publisher. */
export const stages = ['first', 'second', 'publish'] as const
export type Stage = (typeof stages)[number]

export const reviewProgress = endpoint('/api/admin/library/review/progress', {
  access: roles,
  summary: 'How far the review of the library is: published entries that are reviewed, and the others by risk and state.',
  input: z.strictObject({}),
  output: z.strictObject({
    published: z.number(),
    reviewed: z.number(),
    /** Unreleased entries. */
    risks: z.array(
      z.strictObject({
        risk: z.enum(risks),
        /** For the first person. */
        first: z.number(),
        /** Confirmed once. */
        second: z.number(),
        /** Approved, for a publisher. */
        publish: z.number(),
        /** Of those of either stage, the ones the caller has confirmed and therefore can neither approve nor publish. */
        own: z.strictObject({ second: z.number(), publish: z.number() }),
        /** Being revised at the desk, which ends with a review of its own. */
        drafts: z.number(),
      }),
    ),
  }),
})
export type ReviewProgress = z.infer<(typeof reviewProgress)['output']>

const evidence = z.extend(piece, {
  /** The address is that of a site, not of a document. */
  home_page: z.boolean(),
})

const reviewedEntry = z.strictObject({
  id: z.string(),
  key: z.string(),
  version: z.number(),
  risk: z.enum(risks),
  question: z.string(),
  phrasings: z.array(z.string()),
  counterexamples: z.array(z.string()),
  answer: z.string(),
  evidence: z.array(evidence),
  subject: z.string(),
  category: z.string(),
  /** When it would fall due again if it were approved now, YYYY-MM-DD. */
  review_due: z.string(),
  /** The first confirmation: person and time. */
  confirmed: z.nullable(z.strictObject({ by: staffUser, at: z.string() })),
  approved: approval,
  /** How often it answered a question within the last thirty days. */
  hits: z.number(),
  /** The end of the lease on the entry. */
  held_until: z.string(),
  /** Its place in the caller's queue, from 1, and the length of the queue. */
  place: z.number(),
  of: z.number(),
})
export type ReviewedEntry = z.infer<typeof reviewedEntry>

export const takeForReview = endpoint('/api/admin/library/review/take', {
  access: ['writer', 'approver', 'publisher'],
  summary:
    'Take an entry for fifteen minutes, by risk, emergencies and doses first; what was taken before is given back. Null: nothing is left that others do not hold.',
  input: z.strictObject({
    stage: z.enum(stages),
    /** The entry that the step starts from. */
    from: z.nullable(id),
    /** `resume`: the one held last, or the first after it; `stay`: `from` itself, where it is free. */
    step: z.enum(['resume', 'stay', 'next', 'previous']),
  }),
  output: z.nullable(reviewedEntry),
  refusals: ['noRole'],
})

/** The version that the person has read; a newer one is a conflict. */
const seen = { id, version: versionNumber } as const

export const confirmEntry = endpoint('/api/admin/library/review/confirm', {
  access: ['writer', 'approver'],
  summary: 'Confirm an entry as the first of two people: question, answer, evidence, phrasings and counterexamples are right.',
  input: z.strictObject(seen),
  output: z.null(),
  refusals: ['notFound', 'conflict', 'notAllowed'],
})

export const approveEntry = endpoint('/api/admin/library/review/approve', {
  access: ['approver', 'publisher'],
  summary:
    'Approve an entry that another person has confirmed, and release it, which takes the right to publish: it is reviewed today, and due again after the interval of its category.',
  input: z.strictObject(seen),
  /** null: approved, and waits for a publisher. */
  output: z.strictObject({ review_due: z.nullable(z.string()) }),
  refusals: ['notFound', 'conflict', 'notAllowed'],
})

export const reopenReview = endpoint('/api/admin/library/review/reopen', {
  access: ['writer', 'approver', 'publisher'],
  summary: 'Put a confirmed entry back to the first person: by the one who confirmed it, by an approver or a publisher.',
  input: z.strictObject(seen),
  output: z.null(),
  refusals: ['notFound', 'conflict', 'notAllowed'],
})
