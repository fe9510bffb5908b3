import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { roles } from './roles.ts'
import { line } from './values.ts'

/* The controlled lists that an entry's category and subject are taken from. */

/** A category or subject, with the number of entries that have it, withdrawn ones included. */
const term = z.strictObject({ name: z.string(), entries: z.number() })

export const terms = endpoint('/api/admin/library/terms', {
  access: roles,
  summary: 'The categories and subjects that an entry may have, with the number of entries of each.',
  input: z.strictObject({}),
  output: z.strictObject({ categories: z.array(term), subjects: z.array(term) }),
})

export const addSubject = endpoint('/api/admin/library/add_subject', {
  access: ['writer', 'approver'],
  summary: 'Add a subject to the list; another spelling of one that is there is a conflict.',
  input: z.strictObject({ name: line(60) }),
  output: z.null(),
  refusals: ['conflict'],
})

export const removeSubject = endpoint('/api/admin/library/remove_subject', {
  access: ['writer', 'approver'],
  summary: 'Remove a subject that no entry has from the list.',
  input: z.strictObject({ name: line(60) }),
  output: z.null(),
  refusals: ['notFound', 'conflict'],
})
