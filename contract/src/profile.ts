import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { code, email, id, limits, line, phone } from './values.ts'

/** Names at most one of phone and e-mail, and brings a code exactly then. */
function fitsItsCode({ phone, email, code }: { phone?: unknown; email?: unknown; code?: unknown }): boolean {
  const contacts = [phone, email].filter((contact) => contact !== undefined).length
  return contacts === (code === undefined ? 0 : 1)
}

export const updateUser = endpoint('/api/user/update', {
  access: 'user',
  summary: 'Change own profile fields; also completes the registration. A phone or an e-mail needs the code sent to it.',
  input: z
    .strictObject({
      id,
      nickname: z.optional(line(limits.name)),
      hospital: z.optional(line(limits.hospital)),
      department: z.optional(line(limits.department)),
      phone: z.optional(phone),
      email: z.optional(email),
      code: z.optional(code),
    })
    .check(
      z.refine((fields) => Object.keys(fields).length > 1, 'names no field to change'),
      z.refine(fitsItsCode, 'a phone or an e-mail, and only one of them, comes with the code sent to it'),
    ),
  output: z.null(),
  refusals: ['notAllowed', 'codeWrong', 'codeExpired', 'phoneTaken', 'emailTaken'],
})

export const sendPhoneCode = endpoint('/api/user/send/update/code', {
  access: 'user',
  summary: 'Send a code to the mobile number that is to become the own one.',
  input: z.strictObject({ account: phone }),
  output: z.null(),
  refusals: ['notAllowed', 'sendTooSoon', 'sendLimit', 'deliveryFailed'],
})

export const sendEmailCode = endpoint('/api/user/send/update/email', {
  access: 'user',
  summary: 'Send a code to the company address that is to become the own one; staff only.',
  input: z.strictObject({ account: email }),
  output: z.null(),
  refusals: ['notAllowed', 'sendTooSoon', 'sendLimit', 'deliveryFailed'],
})

/** `label` names a browser to its owner: 微信 · iPhone. Empty where the User-Agent is unknown. */
const session = z.strictObject({
  label: z.string(),
  /** ISO 8601, UTC. */
  signed_in_at: z.string(),
  /** ISO 8601, UTC; to the minute. */
  seen_at: z.string(),
  /** The session that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

export const sessions = endpoint('/api/user/sessions', {
  access: 'user',
  summary: 'The live sessions of the person, the own one first, then the latest.',
  input: z.strictObject({}),
  output: z.array(session),
})

export const endOtherSessions = endpoint('/api/user/sessions/end_others', {
  access: 'user',
  summary: 'End every session of the person but this one.',
  input: z.strictObject({}),
  /** The number of sessions that ended. */
  output: z.strictObject({ ended: z.number() }),
})
