import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, versionNumber } from './values.ts'

/** The most entries that are confirmed together. */
export const mostTogether = 50

export const confirmReviews = endpoint('/api/admin/library/confirm_reviews', {
  access: ['approver'],
  summary: 'Confirm the review of several entries, each by the rules for one and by itself: an entry that is refused holds back no other.',
  input: z.strictObject({
    entries: z.array(z.strictObject({ id, version: versionNumber })).check(z.minLength(1), z.maxLength(mostTogether)),
    review_due: z.iso.date(),
  }),
  /** `problem`: why this entry is not confirmed; null: it is. */
  output: z.array(z.strictObject({ id: z.string(), problem: z.nullable(z.string()) })),
})
