import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { roles } from './roles.ts'

/* Signing in to the console. Its sessions are separate: a token of the phone app is not valid here, nor the other way round. */

export const beginConsoleLogin = endpoint('/api/admin/login', {
  access: 'public',
  summary: "Begin a login to the console: the address of the company's login page to go to.",
  input: z.strictObject({}),
  output: z.string(),
  refusals: ['ssoNotConfigured', 'ssoUnavailable'],
})

export const exchangeForConsole = endpoint('/api/admin/exchange', {
  access: 'public',
  summary: 'Exchange the one-time value of the callback cookie for a session of the console, within a minute and in the same browser.',
  input: z.strictObject({ code: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  output: z.strictObject({ token: z.string() }),
  refusals: ['exchangeFailed', 'disabled', 'noRole'],
})

export const whoAmI = endpoint('/api/admin/me', {
  access: roles,
  summary: 'Who is signed in to the console, and what they may do.',
  input: z.strictObject({}),
  output: z.strictObject({ id: z.string(), name: z.string(), roles: z.array(z.enum(roles)), brand: z.string() }),
})

export const leaveConsole = endpoint('/api/admin/logout', {
  access: 'console',
  summary: 'End this session of the console. A user without any role can call this too.',
  input: z.strictObject({}),
  output: z.null(),
})
