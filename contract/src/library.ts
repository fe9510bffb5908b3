import * as z from 'zod/mini'
import { staffUser } from './desk.ts'
import { endpoint } from './endpoint.ts'
import { piece } from './evidence.ts'
import { evidenceFlaws } from './evidence-records.ts'
import { entryOwner } from './owner.ts'
import { readersAndRecalls } from './recalled.ts'
import { roles } from './roles.ts'
import { id, line, pageOf, pageWith, versionNumber, words } from './values.ts'

/* The library as staff manage it: search, versions, withdrawal, import and export. Its content is written at the desk. */

/** The most of an entry: characters of question and answer, numbers of phrasings and counterexamples. A draft may exceed them until it is submitted. */
export const mostOfEntry = { question: 200, phrasings: 60, counterexamples: 50, answer: 5000 } as const

/** The categories that an author chooses from. */
export const categories = [
  '成分与规格',
  '适应症',
  '用法用量',
  '输注速度',
  '配制与配伍',
  '禁忌',
  '注意事项',
  '不良反应',
  '妊娠与哺乳',
  '儿童用药',
  '老年用药',
  '相互作用与疫苗',
  '过量',
  '储存与有效期',
  '开启后时限',
  '作用机制',
  '药代动力学',
  '品种区别',
  '疾病诊疗',
  '血液制品安全',
  '不良反应报告',
  '其他',
] as const

/**
 * The next review of a published entry: overdue, due within seven, thirty or sixty days, the first one, due to a new edition of a source, or to a reader's report. Days
 * are those of China.
 */
export const dues = ['overdue', 'week', 'soon', 'two_months', 'unreviewed', 'edition', 'reported'] as const

/** Entries of the caller's, and those without anybody who answers for them. */
export const ownerFilters = ['mine', 'none'] as const

/** Bytes of the largest file that can be imported. */
export const largestFile = 11_000_000

const status = z.enum(['published', 'withdrawn'])

/** Filters of the list; empty: all. */
export const filters = {
  category: z.enum(['', ...categories]),
  status: z.enum(['', ...status.options]),
  due: z.enum(['', ...dues]),
  subject: words(60),
  /** `home_pages`: the evidence names sites, no document. */
  evidence: z.enum(['', 'home_pages']),
  owner: z.enum(['', ...ownerFilters]),
} as const

const row = z.strictObject({
  id: z.string(),
  key: z.string(),
  question: z.string(),
  subject: z.string(),
  category: z.string(),
  /** The numbers of phrasings and of pieces of evidence. */
  phrasings: z.number(),
  evidence: z.number(),
  home_pages: z.boolean(),
  version: z.number(),
  status,
  /** YYYY-MM-DD; both empty: not reviewed. */
  reviewed_on: z.string(),
  review_due: z.string(),
  updated_at: z.string(),
  approved_by: z.nullable(z.string()),
  /** The number of questions it answered within the last thirty days. */
  hits: z.number(),
  /** The draft of it that is under way. */
  draft_id: z.nullable(z.string()),
  /** The match with the search words, where the search finds the entry: the probability, 0 to 1, and the band. */
  match: z.nullable(z.strictObject({ score: z.number(), band: z.enum(['same', 'close', 'related']) })),
})
export type LibraryRow = z.infer<typeof row>

export const entries = endpoint('/api/admin/library/entries', {
  access: roles,
  summary: 'The library, by key, latest change or next review; with words, the fifty that fit best, on one page.',
  input: z.strictObject({
    ...pageOf,
    ...filters,
    /** Searched like a doctor's question first, then as a substring. */
    q: words(200),
    sort: z.enum(['key', 'changed', 'due']),
  }),
  output: pageWith(row),
})

const version = z.strictObject({
  version: z.number(),
  question: z.string(),
  phrasings: z.array(z.string()),
  counterexamples: z.array(z.string()),
  answer: z.string(),
  evidence: z.array(piece),
  subject: z.string(),
  category: z.string(),
  reviewed_on: z.string(),
  review_due: z.string(),
  created_at: z.string(),
  written_by: z.nullable(staffUser),
  /** The first of the two people who released it from the review queue; null: it came another way. */
  confirmed_by: z.nullable(staffUser),
  approved_by: z.nullable(staffUser),
})
export type LibraryVersion = z.infer<typeof version>

export const entry = endpoint('/api/admin/library/entry', {
  access: roles,
  summary: 'One entry with all its versions and withdrawals, the newest first.',
  input: z.strictObject({ id }),
  output: z.strictObject({
    id: z.string(),
    key: z.string(),
    status,
    version: z.number(),
    hits: z.number(),
    owner: z.nullable(entryOwner),
    draft: z.nullable(z.strictObject({ id: z.string(), status: z.enum(['editing', 'submitted']), written_by: staffUser })),
    ...evidenceFlaws,
    new_editions: z.array(z.strictObject({ id: z.string(), title: z.string(), newer: z.nullable(z.strictObject({ id: z.string(), title: z.string() })) })),
    versions: z.array(version),
    ...readersAndRecalls,
    /** Withdrawn, published again: the newest first. */
    events: z.array(z.strictObject({ kind: z.enum(['withdraw', 'republish']), at: z.string(), by: staffUser, version: z.number(), reason: z.string() })),
  }),
  refusals: ['notFound'],
})
export type LibraryEntry = z.infer<(typeof entry)['output']>

/** The version that the person has read; a newer one is a conflict, as it may change the decision. */
const seen = { id, version: versionNumber } as const

export const withdraw = endpoint('/api/admin/library/withdraw', {
  access: ['approver'],
  summary: 'Withdraw an entry, for a reason that the audit log keeps. `recall`, a sentence for its readers, goes to each of them in a letter.',
  input: z.strictObject({ ...seen, reason: line(200), recall: z.optional(line(200)) }),
  output: z.null(),
  refusals: ['notFound', 'conflict', 'badRequest'],
})

export const republish = endpoint('/api/admin/library/republish', {
  access: ['approver'],
  summary: 'Publish a withdrawn entry again, in the version it has; not while another entry has one of its phrasings.',
  input: z.strictObject({ ...seen, reason: line(200) }),
  output: z.null(),
  refusals: ['notFound', 'conflict', 'badRequest'],
})

export const confirmReview = endpoint('/api/admin/library/confirm_review', {
  access: ['approver'],
  summary: 'Reviewed and still right: a new version with the same content, reviewed today, to be reviewed again on the day named.',
  input: z.strictObject({ ...seen, review_due: z.iso.date() }),
  output: z.strictObject({ version: z.number() }),
  refusals: ['notFound', 'conflict', 'notAllowed', 'badRequest'],
})

/** A file of entries. Its name tells JSON lines from CSV. */
const taken = {
  name: line(255),
  /** The file's bytes, base64. */
  content: z.string().check(z.minLength(1), z.maxLength(Math.ceil(largestFile / 3) * 4)),
} as const

const bodyLimit = 16_000_000

/** The action for a row; a `duplicate` needs a person's decision. */
export const rowActions = ['add', 'update', 'unchanged', 'duplicate', 'bad'] as const

const plannedRow = z.strictObject({
  /** Its position in the file, which decisions name. */
  at: z.number(),
  /** Its place for a person: 第 5 行. */
  place: z.string(),
  does: z.enum(rowActions),
  /** Empty where the row could not be read so far. */
  key: z.string(),
  question: z.string(),
  /** Errors and warnings. */
  remarks: z.array(z.string()),
  /** The entry it changes or collides with. */
  entry: z.nullable(z.strictObject({ id: z.string(), key: z.string(), question: z.string(), withdrawn: z.boolean(), draft: z.boolean() })),
  /** The fields in which it differs from that entry, as the columns are headed. */
  changes: z.array(z.string()),
  /** Findings for a person to look into, such as an amount without a source. */
  confirm: z.array(z.string()),
  /** Of a duplicate: whether it can be written over the entry at all. */
  may_overwrite: z.boolean(),
})
export type PlannedRow = z.infer<typeof plannedRow>

export const importPreview = endpoint('/api/admin/library/import_preview', {
  access: ['writer', 'approver'],
  summary: 'Preview of an import, row by row. Nothing is written.',
  input: z.strictObject(taken),
  output: z.strictObject({
    /** Identifies the file and the library as they are now; the import sends it back. */
    fingerprint: z.string(),
    /** Of the whole file: sheets and columns that were not read. */
    notes: z.array(z.string()),
    /** Rows of a template that only show how to fill it in. */
    examples: z.number(),
    rows: z.array(plannedRow),
  }),
  refusals: ['badRequest'],
  bodyLimit,
})
export type ImportPreview = z.infer<(typeof importPreview)['output']>

export const importFile = endpoint('/api/admin/library/import', {
  access: ['writer', 'approver'],
  summary:
    'Import the previewed file as a batch of drafts, all of it or nothing; a second person publishes it. Each duplicate is meant to be written over the entry it collides with, or is skipped.',
  input: z.strictObject({
    ...taken,
    fingerprint: z.string().check(z.maxLength(100)),
    /** Positions of the duplicates, by what is done with them. */
    overwrite: z.array(z.int()).check(z.maxLength(100_000)),
    skip: z.array(z.int()).check(z.maxLength(100_000)),
  }),
  /** `id` of the batch; null: the file changes nothing. */
  output: z.strictObject({ id: z.nullable(z.string()), added: z.number(), updated: z.number(), unchanged: z.number(), skipped: z.number() }),
  refusals: ['badRequest', 'conflict'],
  bodyLimit,
})
