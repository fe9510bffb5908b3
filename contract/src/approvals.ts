import * as z from 'zod/mini'
import { staffUser } from './desk.ts'

/* An act that changes what doctors read or find: an approver agrees with it, a publisher puts it in force; a person may be both. */

/** The approval of what waits for a publisher; null: it waits for an approver. */
export const approval = z.nullable(
  z.strictObject({
    by: staffUser,
    at: z.string(),
    /** Why saved search cases may break. */
    case_reason: z.nullable(z.string()),
  }),
)
export type Approval = z.infer<typeof approval>
