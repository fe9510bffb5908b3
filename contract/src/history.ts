import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { recall } from './recall.ts'
import { id } from './values.ts'

/** The rows that the phone app loads at a time. */
export const pageSize = 10

export const historyItem = z.strictObject({
  id: z.string(),
  question: z.string(),
  /** Plain text as it was given; empty when there was no answer. */
  answer: z.string(),
  /** One string a piece of evidence: title and address in one text. */
  links: z.array(z.string()),
  /** Of a record without an answer: the entry that answers its question by now. */
  answered: z.nullable(z.string()),
  /** The answer has been taken out of the library since. */
  withdrawn: z.boolean(),
  recall,
  reviewing: z.optional(z.boolean()),
  /** ISO 8601, UTC. */
  create_time: z.string(),
})
export type HistoryItem = z.infer<typeof historyItem>

export const history = endpoint('/api/chat/historical_question_and_answer_records', {
  access: 'user',
  summary: 'Own questions and the answers as given, newest first.',
  input: z.strictObject({
    /** Counted from 1. */
    page: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    size: z.int().check(z.minimum(1), z.maximum(50)),
  }),
  output: z.strictObject({ data: z.array(historyItem), total: z.number() }),
})

export const deleteHistory = endpoint('/api/chat/historical_question_and_answer_records/delete', {
  access: 'user',
  summary: 'Delete one own history record.',
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: ['notFound'],
})
