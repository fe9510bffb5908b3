import * as z from 'zod/mini'
import { staffUser } from './desk.ts'
import { endpoint } from './endpoint.ts'
import { categories } from './library.ts'
import { roles } from './roles.ts'
import { id } from './values.ts'

/* Owners of entries: the owner of a category for all of it, unless an entry names another one. */

const owned = z.strictObject({
  name: z.string(),
  entries: z.number(),
  /** `able` false: disabled, or without a role to review. */
  owner: z.nullable(z.strictObject({ ...staffUser.shape, able: z.boolean() })),
})
export type OwnedCategory = z.infer<typeof owned>

export const owners = endpoint('/api/admin/library/owners', {
  access: roles,
  summary: 'The owner of each category, and the staff who can be one.',
  input: z.strictObject({}),
  output: z.strictObject({
    categories: z.array(owned),
    staff: z.array(staffUser),
    /** Owners of a category or of single entries to whom reminders of reviews cannot be sent: they have no mail address. */
    without_mail: z.array(staffUser),
  }),
})

export const setCategoryOwner = endpoint('/api/admin/library/category_owner', {
  access: ['approver', 'administrator'],
  summary: 'Name the owner of a category, or nobody.',
  input: z.strictObject({ category: z.enum(categories), owner: z.nullable(id) }),
  output: z.null(),
  refusals: ['notAllowed'],
})

export const setEntryOwner = endpoint('/api/admin/library/entry_owner', {
  access: ['approver', 'administrator'],
  summary: 'Name the owner of one entry; null: the owner of its category.',
  input: z.strictObject({ id, owner: z.nullable(id) }),
  output: z.null(),
  refusals: ['notFound', 'notAllowed'],
})

/** Published entries: past their review date, and due from today on within so many days, each number within the next. */
const due = z.strictObject({ overdue: z.number(), week: z.number(), soon: z.number(), two_months: z.number() })
export type DueReviews = z.infer<typeof due>

export const dueReviews = endpoint('/api/admin/library/due_reviews', {
  access: roles,
  summary: "Reviews that are due of the caller's entries, and of those without an owner.",
  input: z.strictObject({}),
  output: z.strictObject({ mine: due, none: due }),
})
