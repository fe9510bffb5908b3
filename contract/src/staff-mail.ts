import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { Role } from './roles.ts'

/* Mails to members of staff, each as they choose. */

/** A new question; an urgent one; a draft returned to its writer; a question past its target time; reviews that are due, once a week. */
export const mailKinds = ['asked', 'urgent', 'returned', 'overdue', 'reviews'] as const
export type MailKind = (typeof mailKinds)[number]

export const mailKindNames: Record<MailKind, string> = {
  asked: '有新的提问',
  urgent: '有新的紧急提问',
  returned: '我的草稿被退回',
  overdue: '提问超过目标时间仍未答复',
  reviews: '我负责的条目即将到期（每周汇总）',
}

/** The roles that a kind concerns. */
export const mailRoles: Record<MailKind, readonly Role[]> = {
  asked: ['writer', 'approver'],
  urgent: ['writer', 'approver'],
  returned: ['writer'],
  overdue: ['writer', 'approver'],
  reviews: ['writer', 'approver', 'administrator'],
}

/** The roles for which a kind is on as long as the person has not chosen. */
export const mailDefaults: Record<MailKind, readonly Role[]> = {
  asked: [],
  urgent: ['writer'],
  returned: ['writer'],
  overdue: [],
  reviews: ['writer', 'approver', 'administrator'],
}

const access = ['writer', 'approver', 'administrator'] as const

export const mailChoices = endpoint('/api/admin/me/mails', {
  access,
  summary: 'What the caller is told by mail, of the kinds that concern their roles.',
  input: z.strictObject({}),
  output: z.strictObject({
    /** Whether the installation sends such mails. */
    sends: z.boolean(),
    /** Masked; null: the account has no address. */
    address: z.nullable(z.string()),
    choices: z.array(z.strictObject({ kind: z.enum(mailKinds), wanted: z.boolean() })),
  }),
})

export const chooseMail = endpoint('/api/admin/me/choose_mail', {
  access,
  summary: 'Choose whether to be told of one kind by mail.',
  input: z.strictObject({ kind: z.enum(mailKinds), wanted: z.boolean() }),
  output: z.null(),
})
