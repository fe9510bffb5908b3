import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { citation } from './evidence.ts'
import { recall } from './recall.ts'
import { id, limits, text } from './values.ts'

const question = text(limits.question)
/** `2026-10-12`, or null where the answer does not come from the reviewed library. */
/** YYYY-MM-DD; empty: the operator has not reviewed the answer; null: unknown, or there is no answer. */
const day = z.nullable(z.string())

/** Stretches of a text in UTF-16 units, `to` not included, in rising order. */
const ranges = z.array(z.strictObject({ from: z.number(), to: z.number() }))

/** A known question as a person is offered it. */
const suggestion = z.strictObject({
  id: z.string(),
  text: z.string(),
  /** Parts of `text` that the typed question has too. */
  highlights: ranges,
  /** The sentence of the answer that has something of the typed question; null: the question alone was found. */
  passage: z.nullable(z.strictObject({ text: z.string(), highlights: ranges })),
  /** The product that an ambiguous name of the typed question may stand for; those of one product are together. */
  meant: z.nullable(z.strictObject({ said: z.string(), product: z.string() })),
})
export type Suggestion = z.infer<typeof suggestion>

export const recommend = endpoint('/api/chat/recommend', {
  access: 'user',
  summary: 'Known questions similar to the text: at most five, best first; an empty list when none is close enough.',
  input: z.strictObject({
    text: question,
    /** The answer that the text may follow: an own record or letter, or an entry. A text that leans on it is searched with its subject. */
    about: z.optional(id),
  }),
  output: z.array(suggestion),
  refusals: ['blocked', 'notFound'],
})

export const ask = endpoint('/api/chat/chat', {
  access: 'user',
  summary: 'Ask: with the id of a known question its answer, with id null the original text as a new question.',
  input: z.strictObject({
    text: question,
    id: z.nullable(id),
    question: z.optional(question),
    /** The text typed before a known question was picked. */
    typed: z.optional(question),
    /** The answer that it followed, as for `recommend`. */
    about: z.optional(id),
  }),
  output: z.strictObject({
    /** The history record, the same when the same thing is asked again within ten minutes. */
    id: z.string(),
    /** The question this answer answers: the library's phrasing for a known one, else the text as asked. */
    question: z.string(),
    /** The subject of the entry that answers; a next question may follow it. */
    subject: z.nullable(z.string()),
    /** Plain text; empty when there is no answer. */
    answer: z.string(),
    /** One string a piece of evidence: title and address in one text. */
    links: z.array(z.string()),
    /** Of each link: kind, issuer, edition and place. */
    sources: z.array(citation),
    /** The text speaks of an adverse reaction. */
    pv: z.boolean(),
    reviewed_on: day,
    review_due: day,
    /** Without an answer: the person has asked an administrator for it and waits. */
    requested: z.boolean(),
    /** Without an answer: at most three entries that may still be of use, best first. They do not answer the question. */
    related: z.array(suggestion),
  }),
  refusals: ['blocked', 'notFound'],
})
export type AskResult = z.infer<(typeof ask)['output']>

export const askFeedback = endpoint('/api/chat/feedback', {
  access: 'user',
  summary: 'Ask an administrator to supply the answer to a question.',
  /** `urgent`: somebody waits for the answer at a bedside. */
  input: z.strictObject({ text: text(limits.feedback), urgent: z.optional(z.boolean()) }),
  output: z.null(),
  refusals: ['blocked', 'tooManyWaiting', 'tooManyToday'],
})

export const qaDetail = endpoint('/api/chat/qa_detail', {
  access: 'user',
  summary: 'One own history record, one published entry of the library, or one private reply to the caller.',
  input: z.strictObject({ id }),
  output: z.strictObject({
    question: z.string(),
    answer: z.string(),
    links: z.array(z.string()),
    /** Of each link: kind, issuer, edition and place, as they were shown. */
    sources: z.array(citation),
    reviewed_on: day,
    review_due: day,
    /** The library has published a newer version of this answer since: a record shows it as it was given. */
    newer: z.boolean(),
    /** The answer has been taken out of the library since: a record keeps the answer as given and adds that it is no longer valid. */
    withdrawn: z.boolean(),
    recall,
    /** A record's answer is past its review date, and the operator serves no such answers until they are reviewed. */
    reviewing: z.optional(z.boolean()),
    /** As for asking. */
    requested: z.boolean(),
    /** Of a record without an answer: the entry, or the private reply, that answers its question by now. */
    answered: z.nullable(z.string()),
    /** Of a record or letter without an answer: why the team does not answer it. */
    rejected: z.nullable(z.string()),
  }),
  refusals: ['notFound'],
})
