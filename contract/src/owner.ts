import * as z from 'zod/mini'
import { staffUser } from './desk.ts'

/** The owner of an entry: its own, or that of its category. `able` false: disabled, or without a role to review, so that the entry has none now. */
export const entryOwner = z.strictObject({ ...staffUser.shape, of: z.enum(['entry', 'category']), able: z.boolean() })
