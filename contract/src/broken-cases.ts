import * as z from 'zod/mini'
import { line } from './values.ts'

/* Saved search cases that pass before a change and fail after it. Who puts the change in force gives a reason. */

const brokenCase = z.strictObject({
  id: z.string(),
  question: z.string(),
  /** The question of the entry that must come first. */
  expected: z.string(),
})
export type BrokenCase = z.infer<typeof brokenCase>

export const brokenCases = z.array(brokenCase)

/** Why the change takes effect although it breaks saved cases. */
export const caseReason = z.optional(line(200))
