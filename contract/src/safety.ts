import * as z from 'zod/mini'
import { adverseKinds } from './insight.ts'
import { caseForm, elements, reactionOutcomes, seriousCriteria } from './safety-form.ts'
import { caseStates, deadlineKinds, operatorKinds, proposals, textOrigins } from './safety-states.ts'
import { id, line, pageOf, searchPageWith, text, versionNumber, words } from './values.ts'
import { endpoint } from './endpoint.ts'

/* The safety desk: cases of suspected adverse reactions. Times are ISO 8601, UTC; days are those of China. */

export const deadline = z.strictObject({
  kind: z.enum(deadlineKinds),
  /** The last day, in China; for `at_once` the day of first knowledge. */
  day: z.string(),
  /** The moment after which it is late. */
  due: z.string(),
  at_once: z.boolean(),
  done: z.boolean(),
  /** The rule that asks for it. */
  rule: z.string(),
  /** False: counted without the calendar of holidays, which is not published for that year. */
  calendar_known: z.boolean(),
})
export type Deadline = z.infer<typeof deadline>

export const officer = z.strictObject({ id: z.string(), name: z.string() })

const listed = z.strictObject({
  id: z.string(),
  /** Number for people, in the order of arrival. */
  number: z.number(),
  state: z.enum(caseStates),
  kind: z.enum(adverseKinds),
  serious: z.enum(['yes', 'no', 'unknown']),
  death: z.boolean(),
  cluster: z.boolean(),
  medicines: z.array(z.string()),
  reactions: z.array(z.string()),
  owner: z.nullable(officer),
  proposal: z.nullable(z.enum(proposals)),
  opened_at: z.string(),
  day0: z.string(),
  /** The next deadline that is not done; null: none. */
  next: z.nullable(deadline),
  revision: z.number(),
})
export type ListedCase = z.infer<typeof listed>

const desk = ['pharmacovigilance'] as const

export const cases = endpoint('/api/admin/safety/cases', {
  access: desk,
  summary: 'Cases of suspected adverse reactions, what is due next first; without the words of the reporter.',
  input: z.strictObject({
    ...pageOf,
    /** `open`: every state but reported, closed and not adverse. */
    state: z.enum(['', 'open', ...caseStates]),
    kind: z.enum(['', ...adverseKinds]),
    /** Only cases of the caller. */
    mine: z.boolean(),
    /** Only deaths and 疑似群体事件. */
    urgent: z.boolean(),
    /** Only cases whose next deadline has passed. */
    late: z.boolean(),
    /** Part of a medicine, a reaction or a batch; empty: all. */
    q: words(80),
  }),
  output: searchPageWith(listed),
})

export const caseCounts = endpoint('/api/admin/safety/counts', {
  access: desk,
  summary: 'How many cases are open, new, late and urgent, for the navigation; `alarming` are deaths and clusters that nobody has taken.',
  input: z.strictObject({}),
  output: z.strictObject({
    open: z.number(),
    fresh: z.number(),
    late: z.number(),
    urgent: z.number(),
    review: z.number(),
    alarming: z.number(),
    /** New or late, each case once. */
    waiting: z.number(),
  }),
})

export const reporter = z.strictObject({ name: z.string(), hospital: z.string(), department: z.string(), phone: z.string(), email: z.string() })
export type CaseReporter = z.infer<typeof reporter>

const typedReporter = z.strictObject({ name: words(40), hospital: words(80), department: words(40), phone: words(40), email: words(254) })

const caseText = z.strictObject({
  id: z.string(),
  origin: z.enum(textOrigins),
  text: z.string(),
  written_at: z.string(),
  /** The member of staff who typed it; null: the reporter. */
  by: z.nullable(officer),
  medicines: z.array(z.string()),
  reactions: z.array(z.string()),
  cues: z.array(z.string()),
  /** Where medicines, reactions and cues stand in the text, in UTF-16 units, `to` not included. */
  spans: z.array(z.strictObject({ from: z.number(), to: z.number() })),
  /** When an answer with the notice was shown, and when 知道了 was pressed; null: none was, or not yet. */
  notice_shown_at: z.nullable(z.string()),
  notice_acknowledged_at: z.nullable(z.string()),
})

const said = z.array(z.string())

/** Seriousness and outcome that the words of the texts speak for, with these words; an officer confirms them, and the form holds nothing of it before. */
const proposed = z.strictObject({
  serious: z.array(z.strictObject({ criterion: z.enum(seriousCriteria), words: said })),
  outcome: z.nullable(z.strictObject({ value: z.enum(reactionOutcomes), words: said })),
})
export type Proposed = z.infer<typeof proposed>

export const caseDetail = z.strictObject({
  ...listed.shape,
  form: caseForm,
  proposed,
  /** As it was when the case was opened; kept under a legal hold after the account is deleted. */
  reporter,
  /** Whether the reporter's account exists, so that a question reaches them. */
  reachable: z.boolean(),
  texts: z.array(caseText),
  operator_kind: z.enum(operatorKinds),
  /** Elements that are missing for a valid report. */
  missing: z.array(z.enum(elements)),
  deadlines: z.array(deadline),
  proposal_reason: z.nullable(z.string()),
  /** Whether the caller may confirm: has neither assessed nor proposed. */
  may_confirm: z.boolean(),
  reported_on: z.nullable(z.string()),
  report_number: z.nullable(z.string()),
  investigated_on: z.nullable(z.string()),
  follow_up_day0: z.nullable(z.string()),
  complete_on: z.nullable(z.string()),
  questions: z.array(
    z.strictObject({ id: z.string(), question: z.string(), open: z.boolean(), released_at: z.nullable(z.string()), released_by: z.nullable(officer) }),
  ),
  versions: z.array(z.strictObject({ version: z.number(), at: z.string(), by: z.string(), action: z.string(), reason: z.nullable(z.string()) })),
  duplicates: z.array(z.strictObject({ ...listed.shape, score: z.number(), same: z.array(z.enum(['medicine', 'batch', 'reaction', 'time', 'place'])) })),
})
export type CaseDetail = z.infer<typeof caseDetail>

export const readCase = endpoint('/api/admin/safety/case', {
  access: desk,
  summary: 'One case with texts, form, deadlines, versions and possible duplicates. Opening it is recorded in the audit log.',
  input: z.strictObject({ id }),
  output: caseDetail,
  refusals: ['notFound'],
})

/** A change of a case answers with its new revision; `conflict`: changed since it was read. */
export const changed = z.strictObject({ revision: z.number(), state: z.enum(caseStates) })
const at = { id, revision: versionNumber } as const
const change = { access: desk, output: changed, refusals: ['notFound', 'conflict', 'notAllowed'] } as const

export const openCase = endpoint('/api/admin/safety/open', {
  access: desk,
  summary: 'Open a case by hand, from a telephone call, a mail or a congress.',
  input: z.strictObject({
    text: text(2000),
    reporter: typedReporter,
    /** The day of first knowledge. */
    day0: z.string().check(z.regex(/^20\d\d-\d\d-\d\d$/)),
  }),
  output: z.strictObject({ id: z.string() }),
  refusals: ['notAllowed'],
})

export const markSubjects = ['question', 'letter', 'feedback'] as const

export const markAdverse = endpoint('/api/admin/safety/mark', {
  access: ['writer', 'approver', 'pharmacovigilance', 'administrator'],
  summary: '标为不良反应: open a case from a question, a letter or feedback, where the rules found nothing. A question then waits for its release.',
  input: z.strictObject({ subject: z.enum(markSubjects), id, reason: line(200) }),
  output: z.strictObject({ cases: z.number() }),
  refusals: ['notFound', 'conflict'],
})

export const takeCase = endpoint('/api/admin/safety/take', { ...change, summary: 'Take a case; a new one is then in triage.', input: z.strictObject(at) })

export const assignCase = endpoint('/api/admin/safety/assign', {
  ...change,
  summary: 'Give a case to another officer with the role for pharmacovigilance.',
  input: z.strictObject({ ...at, owner: id }),
})

export const saveCase = endpoint('/api/admin/safety/save', {
  ...change,
  summary: 'Save the form and the reporter of a case as a new version.',
  input: z.strictObject({ ...at, form: caseForm, reporter: typedReporter, reason: words(200) }),
})

export const moveCase = endpoint('/api/admin/safety/move', {
  ...change,
  summary: 'Move a case to a state that needs no second person.',
  input: z.strictObject({ ...at, to: z.enum(caseStates), reason: words(200) }),
})

export const noteCase = endpoint('/api/admin/safety/note', {
  ...change,
  summary: 'Add a note of the team, or further words of the reporter that came by telephone or mail.',
  input: z.strictObject({ ...at, text: text(2000), origin: z.enum(['note', 'words']) }),
})

export const proposeCase = endpoint('/api/admin/safety/propose', {
  ...change,
  summary: 'Hand a case to a second person: to be reported as assessed, or as not adverse with the reason.',
  input: z.strictObject({ ...at, proposal: z.enum(proposals), reason: line(200) }),
})

export const confirmCase = endpoint('/api/admin/safety/confirm', {
  ...change,
  summary: 'Confirm the proposal as the second person: reported on that day under that number, or not adverse.',
  input: z.strictObject({
    ...at,
    /** Both are needed to confirm a report, and null otherwise. */
    reported_on: z.nullable(z.string().check(z.regex(/^20\d\d-\d\d-\d\d$/))),
    report_number: z.nullable(line(60)),
  }),
  refusals: ['notFound', 'conflict', 'notAllowed', 'noRole'],
})

export const sendBackCase = endpoint('/api/admin/safety/send_back', {
  ...change,
  summary: 'Send a proposal back to assessment, or to triage where it was not adverse, with the reason.',
  input: z.strictObject({ ...at, reason: line(200) }),
})

export const investigateCase = endpoint('/api/admin/safety/investigated', {
  ...change,
  summary: 'Record that the investigation report of a death or a cluster was handed in.',
  input: z.strictObject({ ...at, on: z.string().check(z.regex(/^20\d\d-\d\d-\d\d$/)) }),
})

export const releaseQuestion = endpoint('/api/admin/safety/release', {
  ...change,
  summary: 'Release the medical part of a question to the answer desk, which could not close it until then.',
  input: z.strictObject({ ...at, question_id: id }),
})
