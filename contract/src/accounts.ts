import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { code, phone } from './values.ts'

export const identity = z.enum(['doctor', 'staff'])
export type Identity = z.infer<typeof identity>

export const sendLoginCode = endpoint('/api/send/sms', {
  access: 'public',
  summary: 'Send a login code to a mobile number.',
  input: z.strictObject({ account: phone }),
  output: z.null(),
  refusals: ['loginLocked', 'sendTooSoon', 'sendLimit', 'deliveryFailed'],
})

export const loginBySms = endpoint('/api/login/sms', {
  access: 'public',
  summary: 'Sign a doctor in by mobile number and code; the first time creates the account.',
  input: z.strictObject({
    account: phone,
    code,
    /** The version of agreement and policy the person has just agreed to. */
    policy_version: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: z.strictObject({ on_new: z.boolean(), token: z.string(), user_id: z.string() }),
  refusals: ['codeWrong', 'codeExpired', 'loginLocked', 'disabled', 'notAllowed'],
})

export const logout = endpoint('/api/logout', {
  access: 'user',
  summary: 'End this session.',
  input: z.strictObject({}),
  output: z.null(),
})

export const userInfo = endpoint('/api/user/info', {
  access: 'user',
  summary: 'The signed-in person. A field never filled in is an empty string.',
  input: z.strictObject({}),
  output: z.strictObject({
    user_id: z.string(),
    identity,
    nickname: z.string(),
    phone: z.string(),
    email: z.string(),
    hospital: z.string(),
    department: z.string(),
  }),
})
export type User = z.infer<(typeof userInfo)['output']>

/** Whether the person still has to complete /register/{identity}. */
export function isComplete(user: User): boolean {
  const needed = user.identity === 'doctor' ? [user.nickname, user.hospital, user.department] : [user.nickname, user.phone]
  return needed.every((field) => field !== '')
}
