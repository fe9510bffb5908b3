import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { roles } from './roles.ts'
import { id, limits, pageOf, pageWith, text, words } from './values.ts'

/* The search lab and its regression cases. A trial stores nothing: no record of the text, no safety record, no count. */

/** A stretch of a text in UTF-16 units, `to` not included: `same` as the other text has it, `alike` in other words (副作用, 不良反应). */
const highlight = z.strictObject({ from: z.number(), to: z.number(), kind: z.enum(['same', 'alike']) })
export type Highlight = z.infer<typeof highlight>

/** The question types; each makes two features, `yesnoQ` and `yesnoC`. */
const questionTypes = ['yesno', 'how', 'what', 'why', 'howMany', 'when', 'where', 'which', 'toDo', 'meaning', 'picture', 'intake', 'may', 'best'] as const

/** The features of the ranking, in its order (Q: of the question, C: of the candidate); retrieval's features.ts explains each. */
export const features = [
  'subjectQ',
  'subjectC',
  'subjectShareQ',
  'subjectShareC',
  'coveredQ',
  'coveredC',
  'both',
  'bothSquared',
  'pairsQ',
  'pairsC',
  'pairsBoth',
  'orderQ',
  'orderC',
  'orderBoth',
  'runQ',
  'runC',
  'runBoth',
  'headQ',
  'headC',
  'tailQ',
  'tailC',
  'lackQ',
  'lackC',
  'lackRunQ',
  'lackRunC',
  'lackRunsQ',
  'lackRunsC',
  'lackMostQ',
  'lackMostC',
  'lengthQ',
  'lengthC',
  'lengths',
  'personAdded',
  'personMissing',
  'sameIntent',
  'otherIntent',
  'intentsQ',
  'intentsC',
  'intentsBoth',
  'negation',
  'opposite',
  'subjectClash',
  'objectClash',
  'numbersClash',
  'numbersQ',
  'numbersC',
  'numbersBoth',
  'latinClash',
  'latinQ',
  'latinC',
  'typesQ',
  'typesC',
  'typesBoth',
  ...questionTypes.flatMap((type) => [`${type}Q`, `${type}C`] as const),
  'pairSimilarity',
  'hasContent',
  'headingSubject',
  'headingPairs',
  'passageSubject',
  'passagePairs',
  'jointSubject',
  'jointPairs',
  'entrySubject',
  'entryPairs',
  'entryLackRun',
  'entrySubjectLog',
  'jointPairsLog',
  'answerLength',
  'nameShared',
  'nameOther',
  'headingIntent',
  'headingOther',
  'questionIntent',
  'categoryVotes',
  'questionScore',
  'questionTop',
  'contentScore',
  'contentTop',
  'embeddingBest',
  'embeddingThree',
  'embeddingCentre',
  'rankTrees',
] as const
export type Feature = (typeof features)[number]

const candidate = z.strictObject({
  id: z.string(),
  /** The entry's question, and its phrasing that fits best. */
  text: z.string(),
  matched: z.string(),
  /** The chance, 0 to 1, that the asker means this; `chance` is the value before the guard against near-opposites. */
  score: z.number(),
  chance: z.number(),
  /** `same` is answered directly; null: below the cut. */
  band: z.nullable(z.enum(['same', 'close', 'related'])),
  /** The least score that is kept: 0 where the library has something on the question, 1 where it has not. */
  cut: z.number(),
  kept: z.boolean(),
  /** The objection of the guard: `kind: words of the question / words of the entry`. */
  opposed: z.nullable(z.string()),
  /** One side mentions something that the other does not. */
  partial: z.boolean(),
  /** Of known names they share one, name others only, or one names none. */
  names: z.enum(['shared', 'others', 'none']),
  /** The sentence of the answer that has most of the question, with its shared parts; null: none shares anything. */
  passage: z.nullable(z.strictObject({ text: z.string(), highlights: z.array(highlight) })),
  /** The terms of the logit: the contributions, value times weight, add up to it. */
  features: z.array(z.strictObject({ name: z.enum(features), value: z.number(), weight: z.number(), contribution: z.number() })),
  /**
   * With semantic search: the cosine of the vectors, -1 to 1, its calibrated chance, and the chance by words alone; `score` then combines both,
   * except for `same`. An entry that only the vectors found has no features.
   */
  vectors: z.optional(z.strictObject({ cosine: z.number(), chance: z.number(), words: z.number() })),
  /** In the question as typed, in `matched` and in `text`. */
  shared: z.strictObject({ query: z.array(highlight), matched: z.array(highlight), text: z.array(highlight) }),
})
export type TrialCandidate = z.infer<typeof candidate>

export const tryQuestion = endpoint('/api/admin/search_lab/try', {
  access: roles,
  summary: 'How the search reads and ranks a question, and the answer a doctor would get; nothing of it is stored.',
  input: z.strictObject({ text: text(limits.question) }),
  output: z.strictObject({
    reading: z.strictObject({
      /** The compared text: folded, with standard names. */
      text: z.string(),
      names: z.array(z.string()),
      /** The corrected query that was searched as well, for a typing error (静饼: 静丙); null: none. */
      heard: z.nullable(z.string()),
      concepts: z.array(z.strictObject({ kind: z.enum(['population', 'route', 'disease', 'preparation', 'intent']), value: z.string() })),
    }),
    /** Blocked: no suggestion and no answer. */
    blocked: z.nullable(z.strictObject({ category: z.string(), word: z.string() })),
    /** Whether it speaks of an adverse reaction, and from which words that is taken. */
    safety: z.strictObject({
      kind: z.nullable(z.enum(['occurred', 'question', 'special'])),
      products: z.array(z.string()),
      reactions: z.array(z.string()),
      cues: z.array(z.string()),
      negated: z.boolean(),
    }),
    /** The best candidates, including those below the cut. */
    candidates: z.array(candidate),
    /** Ids of the offered entries, in order; at most five. */
    offered: z.array(z.string()),
    /** The entry that 仍发送原问题 answers with; null: a new question without an answer. */
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

export const searchCases = endpoint('/api/admin/search_lab/cases', {
  access: roles,
  summary: 'Questions with the entry that must be offered first for them, the latest first.',
  input: z.strictObject({
    ...pageOf,
    /** Words in the question; empty: all. */
    words: words(100),
  }),
  output: pageWith(searchCase),
})

export const addSearchCase = endpoint('/api/admin/search_lab/case_add', {
  access: ['writer', 'approver', 'administrator'],
  summary: 'Keep a question with the published entry that must be offered first. A question that is kept already is a conflict unless it is to be replaced.',
  input: z.strictObject({ question: text(limits.question), entry_id: id, replace: z.optional(z.boolean()) }),
  output: z.strictObject({ id: z.string(), replaced: z.boolean() }),
  refusals: ['notFound', 'conflict'],
})

export const removeSearchCase = endpoint('/api/admin/search_lab/case_remove', {
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
  /** Its position among the offered entries, from 1. */
  rank: z.nullable(z.number()),
  /** The entry that is suggested first instead. */
  first: z.nullable(z.strictObject({ id: z.string(), text: z.string() })),
})
export type CaseFailure = z.infer<typeof failure>

export const runSearchCases = endpoint('/api/admin/search_lab/case_run', {
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
