import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type CaseForm, ageGroups, reactionOutcomes, sexes, someDay } from './safety-form.ts'
import { changed } from './safety.ts'
import { id, versionNumber, words } from './values.ts'

/* Questions of an officer to the reporter of a case, and the reporter's answers. Times are ISO 8601, UTC. */

/** The parts of a report that a reporter can be asked for, in the order of the form on the phone. */
export const followUpParts = ['medicine', 'batch', 'patient', 'reaction', 'dates', 'outcome', 'event'] as const
export type FollowUpPart = (typeof followUpParts)[number]
export const followUpPartNames: Record<FollowUpPart, string> = {
  medicine: '药品名称',
  batch: '批号',
  patient: '患者性别和年龄段',
  reaction: '不良反应表现',
  dates: '发生和结束日期',
  outcome: '转归',
  event: '经过和处理',
}

/** The parts that a case lacks, for the question's first proposal; the course of events is always there in some words. */
export function missingParts({ medicines, reactions, patient }: CaseForm): FollowUpPart[] {
  const suspected = medicines.filter(({ role }) => role === 'suspected')
  const there: Record<FollowUpPart, boolean> = {
    medicine: suspected.some(({ generic_name, brand_name }) => generic_name !== '' || brand_name !== ''),
    batch: suspected.some(({ batch }) => batch !== ''),
    patient: patient.sex !== '' && (patient.age !== '' || patient.age_group !== ''),
    reaction: reactions.some(({ name }) => name !== ''),
    dates: reactions.some(({ began_on }) => began_on !== ''),
    outcome: reactions.some(({ outcome }) => outcome !== ''),
    event: true,
  }
  return followUpParts.filter((part) => !there[part])
}

/** The letter to the reporter, a paragraph each: the same words in the console's preview and on the phone. */
export function followUpLetter({ number, parts, question }: { number: number; parts: readonly FollowUpPart[]; question: string }): string[] {
  const asked = parts.map((part) => followUpPartNames[part]).join('、')
  return [
    `您报告的疑似不良反应（第 ${number} 号）需要补充信息。`,
    ...(asked === '' ? [] : [`请补充：${asked}。不清楚的可以选“不详”。`]),
    ...(question === '' ? [] : [question]),
    '请勿填写患者姓名、身份证号等可以识别患者身份的信息。',
  ]
}

/** Whether a question can reach the reporter; `none`: the case came by telephone or mail; `deleted`, `disabled`: their account. */
export const reaches = ['yes', 'none', 'deleted', 'disabled'] as const
export type Reach = (typeof reaches)[number]

const desk = ['pharmacovigilance'] as const

export const askReporter = endpoint('/api/admin/safety/ask', {
  access: desk,
  summary: 'Ask the reporter of a case for missing parts, by a letter in the app; the case is followed up then. A question that waits is replaced.',
  input: z.strictObject({ id, revision: versionNumber, parts: z.array(z.enum(followUpParts)).check(z.maxLength(7)), question: words(500) }),
  output: changed,
  refusals: ['notFound', 'conflict', 'notAllowed'],
})

export const followUps = endpoint('/api/admin/safety/follow_ups', {
  access: desk,
  summary: 'The questions to the reporter of a case with when they were asked, reminded of, read and answered; the latest first.',
  input: z.strictObject({ id }),
  output: z.strictObject({
    reach: z.enum(reaches),
    /** Whether mail and SMS are sent with a question: the operator has turned them on, and the reporter has an address. */
    mail: z.boolean(),
    sms: z.boolean(),
    rows: z.array(
      z.strictObject({
        id: z.string(),
        parts: z.array(z.enum(followUpParts)),
        question: z.string(),
        asked_at: z.string(),
        asked_by: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
        /** Only the latest question waits for an answer; an earlier one may still get one. */
        state: z.enum(['waiting', 'answered', 'replaced', 'void']),
        read_at: z.nullable(z.string()),
        answered_at: z.nullable(z.string()),
        /** The reminders by letter. */
        reminded_at: z.array(z.string()),
        /** Mails and SMS; `taken`: handed over, and it is not known whether it arrived. */
        messages: z.array(
          z.strictObject({ channel: z.enum(['mail', 'sms']), state: z.enum(['pending', 'taken', 'sent', 'unknown', 'refused']), at: z.string() }),
        ),
      }),
    ),
  }),
  refusals: ['notFound'],
})

/** A question as its receiver sees it. */
export const openFollowUp = z.strictObject({ id: z.string(), parts: z.array(z.enum(followUpParts)), question: z.string(), asked_at: z.string() })
export type OpenFollowUp = z.infer<typeof openFollowUp>

export const readFollowUp = endpoint('/api/safety/read', {
  access: 'user',
  summary: 'The letters of a question on one of the own reports count as read.',
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: ['notFound'],
})

/** Display names of the sexes of a patient. */
export const sexNames: Record<(typeof sexes)[number], string> = { male: '男', female: '女', unknown: '不详' }

const choice = <const Values extends readonly string[]>(values: Values) => z.enum(['', ...values] as const)

/** Every field may be empty; `unknown` holds the parts that the reporter marked 不详. Never the patient's name. */
export const followUpAnswer = z.strictObject({
  medicine: words(80),
  batch: words(80),
  patient_sex: choice(sexes),
  patient_age_group: choice(ageGroups),
  reaction: words(80),
  began_on: someDay,
  ended_on: someDay,
  outcome: choice(reactionOutcomes),
  text: words(2000),
  unknown: z.array(z.enum(followUpParts)).check(z.maxLength(7)),
})
export type FollowUpAnswer = z.infer<typeof followUpAnswer>

export function emptyAnswer(): FollowUpAnswer {
  return { medicine: '', batch: '', patient_sex: '', patient_age_group: '', reaction: '', began_on: '', ended_on: '', outcome: '', text: '', unknown: [] }
}

export const answerFollowUp = endpoint('/api/safety/answer', {
  access: 'user',
  summary: 'Answer a question on one of the own reports. The same answer again is taken once; empty fields of the case are filled in.',
  input: z.strictObject({ id, answer: followUpAnswer }),
  output: z.null(),
  refusals: ['notFound', 'conflict', 'notAllowed'],
})

export const acknowledge = endpoint('/api/safety/acknowledge', {
  access: 'user',
  summary: 'The notice that came with an own answer was acknowledged; the first time counts. Answers the own report that the text is in.',
  input: z.strictObject({ id }),
  output: z.strictObject({ report: z.nullable(z.string()) }),
})
