import * as z from 'zod/mini'
import { approval } from './approvals.ts'
import { evidenceKinds, evidenceLimits } from './evidence.ts'
import { endpoint } from './endpoint.ts'
import { roles } from './roles.ts'
import { id, line, pageOf, pageWith, versionNumber, words } from './values.ts'

/* The sources that entries rest on, as staff manage them: changes take two people and reach every entry at once. */

const staffUser = z.strictObject({ id: z.string(), name: z.string() })

const shownFields = {
  kind: z.enum(evidenceKinds),
  title: z.string(),
  url: z.string(),
  issuer: z.string(),
  maker: z.string(),
  approval_number: z.string(),
  edition: z.string(),
} as const

const blankOr = (max: number) => z.union([z.literal(''), line(max)])

/** The fields of a record as a person proposes them. */
export const sourceFields = z.strictObject({
  kind: z.enum(evidenceKinds),
  title: line(evidenceLimits.title),
  url: line(evidenceLimits.url),
  issuer: blankOr(evidenceLimits.issuer),
  maker: blankOr(evidenceLimits.maker),
  approval_number: blankOr(evidenceLimits.approval_number),
  edition: blankOr(evidenceLimits.edition),
})
export type SourceFields = z.infer<typeof sourceFields>

/** Faults in the evidence of an entry: it names sites and no document; the addresses of some sources lead nowhere. */
export const evidenceFlaws = {
  home_pages: z.boolean(),
  dead_links: z.array(z.strictObject({ id: z.string(), title: z.string(), checked_at: z.string(), alive_at: z.nullable(z.string()) })),
}

const row = z.strictObject({
  id: z.string(),
  ...shownFields,
  /** The address is that of a site, not of a document. */
  home_page: z.boolean(),
  /** The number of entries whose current version rests on it. */
  entries: z.number(),
  /** A newer edition is a record of its own. */
  superseded: z.boolean(),
  /** The last check found nothing at the address; null: it did, or was not made. */
  dead_link: z.nullable(z.strictObject({ checked_at: z.string(), alive_at: z.nullable(z.string()) })),
  /** A change waits for a second person. */
  waiting: z.boolean(),
})
export type SourceRow = z.infer<typeof row>

export const sourceStates = ['waiting', 'superseded', 'dead_link', 'home_page', 'unused'] as const

export const sources = endpoint('/api/admin/evidence/list', {
  access: roles,
  summary: 'The sources that entries rest on, by title; the words are looked for in title, issuer, maker, approval number, edition and address.',
  input: z.strictObject({ ...pageOf, q: words(200), issuer: words(100), kind: z.enum(['', ...evidenceKinds]), state: z.enum(['', ...sourceStates]) }),
  output: pageWith(row),
})

/** `edit`: new fields in every entry; `edition`: a record of its own, every entry to be reviewed; `merge`: another record in every entry. */
export const sourceChangeKinds = ['edit', 'edition', 'merge'] as const

const change = z.strictObject({
  id: z.string(),
  kind: z.enum(sourceChangeKinds),
  fields: z.nullable(z.strictObject(shownFields)),
  /** Of a merge: the record that stays. */
  into: z.nullable(z.strictObject({ id: z.string(), title: z.string(), url: z.string() })),
  reason: z.string(),
  status: z.enum(['waiting', 'approved', 'returned', 'withdrawn']),
  proposed_by: staffUser,
  approved: approval,
  created_at: z.string(),
  decided_by: z.nullable(staffUser),
  decided_at: z.nullable(z.string()),
  remark: z.string(),
})
export type SourceChange = z.infer<typeof change>

export const source = endpoint('/api/admin/evidence/record', {
  access: roles,
  summary: 'One source with the entries that rest on it and its changes, the newest first.',
  input: z.strictObject({ id }),
  output: z.strictObject({
    ...row.shape,
    revision: z.number(),
    newer: z.nullable(z.strictObject({ id: z.string(), title: z.string() })),
    /** Where it was merged into another one. */
    merged_into: z.nullable(z.string()),
    used_by: z.array(
      z.strictObject({
        id: z.string(),
        key: z.string(),
        question: z.string(),
        status: z.enum(['published', 'withdrawn']),
        /** The places in the source that the entry names. */
        places: z.array(z.string()),
        /** It is to be reviewed because of the new edition. */
        to_review: z.boolean(),
      }),
    ),
    changes: z.array(change),
  }),
  refusals: ['notFound'],
})
export type Source = z.infer<(typeof source)['output']>

export const proposeSource = endpoint('/api/admin/evidence/propose', {
  access: ['writer', 'approver'],
  summary: 'Propose a change of a source, in the revision that was read; a second person decides. One proposal at a time waits for each source.',
  input: z.strictObject({
    id,
    revision: versionNumber,
    kind: z.enum(sourceChangeKinds),
    /** Of an edit or a new edition. */
    fields: z.nullable(sourceFields),
    /** Of a merge: the record that stays. */
    into: z.nullable(id),
    reason: line(200),
  }),
  output: z.strictObject({ id: z.string() }),
  refusals: ['notFound', 'conflict', 'badRequest'],
})

export const approveSource = endpoint('/api/admin/evidence/approve', {
  access: ['approver', 'publisher'],
  summary:
    'Approve a proposed change, and put it into force, which takes the right to publish: in every entry at once, each in a new version, or, for a new edition, as a review of each entry. Not by its proposer.',
  /** `recall`: the readers of the entries that get new versions are told this sentence. */
  input: z.strictObject({ id, recall: z.optional(line(200)) }),
  /** null: approved, and waits for a publisher. */
  output: z.strictObject({ entries: z.nullable(z.number()) }),
  refusals: ['notFound', 'conflict', 'noRole', 'notAllowed', 'badRequest'],
})

export const returnSource = endpoint('/api/admin/evidence/return', {
  access: ['approver', 'publisher'],
  summary: 'Return a proposed change with the reason.',
  input: z.strictObject({ id, remark: line(200) }),
  output: z.null(),
  refusals: ['notFound'],
})

export const withdrawSource = endpoint('/api/admin/evidence/withdraw', {
  access: ['writer', 'approver'],
  summary: 'Withdraw one’s own proposed change.',
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: ['notFound', 'noRole'],
})
