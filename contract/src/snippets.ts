import * as z from 'zod/mini'
import { staffUser } from './desk.ts'
import { endpoint } from './endpoint.ts'
import { id, line, text } from './values.ts'

/* Texts that writers insert into answers, private replies and questions back. No doctor reads one before what it was inserted into was approved. */

const snippet = z.strictObject({ id: z.string(), title: z.string(), text: z.string(), revision: z.number(), edited_by: staffUser, edited_at: z.string() })
export type Snippet = z.infer<typeof snippet>

export const snippets = endpoint('/api/admin/snippets', {
  access: ['writer', 'approver', 'auditor'],
  summary: 'The snippets, by title.',
  input: z.strictObject({}),
  output: z.array(snippet),
})

export const saveSnippet = endpoint('/api/admin/snippets/save', {
  access: ['writer', 'approver'],
  summary: 'Add a snippet, or change one in the revision that was read. A title that another one has is a conflict.',
  /** `id` null: a new one. */
  input: z.strictObject({ id: z.nullable(id), revision: z.int().check(z.minimum(0)), title: line(40), text: text(2000) }),
  output: z.null(),
  refusals: ['notFound', 'conflict', 'notAllowed'],
})

export const removeSnippet = endpoint('/api/admin/snippets/remove', {
  access: ['writer', 'approver'],
  summary: 'Remove a snippet; what it was inserted into stays.',
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: ['notFound'],
})
