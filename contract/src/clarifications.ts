import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, text } from './values.ts'

/* A question of the team back to an asker. */

/** Frequent questions back: the name for the team, and the words of the letter. Changed with a release, like all fixed wording. */
export const clarificationParts = {
  indication: { name: '用药目的', words: '用药目的（诊断或适应证）' },
  dose: { name: '剂量与途径', words: '剂量、给药途径和速度' },
  patient: { name: '患者年龄与体重', words: '患者的年龄和体重' },
  organs: { name: '肝肾功能', words: '肝功能、肾功能的情况' },
  pregnancy: { name: '妊娠与哺乳', words: '是否妊娠或哺乳' },
  medicines: { name: '合并用药', words: '同时使用的其他药品' },
  allergies: { name: '过敏史', words: '过敏史和以往使用同类药品的反应' },
  product: { name: '厂家与规格', words: '药品的厂家、规格和剂型' },
} as const satisfies Record<string, { name: string; words: string }>

export type ClarificationPart = keyof typeof clarificationParts
export const clarificationPartNames = Object.keys(clarificationParts) as [ClarificationPart, ...ClarificationPart[]]

/** The words of the letter. */
export function clarificationLetter({ parts, text }: { parts: readonly ClarificationPart[]; text: string }): string {
  const listed = clarificationPartNames.filter((part) => parts.includes(part)).map((part) => clarificationParts[part].words)
  return [listed.length > 0 ? `请补充：${listed.join('；')}。` : '', text.trim()].filter((line) => line !== '').join('\n')
}

export const answerClarification = endpoint('/api/user_feedback/clarification', {
  access: 'user',
  summary: 'Add what the team asked for, once. The same words again change nothing.',
  input: z.strictObject({ id, text: text(500) }),
  /** The words describe an adverse reaction. */
  output: z.strictObject({ pv: z.boolean() }),
  refusals: ['notFound', 'blocked', 'conflict', 'notAllowed'],
})

export const askBack = endpoint('/api/admin/desk/clarify', {
  access: ['writer'],
  summary: 'Ask one asker of a question, or all, for more. What stands in the list goes out at once; free words are a proposal.',
  input: z.strictObject({
    id,
    /** The pseudonym of one; null: all. */
    asker: z.nullable(id),
    parts: z.array(z.enum(clarificationPartNames)).check(z.maxLength(clarificationPartNames.length)),
    /** Empty: only what stands in the list. */
    text: z.union([z.literal(''), text(500)]),
  }),
  /** `proposed`: a second person has to confirm it, and no letter was sent. */
  output: z.strictObject({ letters: z.number(), proposed: z.boolean() }),
  refusals: ['notFound', 'conflict', 'notAllowed'],
})
