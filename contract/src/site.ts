import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The day of the user agreement and the privacy policy that the screens show; a new one asks again. */
export const policyVersion = '2026-11-22'

/** Facts of this installation that the screens show. Also sets the CSRF cookie. */
export const info = endpoint('/api/site/info', {
  access: 'public',
  summary: 'Brand, host, policy version and development aids of this installation.',
  input: z.strictObject({}),
  output: z.strictObject({
    brand: z.string(),
    /** The host this page is served from, as people know it. */
    host: z.string(),
    /** The operator's name and contact, for the agreement and the privacy policy; empty where not set. */
    operator: z.string(),
    operator_contact: z.string(),
    /** Whom a doctor tells of an adverse reaction at the hospital, in a few words; empty where not set. */
    report_to: z.string(),
    /** `@company.com`, or empty where no staff mail domain is set. */
    staff_mail_suffix: z.string(),
    policy_version: z.string(),
    /** Retention in days: a person's history, their requests for an answer, their feedback on the product, records of blocked texts. */
    retention: z.strictObject({ history: z.number(), requests: z.number(), feedback: z.number(), blocked: z.number() }),
    /** True where codes can be read at /dev/inbox. */
    dev_inbox: z.boolean(),
  }),
})
