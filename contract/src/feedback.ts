import * as z from 'zod/mini'
import { clarification } from './clarification.ts'
import { endpoint } from './endpoint.ts'
import { citation } from './evidence.ts'
import { recall } from './recall.ts'
import { email, id, limits, text } from './values.ts'

/** The types of product feedback, in the order of the form. */
export const feedbackTypes = ['FUNCTIONAL_SUGGESTION', 'ERROR_REPORTING', 'USE_EXPERIENCE', 'PRODUCT_CONSULTING', 'FUNCTIONAL_BUG', 'OTHER'] as const
export type FeedbackType = (typeof feedbackTypes)[number]

/** Display names. */
export const feedbackTypeNames: Record<FeedbackType, string> = {
  FUNCTIONAL_SUGGESTION: '功能建议',
  ERROR_REPORTING: '错误报告',
  USE_EXPERIENCE: '使用体验',
  PRODUCT_CONSULTING: '产品咨询',
  FUNCTIONAL_BUG: '功能故障',
  OTHER: '其他',
}

export const addFeedback = endpoint('/api/opinion_feedback/add', {
  access: 'user',
  summary: 'Feedback on the product. The same address, type and content from the same person again is refused.',
  input: z.strictObject({ opinionType: z.enum(feedbackTypes), email, content: text(limits.feedback) }),
  output: z.null(),
  refusals: ['blocked', 'duplicate'],
})

const letter = z.strictObject({
  id: z.string(),
  /**
   * `follow_up`: a question on an own report of an adverse reaction, whose id is then `report`; it has no entry.
   * `rejection`: why a question is not answered. `recall`: an answer that the person read was called back. `report`: what the person said of an answer was dealt with. `clarification`: the team asks back.
   */
  kind: z.enum(['answer', 'rejection', 'follow_up', 'reminder', 'recall', 'report', 'clarification']),
  report: z.nullable(z.string()),
  /** The entry of the library that answers. */
  question_and_answer_library_id: z.string(),
  /** When the answer was published; ISO 8601, UTC. */
  create_time: z.string(),
  read_answer: z.boolean(),
  /** The question in the words of the person it is for; of a follow-up the words of the letter. */
  origin_question: z.string(),
})
export type Letter = z.infer<typeof letter>

export const letters = endpoint('/api/user_feedback/list', {
  access: 'user',
  summary: 'The letters that announce answers to requested questions or ask back on own reports, or call read answers back, newest first; at most 200.',
  input: z.strictObject({}),
  output: z.array(letter),
})

export const letterDetail = endpoint('/api/user_feedback/detail', {
  access: 'user',
  summary: 'One letter with its answer, which counts as read from now on.',
  input: z.strictObject({ id }),
  output: z.strictObject({
    /** In the words of the person it is for. */
    question: z.string(),
    /** The question that the answer belongs to, where its words are others; null: the same, or there is no answer. */
    library_question: z.nullable(z.string()),
    /** Why the question is not answered, instead of an answer. */
    rejected: z.nullable(z.string()),
    /** Plain text, in the version the letter speaks of; empty when withdrawn. */
    answer: z.string(),
    /** One string a piece of evidence: title and address in one text; none when withdrawn. */
    evidences: z.array(z.string()),
    /** Of each piece of evidence: kind, issuer, edition and place. */
    sources: z.array(citation),
    /** YYYY-MM-DD; empty: nobody of the operator has reviewed the answer; null: withdrawn. */
    reviewed_on: z.nullable(z.string()),
    review_due: z.nullable(z.string()),
    /** The library has published a newer version of this answer since. */
    newer: z.boolean(),
    /**
     * The answer has been taken back since. A letter is read for what to do now, however late, so it never contains
     * an answer that is no longer valid; the history keeps the answer as it was given.
     */
    withdrawn: z.boolean(),
    recall,
    /** Past its review date and not served: the answer says so. */
    reviewing: z.optional(z.boolean()),
    /** To a report on the answer: whether it was revised, or why not. */
    reply: z.optional(z.strictObject({ revised: z.boolean(), note: z.string() })),
    /** Instead of an answer: what the team asks. */
    clarification: z.optional(clarification),
  }),
  refusals: ['notFound'],
})
