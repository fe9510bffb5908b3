import { operatorKinds, type OperatorKind } from '@xunyi/contract/safety-states'
import { emailAddress } from '@xunyi/contract/values'
import { z } from 'zod'

/** Duties of pharmacovigilance that depend on the operator, and the addresses of its mails. */
export interface SafetySettings {
  readonly operatorKind: OperatorKind
  /** The day that counts as day 0: of first knowledge, or of the four elements being complete. */
  readonly day0: 'first_known' | 'four_elements'
  /** null: no mail about cases is sent. */
  readonly mailbox: string | null
  /** The deputy's address, for mails before a deadline passes; null: the mailbox. */
  readonly deputy: string | null
  /** Whether a question to a reporter is announced by mail and SMS besides the letter in the app; neither says a word of the case. */
  readonly followUpMail: boolean
  readonly followUpSms: boolean
  /** Days after a question on which a reminder goes out while it is not answered, in rising order. */
  readonly reminderDays: readonly number[]
}

const mailbox = z.string().transform((value, issues) => {
  const address = emailAddress(value)
  if (address === null) issues.addIssue({ code: 'custom', message: 'like safety@company.com' })
  return address ?? ''
})

const reminderDays = z
  .string()
  .regex(/^\d{1,2}(,\d{1,2}){0,4}$/, 'days in rising order, like 3,7')
  .default('3,7')
  .transform((value) => value.split(',').map(Number))
  .refine((days) => days.every((day, at) => day > (days[at - 1] ?? 0)), 'days in rising order, like 3,7')

/** The environment variables of the safety desk. */
export const safetyVariables = {
  OPERATOR_KIND: z.enum(operatorKinds).default('holder'),
  SAFETY_DAY0: z.enum(['first_known', 'four_elements']).default('first_known'),
  SAFETY_MAILBOX: mailbox.optional(),
  SAFETY_DEPUTY: mailbox.optional(),
  SAFETY_FOLLOW_UP_MAIL: z.stringbool().default(false),
  SAFETY_FOLLOW_UP_SMS: z.stringbool().default(false),
  SAFETY_REMINDER_DAYS: reminderDays,
}

export function readSafety(vars: z.infer<z.ZodObject<typeof safetyVariables>>): SafetySettings {
  return {
    operatorKind: vars.OPERATOR_KIND,
    day0: vars.SAFETY_DAY0,
    mailbox: vars.SAFETY_MAILBOX ?? null,
    deputy: vars.SAFETY_DEPUTY ?? null,
    followUpMail: vars.SAFETY_FOLLOW_UP_MAIL,
    followUpSms: vars.SAFETY_FOLLOW_UP_SMS,
    reminderDays: vars.SAFETY_REMINDER_DAYS,
  }
}
