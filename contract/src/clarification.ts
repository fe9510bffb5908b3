import * as z from 'zod/mini'

/** A question of the team back to an asker, as its letter shows it. */
export const clarification = z.strictObject({
  text: z.string(),
  /** The asker's answer; null: none yet. */
  answer: z.nullable(z.string()),
  /** Open while the question is not answered: the asker can add to it. */
  open: z.boolean(),
})
export type Clarification = z.infer<typeof clarification>
