import * as z from 'zod/mini'
import { auditEvent } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { roles } from './roles.ts'
import { email, file, id, limits, line, pageOf, searchPageWith, words } from './values.ts'

/* Accounts, as staff manage them. Times are ISO 8601, UTC. */

/** A user: enough to recognise, not to contact. */
const person = z.strictObject({
  id: z.string(),
  identity: z.enum(['doctor', 'staff']),
  name: z.string(),
  hospital: z.string(),
  department: z.string(),
  /** `138****8000`; empty where there is none, and for auditors. */
  phone: z.string(),
  /** `z***g@company.com`; empty where there is none, and for auditors. */
  email: z.string(),
  roles: z.array(z.enum(roles)),
  disabled: z.boolean(),
  /** Too many wrong codes: the number is locked for a source or for all unknown browsers. */
  locked: z.boolean(),
  created_at: z.string(),
  signed_in_at: z.nullable(z.string()),
  /** The number of devices that are signed in. */
  sessions: z.number(),
})
export type Person = z.infer<typeof person>

const userFilters = {
  /** An id, words in name or hospital; or a whole or masked number, or a whole address, in any spelling. Empty: all. */
  q: words(200),
  identity: z.enum(['', 'doctor', 'staff']),
  status: z.enum(['', 'disabled', 'locked']),
  role: z.enum(['', ...roles]),
}

export const users = endpoint('/api/admin/users/list', {
  access: ['administrator', 'auditor'],
  summary: 'Accounts, the newest first. Auditors see no contact data and cannot search by it.',
  input: z.strictObject({ ...pageOf, ...userFilters }),
  output: searchPageWith(person),
  refusals: ['badRequest'],
})

export const user = endpoint('/api/admin/users/detail', {
  access: ['administrator', 'auditor'],
  summary: 'One account: its sessions, its audit events, the number of its questions.',
  input: z.strictObject({ id }),
  output: z.strictObject({
    ...person.shape,
    devices: z.array(
      z.strictObject({
        /** 微信 · iPhone; empty when the User-Agent is unknown. */
        label: z.string(),
        place: z.enum(['app', 'console']),
        signed_in_at: z.string(),
        seen_at: z.string(),
      }),
    ),
    /** The latest twenty audit events with the person as subject or actor. */
    events: z.array(auditEvent),
    /** Questions in the own history, questions to the team, and those of them that wait for an answer. */
    questions: z.strictObject({ asked: z.number(), sent: z.number(), waiting: z.number() }),
  }),
  refusals: ['notFound'],
})

/** One line, without numbers and addresses: the audit log outlives accounts. */
const reason = line(200)
const about = z.strictObject({ id, reason: z.optional(reason) })

export const disableUser = endpoint('/api/admin/users/disable', {
  access: ['administrator'],
  summary: 'Disable the account; its sessions end at their next call. Not the own account, nor the last administrator.',
  input: z.strictObject({ id, reason }),
  output: z.strictObject({ changed: z.boolean(), sessions_ended: z.number() }),
  refusals: ['userNotFound', 'notAllowed', 'badRequest'],
})

export const enableUser = endpoint('/api/admin/users/enable', {
  access: ['administrator'],
  summary: 'Enable the account again; earlier sessions do not come back.',
  input: about,
  output: z.strictObject({ changed: z.boolean() }),
  refusals: ['userNotFound', 'badRequest'],
})

export const unlockUser = endpoint('/api/admin/users/unlock', {
  access: ['administrator'],
  summary: 'Reset the counts of wrong codes and sends of the number of this account.',
  input: about,
  /** The counts before the reset; all 0 where nothing was counted. */
  output: z.strictObject({ locks: z.number(), wrong_guesses: z.number(), sends: z.number() }),
  refusals: ['userNotFound', 'notFound', 'badRequest'],
})

export const endUserSessions = endpoint('/api/admin/users/end_sessions', {
  access: ['administrator'],
  summary: 'End every session of the person, on the phone and in the console.',
  input: about,
  output: z.strictObject({ sessions_ended: z.number() }),
  refusals: ['userNotFound', 'badRequest'],
})

const roleOf = z.strictObject({ id, role: z.enum(roles), reason: z.optional(reason) })

export const grantRole = endpoint('/api/admin/users/grant', {
  access: ['administrator'],
  summary: 'Give staff a role; it holds from their next call on.',
  input: roleOf,
  output: z.strictObject({ changed: z.boolean() }),
  refusals: ['userNotFound', 'notAllowed', 'badRequest'],
})

export const revokeRole = endpoint('/api/admin/users/revoke', {
  access: ['administrator'],
  summary: 'Take a role away; it is gone at their next call. Not the own role of administrator, nor the last one.',
  input: roleOf,
  output: z.strictObject({ changed: z.boolean() }),
  refusals: ['userNotFound', 'notAllowed', 'badRequest'],
})

export const createStaff = endpoint('/api/admin/users/create_staff', {
  access: ['administrator'],
  summary: 'Create an account in advance: the first single sign-on login with this verified address takes it over.',
  input: z.strictObject({ email, name: line(limits.name), roles: z.array(z.enum(roles)).check(z.maxLength(roles.length)), reason: z.optional(reason) }),
  output: z.strictObject({
    id: z.string(),
    /** Whether the address lies in the company's mail domain. */
    company_address: z.boolean(),
  }),
  refusals: ['emailTaken', 'notAllowed', 'badRequest'],
})

export const exportUsers = endpoint('/api/admin/users/export', {
  access: ['administrator', 'auditor'],
  summary: 'The accounts that a list with these filters has, as a workbook, masked as there. Recorded.',
  input: z.strictObject(userFilters),
  output: file,
  /** badRequest: more rows than one file takes. */
  refusals: ['badRequest'],
})
