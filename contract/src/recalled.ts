import * as z from 'zod/mini'
import { staffUser } from './desk.ts'

/** A version that was called back, with those before that have the same answer. Apart from recall.ts, which the phone reads. */
const recalled = z.strictObject({
  version: z.number(),
  /** The sentence for its readers. */
  reason: z.string(),
  at: z.string(),
  by: staffUser,
  /** How many readers have their letter, and whether all of them do. */
  told: z.number(),
  finished: z.boolean(),
  /** The version was published again. */
  lifted: z.boolean(),
})

/** Fields of an entry. */
export const readersAndRecalls = {
  /** The number of people who were shown the answer of the current version. */
  readers: z.number(),
  /** The newest first. */
  recalls: z.array(recalled),
} as const
