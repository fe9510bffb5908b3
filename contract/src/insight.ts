import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { roles } from './roles.ts'
import { file, id, pageOf, pageWith } from './values.ts'

/*
 * Figures, and the lists behind them. A figure counts what its list shows with the same filters. Days are those of China, moments
 * ISO 8601, UTC. Neither contains questions that doctors have deleted.
 */

/** 2026-11-21. */
const day = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\d$/),
  z.refine((value) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value), 'a day that there is'),
)

/** The longest period, in days. */
export const mostDays = 366

/** From one day in China to another, both included; at most `mostDays`. */
const period = { from: day, to: day } as const

const counts = {
  /** Questions that were asked; `answered`, at once or by the team since, and `unanswered` add up to it. */
  asked: z.number(),
  answered: z.number(),
  unanswered: z.number(),
  /** Questions whose answer came with the notice about adverse reactions. */
  adverse: z.number(),
  /** Records of texts that speak of an adverse reaction, wherever they were written. */
  safety: z.number(),
  /** Texts that were blocked, wherever they were written. */
  blocked: z.number(),
  /** Searches for similar questions, and searches that found some. */
  recommends: z.number(),
  hits: z.number(),
} as const

/** Between 0 and 1; null where there is nothing to divide by. */
const share = z.nullable(z.number())

export const figures = endpoint('/api/admin/insight/figures', {
  access: roles,
  summary: 'Questions asked, found, blocked and answered in a period, day by day, and the questions that wait now.',
  input: z.strictObject(period),
  output: z.strictObject({
    /** Every day of the period, in order. */
    days: z.array(z.strictObject({ day: z.string(), ...counts })),
    totals: z.strictObject(counts),
    shares: z.strictObject({
      /** Of the questions asked. */
      unanswered: share,
      adverse: share,
      /** Of the texts that were asked or blocked. */
      blocked: share,
      /** Of the searches for similar questions, since they are counted. */
      hit: share,
      /** Questions sent as they were typed instead of a similar one, of all that were sent, since that has been counted. */
      declined: share,
    }),
    /** Questions to the team that were answered in the period; how long they had waited, in milliseconds, at most for half of them and for nine in ten. */
    closed: z.strictObject({ questions: z.number(), half: z.nullable(z.number()), nine_in_ten: z.nullable(z.number()) }),
    /** Now, independent of the period: waiting questions, the time of the oldest, and those with the most askers. */
    open: z.strictObject({
      questions: z.number(),
      oldest: z.nullable(z.string()),
      most_asked: z.array(z.strictObject({ id: z.string(), question: z.string(), askers: z.number(), first_asked: z.string() })),
    }),
    /** The entries that answered most in the period; `published` false: withdrawn since. */
    top_entries: z.array(z.strictObject({ id: z.string(), question: z.string(), answers: z.number(), published: z.boolean() })),
    /** Now: published entries whose review is past its day, and those due within 30 days from today on. */
    reviews: z.strictObject({ overdue: z.number(), soon: z.number(), unreviewed: z.number() }),
  }),
  refusals: ['rateLimited'],
})
export type Figures = z.infer<(typeof figures)['output']>

export const askedOutcomes = ['answered', 'unanswered', 'adverse'] as const
export type AskedOutcome = (typeof askedOutcomes)[number]

const whichQuestions = {
  ...period,
  /** Empty: all. */
  outcome: z.enum(['', ...askedOutcomes]),
  /** Only what this entry answered; empty: all. */
  entry_id: z.union([z.literal(''), id]),
} as const

const askedQuestion = z.strictObject({
  id: z.string(),
  at: z.string(),
  /** As typed where no entry answered, else the entry's question. Null: the text mentions an adverse reaction and is for pharmacovigilance only. */
  question: z.nullable(z.string()),
  /** The entry that answered, with its question as it is now. */
  entry: z.nullable(z.strictObject({ id: z.string(), question: z.string() })),
  /** Unanswered when it was asked; the team has answered it since. */
  later: z.boolean(),
  /** The answer came with the notice about adverse reactions. */
  adverse: z.boolean(),
  identity: z.enum(['doctor', 'staff']),
})
export type AskedQuestion = z.infer<typeof askedQuestion>

export const questions = endpoint('/api/admin/insight/questions', {
  access: roles,
  summary: 'The questions behind the figures, the newest first; never who asked.',
  input: z.strictObject({ ...pageOf, ...whichQuestions }),
  output: pageWith(askedQuestion),
})

/** The most questions that go into one file: as many as a server writes without keeping others waiting. */
export const mostExported = 5_000

export const exportQuestions = endpoint('/api/admin/insight/questions/export', {
  access: ['writer', 'approver', 'pharmacovigilance', 'administrator'],
  summary: `The same list as a workbook, at most ${mostExported} questions; recorded in the audit log.`,
  input: z.strictObject(whichQuestions),
  output: file,
})

/** The call in which a text was written. */
export const places = ['recommend', 'ask', 'ask_feedback', 'product_feedback'] as const
export const placeNames: Record<(typeof places)[number], string> = {
  recommend: '查找相似问题',
  ask: '提问',
  ask_feedback: '请求答复',
  product_feedback: '意见反馈',
}

export const blocked = endpoint('/api/admin/insight/blocked', {
  access: roles,
  summary: 'Blocked texts, the newest first: when, where, in which category. The text itself is not stored.',
  input: z.strictObject({ ...pageOf, ...period, place: z.enum(['', ...places]) }),
  output: pageWith(
    z.strictObject({
      id: z.string(),
      at: z.string(),
      place: z.enum(places),
      /** By its Chinese name. */
      category: z.string(),
    }),
  ),
})
export type Blocked = z.infer<(typeof blocked)['output']>['rows'][number]

/** The kinds of adverse texts: a reaction occurred; a question about reactions; a special situation that is reported like one. */
export const adverseKinds = ['occurred', 'question', 'special'] as const
export type AdverseKind = (typeof adverseKinds)[number]
export const adverseKindNames: Record<AdverseKind, string> = { occurred: '已发生', question: '咨询', special: '特殊情况' }

export const adverse = endpoint('/api/admin/insight/adverse', {
  access: roles,
  summary: 'Records of texts that speak of an adverse reaction, the newest first. The text itself is for pharmacovigilance alone.',
  input: z.strictObject({ ...pageOf, ...period, kind: z.enum(['', ...adverseKinds]) }),
  output: pageWith(
    z.strictObject({
      id: z.string(),
      at: z.string(),
      place: z.enum(places),
      kind: z.enum(adverseKinds),
      /** Null for roles other than pharmacovigilance. */
      text: z.nullable(z.string()),
      medicines: z.array(z.string()),
      reactions: z.array(z.string()),
      /** Whether the writer was shown the notice with an answer. */
      shown: z.boolean(),
    }),
  ),
})
export type Adverse = z.infer<(typeof adverse)['output']>['rows'][number]
