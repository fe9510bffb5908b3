import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { code, download } from './values.ts'

/** The version of agreement and policy: the day of issue. */
const version = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

export const consent = endpoint('/api/user/consent', {
  access: 'user',
  summary: 'Whether the person has agreed to the current agreement and privacy policy.',
  input: z.strictObject({}),
  output: z.strictObject({ policy_version: z.string(), agreed: z.boolean() }),
})

export const agree = endpoint('/api/user/agree', {
  access: 'user',
  summary: 'Record the consent to a version of agreement and privacy policy; only the current one can be agreed to.',
  input: z.strictObject({ policy_version: version }),
  output: z.null(),
  refusals: ['policyChanged'],
})

export const exportFormats = ['json', 'xlsx'] as const

export const exportData = endpoint('/api/user/export', {
  access: 'user',
  summary: 'Everything that is stored about the person, as a file. One export runs at a time, and a person gets so many in a day.',
  input: z.strictObject({ format: z.enum(exportFormats) }),
  output: download,
  streamsFile: true,
  refusals: ['exportBusy', 'exportLimit'],
})

export const sendDeletionCode = endpoint('/api/user/send/code', {
  access: 'user',
  summary: 'Send the code that confirms the deletion of the account to the own mobile number.',
  input: z.strictObject({}),
  output: z.null(),
  refusals: ['cancelNotSupported', 'sendTooSoon', 'sendLimit', 'deliveryFailed'],
})

export const checkDeletionCode = endpoint('/api/user/check/code', {
  access: 'user',
  summary: 'Whether a deletion code is right, before the person is asked to confirm. It stays unused; a wrong one counts as a guess.',
  input: z.strictObject({ code }),
  output: z.null(),
  refusals: ['cancelNotSupported', 'codeWrong', 'deletionCodeUsed', 'deletionCodeExpired'],
})

export const cancelUser = endpoint('/api/user/cancel_user', {
  access: 'user',
  summary: 'Delete the account and what belongs to it; adverse-reaction records stay without the person. Doctors only.',
  input: z.strictObject({ code }),
  output: z.null(),
  refusals: ['cancelNotSupported', 'codeWrong', 'deletionCodeUsed', 'deletionCodeExpired', 'cancelFailed'],
})
