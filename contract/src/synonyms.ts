import * as z from 'zod/mini'
import { approval } from './approvals.ts'
import { brokenCases, caseReason } from './broken-cases.ts'
import { endpoint } from './endpoint.ts'
import { roles } from './roles.ts'
import { synonymChanges, synonymEdits, synonymGroups } from './synonym-groups.ts'
import { file, id, line, pageOf, pageWith, versionNumber } from './values.ts'

/* The calls for synonym groups. A change is proposed by one person and approved by another. */

const editing = ['writer', 'approver'] as const
const bodyLimit = 6 * 1024 * 1024
/** Bytes of the largest file that is read. */
export const largestSynonymFile = 3_000_000

/** The version, who proposed and approved it, and why; a list that came with the system has neither person nor reason. */
const made = {
  version: z.number(),
  proposed_by: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  at: z.string(),
  reason: z.string(),
  /** Loaded from the file that the system ships. */
  shipped: z.boolean(),
}

const proposal = z.strictObject({
  id: z.string(),
  /** The version that it changes; it can be approved while that is in force. */
  based_on: z.number(),
  /** Whether the reader proposed it. */
  mine: z.boolean(),
  proposed_by: z.nullable(z.string()),
  at: z.string(),
  reason: z.string(),
  approved: approval,
  changes: synonymChanges,
  /** Why it was returned. */
  remark: z.string(),
})
export type SynonymProposal = z.infer<typeof proposal>

export const synonymList = endpoint('/api/admin/synonyms/list', {
  access: roles,
  summary: 'The synonym groups in force, or those of one version.',
  input: z.strictObject({ version: z.nullable(versionNumber) }),
  output: z.strictObject({ ...made, groups: synonymGroups }),
  refusals: ['notFound'],
})

export const synonymVersions = endpoint('/api/admin/synonyms/versions', {
  access: roles,
  summary: 'The versions of the synonym groups, newest first, each with what it changed; of each kind of change at most fifty are listed.',
  input: z.strictObject({ ...pageOf }),
  output: pageWith(
    z.strictObject({ ...made, counts: z.strictObject({ added: z.number(), removed: z.number(), changed: z.number() }), changes: synonymChanges }),
  ),
})

/** The outcome of one text: the entries offered for it, best first, and the one that answers it without a choice. */
const outcome = z.strictObject({ offered: z.array(z.string()), direct: z.nullable(z.string()) })
export type SearchOutcome = z.infer<typeof outcome>

const changedText = z.strictObject({
  text: z.string(),
  /** How often it was typed; 1 for a case. */
  count: z.number(),
  /** The entry that must come first, for a case. */
  expected: z.nullable(z.string()),
  before: outcome,
  after: outcome,
})
export type ChangedText = z.infer<typeof changedText>

const compared = {
  /** Texts that were searched. */
  looked: z.number(),
  /** Texts with another first entry, another list, or another direct answer. */
  first: z.number(),
  listed: z.number(),
  direct: z.number(),
  /** The first fifty of these texts: another first entry before another list. */
  examples: z.array(changedText),
}

const dryRun = z.strictObject({
  cases: z.strictObject({ ...compared, passed_before: z.number(), passed_after: z.number() }),
  /** Different texts that were typed in the last thirty days, without who typed them; the most frequent three thousand. */
  questions: z.strictObject({ ...compared, texts: z.number() }),
  broken: brokenCases,
  /** The questions of the entries that the examples name, by id. */
  entries: z.record(z.string(), z.string()),
  /** Proves for half an hour that this person ran exactly these changes against this version; proposing and approving require it. */
  proof: z.string(),
})
export type SynonymDryRun = z.infer<typeof dryRun>

export const dryRunSynonyms = endpoint('/api/admin/synonyms/dry_run', {
  access: editing,
  summary: 'Dry run of changed synonym groups over the saved search cases and the questions of the last thirty days.',
  input: z.strictObject({ based_on: versionNumber, edits: synonymEdits }),
  output: dryRun,
  bodyLimit,
  refusals: ['conflict', 'rateLimited'],
})

export const proposeSynonyms = endpoint('/api/admin/synonyms/propose', {
  access: editing,
  summary: 'Proposes changed synonym groups after their dry run, for another person to approve; one proposal waits at a time.',
  input: z.strictObject({ based_on: versionNumber, edits: synonymEdits, reason: line(200), proof: z.string().check(z.maxLength(200)) }),
  output: z.strictObject({ id: z.string() }),
  bodyLimit,
  refusals: ['conflict'],
})

export const synonymProposal = endpoint('/api/admin/synonyms/proposal', {
  access: roles,
  summary: "The proposal that waits for approval, and the reader's own last one where it was returned.",
  input: z.strictObject({}),
  output: z.strictObject({ waiting: z.nullable(proposal), returned: z.nullable(proposal) }),
})

const deciding = ['approver', 'publisher'] as const

export const dryRunSynonymProposal = endpoint('/api/admin/synonyms/proposal_dry_run', {
  access: deciding,
  summary: 'Dry run of the waiting proposal, which its approval requires.',
  input: z.strictObject({ id }),
  output: dryRun,
  refusals: ['notFound', 'conflict', 'rateLimited'],
})

export const approveSynonyms = endpoint('/api/admin/synonyms/approve', {
  access: deciding,
  summary: 'Approves a proposal of another person, and puts it in force as the next version on every server within seconds, which takes the right to publish.',
  input: z.strictObject({ id, proof: z.string().check(z.maxLength(200)), case_reason: caseReason }),
  /** null: approved, and waits for a publisher. */
  output: z.strictObject({ version: z.nullable(z.number()) }),
  refusals: ['notFound', 'conflict', 'noRole', 'notAllowed'],
})

export const returnSynonyms = endpoint('/api/admin/synonyms/return', {
  access: deciding,
  summary: 'Returns a proposal to the person who made it, with a remark.',
  input: z.strictObject({ id, remark: line(200) }),
  output: z.null(),
  refusals: ['notFound'],
})

export const withdrawSynonyms = endpoint('/api/admin/synonyms/withdraw', {
  access: editing,
  summary: 'Withdraws the own proposal.',
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: ['notFound', 'noRole'],
})

export const exportSynonyms = endpoint('/api/admin/synonyms/export', {
  access: roles,
  summary: 'The groups of a version as a CSV file that can be read again without a change.',
  input: z.strictObject({ version: z.nullable(versionNumber) }),
  output: z.strictObject({ file, groups: z.number() }),
  refusals: ['notFound'],
})

/** A row of a file that cannot be read as a group, by its line in the spreadsheet. */
const badRow = z.strictObject({ row: z.number(), reasons: z.array(z.string()) })
export type BadSynonymRow = z.infer<typeof badRow>

export const readSynonymFile = endpoint('/api/admin/synonyms/read_file', {
  access: editing,
  summary: 'Reads a CSV file of groups for the draft, and names the rows that are wrong with the reason; nothing is saved.',
  input: z.strictObject({
    /** The file's bytes, base64. */
    content: z.string().check(z.minLength(1), z.maxLength(Math.ceil(largestSynonymFile / 3) * 4)),
    /** The groups of the draft, which the rows must fit. */
    based_on: versionNumber,
    edits: synonymEdits,
  }),
  output: z.strictObject({ groups: synonymGroups, bad: z.array(badRow), rows: z.number() }),
  bodyLimit: 2 * bodyLimit,
  refusals: ['conflict'],
})
