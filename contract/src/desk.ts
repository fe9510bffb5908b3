import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { rejectionReasons } from './rejections.ts'
import { roles } from './roles.ts'
import { id, pageOf, searchPageWith, text, words } from './values.ts'

/* The answer desk: questions that wait for an answer. Times are ISO 8601, UTC. */

/**
 * The states of a question: not claimed yet; claimed by a writer; its draft returned and not claimed since; waiting for what an asker adds;
 * waiting for approval; approved and waiting for publication; closed.
 */
export const questionStates = ['waiting', 'claimed', 'returned', 'awaiting', 'submitted', 'approved', 'closed'] as const
export type QuestionState = (typeof questionStates)[number]

/** The outcome of a closed question: a new version of an entry, an existing entry, an answer to its one asker, or no answer. */
export const outcomes = ['published', 'linked', 'private', 'rejected'] as const
export type Outcome = (typeof outcomes)[number]

/** A staff user with the current name. */
export const staffUser = z.strictObject({ id: z.string(), name: z.string() })

const queued = z.strictObject({
  id: z.string(),
  /** The text of the first asker; a placeholder while `held`. */
  question: z.string(),
  /** The number of people who wait for the answer. */
  askers: z.number(),
  first_asked: z.string(),
  last_asked: z.string(),
  /** By when it should be answered; with an adverse reaction in it, sooner, and later by the time it has waited, or may wait, for what its askers add. */
  due: z.string(),
  /** The asker waits at a bedside: by the words, or by the tick 紧急. Sorted first. */
  urgent: z.boolean(),
  /** The assignee among the team. */
  assignee: z.nullable(staffUser),
  /** The text of at least one asker mentions an adverse reaction. */
  adverse: z.boolean(),
  /** It waits for pharmacovigilance: its words are not shown, and it is not closed. */
  held: z.boolean(),
  state: z.enum(questionStates),
  /** The staff user who has claimed it, or who wrote the draft that waits for approval or was returned. */
  holder: z.nullable(staffUser),
  /** When the claim ends unless it is renewed. */
  held_until: z.nullable(z.string()),
  /** The latest time until which it waits for what its askers add. */
  awaiting_until: z.nullable(z.string()),
  /** Whether an asker who was asked for more has added something; null: nobody was. */
  clarified: z.nullable(z.boolean()),
  draft_id: z.nullable(z.string()),
  outcome: z.nullable(z.enum(outcomes)),
  closed_at: z.nullable(z.string()),
})
export type Queued = z.infer<typeof queued>

export const queue = endpoint('/api/admin/desk/queue', {
  access: roles,
  summary: 'Questions that were sent to the team: open ones by when they are due, closed ones by the latest.',
  input: z.strictObject({
    ...pageOf,
    /** `open` is every state but `closed`. */
    state: z.enum(['open', ...questionStates]),
    /** Words in the question; empty: all. */
    q: words(200),
    /** Only questions that the caller has claimed or drafted. */
    mine: z.boolean(),
  }),
  output: searchPageWith(queued),
})

export const deskCounts = endpoint('/api/admin/desk/counts', {
  access: roles,
  summary: 'Open questions by state, and all drafts by state, with or without a question.',
  input: z.strictObject({}),
  output: z.strictObject({
    waiting: z.number(),
    claimed: z.number(),
    returned: z.number(),
    awaiting: z.number(),
    submitted: z.number(),
    approved: z.number(),
    drafts: z.strictObject({ editing: z.number(), returned: z.number(), submitted: z.number(), approved: z.number() }),
  }),
})

const near = z.strictObject({
  entry_id: z.string(),
  question: z.string(),
  /** The phrasing of the entry that fits best. */
  matched: z.string(),
  /** The probability, 0 to 1, that the entry answers the question. */
  score: z.number(),
  band: z.enum(['same', 'close', 'related']),
  /** The objection of the guard against near-opposites. */
  opposed: z.nullable(z.string()),
  /** The beginning of its answer, plain text. */
  answer: z.string(),
})
export type Near = z.infer<typeof near>

export const question = endpoint('/api/admin/desk/question', {
  access: roles,
  summary: 'One question with all its askers, the nearest entries of the library, and questions that may be the same.',
  input: z.strictObject({ id }),
  output: z.strictObject({
    ...queued.shape,
    asked_by: z.array(
      z.strictObject({
        /** A pseudonym of the asker within this question; the console never learns the identity. */
        asker: z.string(),
        identity: z.enum(['doctor', 'staff']),
        department: z.string(),
        text: z.string(),
        /** Wordings of the same asker from questions that were merged into this one. */
        further: z.array(z.string()),
        /** The questions back to this asker with the answers, the earliest first. */
        clarifications: z.array(
          z.strictObject({
            id: z.string(),
            text: z.string(),
            by: staffUser,
            at: z.string(),
            read: z.boolean(),
            answer: z.nullable(z.string()),
            answered_at: z.nullable(z.string()),
          }),
        ),
        asked_at: z.string(),
        adverse: z.boolean(),
        /** The letter with the answer, which can be marked as telling of an adverse reaction; null: none was sent, or its words wait for pharmacovigilance. */
        letter: z.nullable(z.strictObject({ id: z.string(), in_case: z.boolean() })),
      }),
    ),
    nearest: z.array(near),
    /** Other open questions that may ask the same. */
    similar: z.array(z.strictObject({ id: z.string(), question: z.string(), askers: z.number(), score: z.number() })),
    /** The category of the word for which the question would be blocked now, where the list has changed since. */
    blocked: z.nullable(z.string()),
    /** Pharmacovigilance has it in a case; in which ones is told to its officers alone. */
    in_case: z.boolean(),
    cases: z.array(z.strictObject({ id: z.string(), number: z.number() })),
    /** Why it was closed without an answer. */
    reason: z.nullable(z.string()),
    closed_by: z.nullable(staffUser),
    entry_id: z.nullable(z.string()),
    /** Internal notes, the earliest first. */
    notes: z.array(z.strictObject({ id: z.string(), text: z.string(), by: staffUser, at: z.string() })),
    /** Letters that announced the answer, and how many were read. */
    letters: z.strictObject({ sent: z.number(), read: z.number() }),
  }),
  refusals: ['notFound'],
})

export const addNote = endpoint('/api/admin/desk/note', {
  access: ['writer', 'approver', 'pharmacovigilance'],
  summary: 'Note something about a question for the team; no asker sees it.',
  input: z.strictObject({ id, text: text(500) }),
  output: z.null(),
  refusals: ['notFound'],
})

export const deskStaff = endpoint('/api/admin/desk/staff', {
  access: roles,
  summary: 'The writers that a question can be assigned to.',
  input: z.strictObject({}),
  output: z.array(staffUser),
})

export const assign = endpoint('/api/admin/desk/assign', {
  access: ['writer', 'approver'],
  summary: 'Assign open questions to a writer, or to nobody. All of them or none.',
  input: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(50)), to: z.nullable(id) }),
  output: z.null(),
  refusals: ['notFound', 'notAllowed'],
})

export const claim = endpoint('/api/admin/desk/claim', {
  access: ['writer'],
  summary: 'Take a question for fifteen minutes; a second call by the same person renews it. A claim that another person holds is a conflict.',
  input: z.strictObject({ id }),
  output: z.strictObject({ held_until: z.string() }),
  refusals: ['notFound', 'conflict'],
})

export const release = endpoint('/api/admin/desk/release', {
  access: ['writer'],
  summary: 'Give a question back that the caller has claimed.',
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: ['notFound', 'conflict'],
})

/** The published version and the number of letters sent. */
export const answered = z.strictObject({ entry_id: z.string(), version: z.number(), letters: z.number() })

export const link = endpoint('/api/admin/desk/link', {
  access: ['writer'],
  summary:
    'Answer a question with a published entry as it stands. Closed with one letter for each asker where the search finds the entry very close to every asker’s words; otherwise a proposal.',
  input: z.strictObject({ id, entry_id: id }),
  /** `proposed`: a second person has to confirm it, and no letter was sent. */
  output: z.strictObject({ letters: z.number(), proposed: z.boolean() }),
  refusals: ['notFound', 'conflict', 'notAllowed'],
})

export const reject = endpoint('/api/admin/desk/reject', {
  access: ['writer'],
  summary: 'Propose to close a question without an answer. Once a second person has confirmed it, each asker gets a letter with the reason.',
  input: z.strictObject({ id, reason: z.enum(rejectionReasons) }),
  output: z.null(),
  refusals: ['notFound', 'conflict', 'notAllowed'],
})

export const merge = endpoint('/api/admin/desk/merge', {
  access: ['writer'],
  summary: 'Move all askers of one question to another question; the first one is removed.',
  input: z.strictObject({ id, into: id }),
  output: z.null(),
  refusals: ['notFound', 'conflict'],
})

export const split = endpoint('/api/admin/desk/split', {
  access: ['writer'],
  summary: 'One asker of a question asked something else: it becomes a question of its own.',
  input: z.strictObject({ id, asker: id }),
  output: z.strictObject({ id: z.string() }),
  refusals: ['notFound', 'conflict', 'notAllowed'],
})
