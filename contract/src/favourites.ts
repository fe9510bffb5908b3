import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { citation } from './evidence.ts'
import { recall } from './recall.ts'
import { id } from './values.ts'

/* Answers that a person keeps. Apart from chat.ts, which the first load of the phone app contains. */

/** The most entries that a person keeps. */
export const mostFavourites = 500

export const setFavourite = endpoint('/api/chat/favourite', {
  access: 'user',
  summary: 'Keep the entry that answered an own history record or own letter, or a published entry itself, or keep it no longer; of 500 the oldest goes.',
  input: z.strictObject({ id, kept: z.boolean() }),
  output: z.null(),
  refusals: ['notFound'],
})

export const isFavourite = endpoint('/api/chat/favourite/state', {
  access: 'user',
  summary: 'Whether the person keeps the entry behind an own history record, an own letter or a published entry; null where none is behind it.',
  input: z.strictObject({ id }),
  output: z.nullable(z.boolean()),
  refusals: ['notFound'],
})

const favourite = z.strictObject({
  /** The entry. */
  id: z.string(),
  question: z.string(),
  /** In its current version; empty when withdrawn. */
  answer: z.string(),
  /** One string a piece of evidence: title and address in one text. */
  links: z.array(z.string()),
  sources: z.array(citation),
  reviewed_on: z.nullable(z.string()),
  review_due: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  kept_at: z.string(),
  withdrawn: z.boolean(),
  /** Of the answer as it was when the person began to keep it. */
  recall,
  /** Past its review date and not served: the answer is empty. */
  reviewing: z.optional(z.boolean()),
})
export type Favourite = z.infer<typeof favourite>

export const favourites = endpoint('/api/chat/favourites', {
  access: 'user',
  summary: 'The entries that the person keeps, the last kept first.',
  input: z.strictObject({}),
  output: z.array(favourite),
})
