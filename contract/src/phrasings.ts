import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { roles } from './roles.ts'
import { id } from './values.ts'

/* 医生的问法: what doctors typed before they picked an entry. */

/** Different people who must have typed a text before the team sees it. */
export const fewestPeople = 2

const typedPhrasing = z.strictObject({
  id: z.string(),
  text: z.string(),
  /** The number of different people who typed it. */
  people: z.number(),
  first_at: z.string(),
  last_at: z.string(),
})
export type TypedPhrasing = z.infer<typeof typedPhrasing>

export const typedPhrasings = endpoint('/api/admin/library/phrasings', {
  access: roles,
  summary: 'What at least two people typed before they picked this entry and what it does not hold yet, the most typed first; at most fifty.',
  input: z.strictObject({ entry_id: id }),
  output: z.array(typedPhrasing),
})

export const takePhrasing = endpoint('/api/admin/library/phrasing_take', {
  access: ['writer'],
  summary: 'Put a typed phrasing into the draft of its entry, which is begun where there is none; a second person approves it as always.',
  input: z.strictObject({ id }),
  output: z.strictObject({ draft_id: z.string() }),
  refusals: ['notFound', 'conflict'],
})

export const ignorePhrasing = endpoint('/api/admin/library/phrasing_ignore', {
  access: ['writer', 'approver'],
  summary: 'Do not show a typed phrasing any more, however many type it.',
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: ['notFound'],
})
