import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const generateJumpLink = endpoint('/api/sso/generate_jump_link', {
  access: 'public',
  summary: "Begin a staff login: the address of the company's login page to go to.",
  input: z.strictObject({}),
  output: z.string(),
  refusals: ['ssoNotConfigured', 'ssoUnavailable'],
})

/** The redirect URI for the identity provider; the only call that is not a POST. */
export const callbackPath = '/api/sso/callback'

/** The cookie that the callback leaves for the page; over https its name begins with __Host-. */
export const exchangeCookie = 'xunyi-sso'

export const exchange = endpoint('/api/sso/exchange', {
  access: 'public',
  summary: 'Exchange the one-time value of the callback cookie for a session, within a minute and in the same browser.',
  input: z.strictObject({ code: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  output: z.strictObject({ on_new: z.boolean(), token: z.string(), user_id: z.string() }),
  refusals: ['exchangeFailed', 'disabled'],
})
