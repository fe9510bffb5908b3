import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { roles } from './roles.ts'
import { id, limits, pageOf, pageWith, text, words } from './values.ts'

/* The search test bench and its regression cases. Trying keeps nothing: no record of the text, no safety record, no count. */

/** A stretch of a text in UTF-16 units, `to` not included: `same` as the other text has it, `alike` in other words (副作用, 不良反应). */
const highlight = z.strictObject({ from: z.number(), to: z.number(), kind: z.enum(['same', 'alike']) })
export type Highlight = z.infer<typeof highlight>

/** The ways in which a question asks that are told apart; each makes two features, `yesnoQ` and `yesnoC`. */
const questionTypes = ['yesno', 'how', 'what', 'why', 'howMany', 'when', 'where', 'which', 'toDo', 'meaning', 'picture', 'intake', 'may', 'best'] as const

/** What the ranking weighs, in its order (Q: of the question, C: of the candidate); what each means stands in the retrieval room (features.ts). */
export const features = [
  'subjectQ', 'subjectC', 'subjectShareQ', 'subjectShareC', 'coveredQ', 'coveredC', 'both', 'bothSquared',
  'pairsQ', 'pairsC', 'pairsBoth', 'orderQ', 'orderC', 'orderBoth', 'runQ', 'runC', 'runBoth', 'headQ', 'headC', 'tailQ', 'tailC',
  'lackQ', 'lackC', 'lackRunQ', 'lackRunC', 'lackRunsQ', 'lackRunsC', 'lackMostQ', 'lackMostC', 'lengthQ', 'lengthC', 'lengths',
  'personAdded', 'personMissing', 'sameIntent', 'otherIntent', 'intentsQ', 'intentsC', 'intentsBoth', 'negation', 'opposite', 'subjectClash', 'objectClash',
  'numbersClash', 'numbersQ', 'numbersC', 'numbersBoth', 'latinClash', 'latinQ', 'latinC', 'waysQ', 'waysC', 'waysBoth',
  ...questionTypes.flatMap((type) => [`${type}Q`, `${type}C`] as const),
  'likeness',
] as const
export type Feature = (typeof features)[number]

const candidate = z.strictObject({
  id: z.string(),
  /** The entry's question, and its wording that fits best. */
  text: z.string(),
  matched: z.string(),
  /** The chance, 0 to 1, that the asker means this; `chance` before the guard against near-opposites took its share. */
  score: z.number(),
  chance: z.number(),
  /** `same` is answered directly; null: below the cut. */
  band: z.nullable(z.enum(['same', 'close', 'related'])),
  /** The least score that is kept here; lower where both name the same product. */
  cut: z.number(),
  kept: z.boolean(),
  /** What the guard has against it: `kind: what the question says / what the entry says`. */
  opposed: z.nullable(z.string()),
  /** One side speaks of something of which the other is silent. */
  partial: z.boolean(),
  /** Of known names they share one, name others only, or one names none. */
  names: z.enum(['shared', 'others', 'none']),
  /** What makes up the fitness: the contributions, value times weight, add up to it. */
  features: z.array(z.strictObject({ name: z.enum(features), value: z.number(), weight: z.number(), contribution: z.number() })),
  /**
   * Where search by meaning is on: the cosine of the vectors, -1 to 1, the chance it is worth, and the one the words alone give; `score` is then of both,
   * but for `same`. An entry that only the vectors found has no features.
   */
  vectors: z.optional(z.strictObject({ cosine: z.number(), chance: z.number(), words: z.number() })),
  /** In the question as typed, in `matched` and in `text`. */
  shared: z.strictObject({ query: z.array(highlight), matched: z.array(highlight), text: z.array(highlight) }),
})
export type TrialCandidate = z.infer<typeof candidate>

export const tryQuestion = endpoint('/api/admin/bench/try', {
  access: roles,
  summary: 'What the search makes of a question, why, and what a person asking it would get; nothing of it is kept.',
  input: z.strictObject({ text: text(limits.question) }),
  output: z.strictObject({
    reading: z.strictObject({
      /** Folded, in standard names: what is compared. */
      text: z.string(),
      names: z.array(z.string()),
      /** As what else it was searched for, where it looks like a slip of the keyboard (静饼: 静丙); null: nothing else. */
      heard: z.nullable(z.string()),
      concepts: z.array(z.strictObject({ kind: z.enum(['population', 'route', 'disease', 'preparation', 'intent']), value: z.string() })),
    }),
    /** Forbidden: nothing is offered and nothing answered. */
    blocked: z.nullable(z.strictObject({ category: z.string(), word: z.string() })),
    /** Whether it speaks of an adverse reaction, and from which words that is taken. */
    safety: z.strictObject({
      kind: z.nullable(z.enum(['occurred', 'question', 'special'])),
      products: z.array(z.string()),
      reactions: z.array(z.string()),
      cues: z.array(z.string()),
      negated: z.boolean(),
    }),
    /** The best that were weighed, those below the cut too. */
    candidates: z.array(candidate),
    /** Ids of what is offered, in order; at most five. */
    offered: z.array(z.string()),
    /** What 仍发送原问题 answers with; null: a new question without an answer. */
    direct: z.nullable(z.string()),
    /** The regression case of this question, where there is one. */
    kept_as: z.nullable(z.strictObject({ id: z.string(), entry_id: z.string() })),
  }),
})
export type Trial = z.infer<(typeof tryQuestion)['output']>

const searchCase = z.strictObject({
  id: z.string(),
  question: z.string(),
  entry_id: z.string(),
  /** The question of the entry that must come first. */
  expected: z.string(),
  withdrawn: z.boolean(),
  made_by: z.string(),
  created_at: z.string(),
})
export type SearchCase = z.infer<typeof searchCase>

export const searchCases = endpoint('/api/admin/bench/cases', {
  access: roles,
  summary: 'Questions with the entry that must be offered first for them, the latest first.',
  input: z.strictObject({
    ...pageOf,
    /** Words in the question; empty: all. */
    words: words(100),
  }),
  output: pageWith(searchCase),
})

export const addSearchCase = endpoint('/api/admin/bench/case_add', {
  access: ['writer', 'approver', 'administrator'],
  summary: 'Keep a question with the published entry that must be offered first. A question that is kept already is a conflict unless it is to be replaced.',
  input: z.strictObject({ question: text(limits.question), entry_id: id, replace: z.optional(z.boolean()) }),
  output: z.strictObject({ id: z.string(), replaced: z.boolean() }),
  refusals: ['notFound', 'conflict'],
})

export const removeSearchCase = endpoint('/api/admin/bench/case_remove', {
  access: ['writer', 'approver', 'administrator'],
  summary: 'Take a case out.',
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: ['notFound'],
})

/** Why a case fails: the entry is withdrawn; the question is forbidden now; the entry is offered, but not first; it is not offered. */
export const failures = ['withdrawn', 'blocked', 'lower', 'missing'] as const

const failure = z.strictObject({
  id: z.string(),
  question: z.string(),
  entry_id: z.string(),
  expected: z.string(),
  reason: z.enum(failures),
  /** Its place among what is offered, from 1. */
  rank: z.nullable(z.number()),
  /** What is offered first instead. */
  first: z.nullable(z.strictObject({ id: z.string(), text: z.string() })),
})
export type CaseFailure = z.infer<typeof failure>

export const runSearchCases = endpoint('/api/admin/bench/case_run', {
  access: roles,
  summary: 'Ask every case. It passes when its entry is offered first.',
  input: z.strictObject({}),
  output: z.strictObject({
    total: z.number(),
    passed: z.number(),
    /** Offered at all, first or not. */
    offered: z.number(),
    /** The first 200 of what failed. */
    failures: z.array(failure),
  }),
})
export type CaseRun = z.infer<(typeof runSearchCases)['output']>
