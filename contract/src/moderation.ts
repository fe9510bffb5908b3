import * as z from 'zod/mini'
import { approval } from './approvals.ts'
import { brokenCases, caseReason } from './broken-cases.ts'
import { endpoint } from './endpoint.ts'
import { difference, placed, wordList } from './moderation-list.ts'
import { roles } from './roles.ts'
import { id, line, pageOf, pageWith, text, versionNumber } from './values.ts'

/* Forbidden content: words that block by themselves, and objects that block beside an intent unless the text is clinical. */

const counts = z.strictObject({ added: z.number(), removed: z.number(), allowed: z.number(), disallowed: z.number() })

const bodyLimit = 4 * 1024 * 1024

/** The proposer and the confirmer of a version, with time and reason. `system`: it came with an installation or an update. */
const made = {
  version: z.number(),
  by: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  at: z.nullable(z.string()),
  reason: z.string(),
  system: z.boolean(),
}

export const moderationList = endpoint('/api/admin/moderation/list', {
  access: roles,
  summary: 'The list of forbidden words that is in force, or one of its versions.',
  input: z.strictObject({ version: z.nullable(versionNumber) }),
  output: z.strictObject({ ...made, list: wordList }),
  refusals: ['notFound'],
})

export const moderationVersions = endpoint('/api/admin/moderation/versions', {
  access: roles,
  summary: 'The versions of the list, newest first, each with what it changed; of each kind of change at most a hundred are listed.',
  input: z.strictObject({ ...pageOf }),
  output: pageWith(
    z.strictObject({
      ...made,
      counts,
      changes: difference,
    }),
  ),
})

export const tryModeration = endpoint('/api/admin/moderation/try', {
  access: roles,
  summary: 'How a text is normalized and screened, by the list in force or by one that is being edited.',
  input: z.strictObject({ text: text(2000), list: z.nullable(wordList) }),
  output: z.strictObject({
    /** The text that is matched, with every known disguise undone. */
    letters: z.string(),
    /** The first hit that counts; null: the text passes. */
    hit: z.nullable(placed),
    /** Hits that are none because an allowed phrase covers them. */
    lifted: z.array(z.strictObject({ category: z.string(), word: z.string(), by: z.string() })),
  }),
  bodyLimit,
})

const dryRunText = { text: z.string(), category: z.string(), word: z.string() }
/** A text of the library, and the question of its entry. */
const libraryText = z.strictObject({
  ...dryRunText,
  entry_id: z.string(),
  question: z.string(),
  place: z.enum(['question', 'phrasing', 'counterexample', 'answer']),
})
export type LibraryText = z.infer<typeof libraryText>
const askedText = z.strictObject(dryRunText)

/** The number of texts with a changed verdict, and up to twenty of them; the word is the one that blocks, before or after. */
const changed = <Text extends z.ZodMiniType>(text: Text) => z.strictObject({ count: z.number(), examples: z.array(text) })
const compared = <Text extends z.ZodMiniType>(text: Text) => z.strictObject({ checked: z.number(), blocked: changed(text), allowed: changed(text) })
const dryRun = z.strictObject({
  library: compared(libraryText),
  /** Blocked questions are never stored, so this covers only those that once passed; the newest hundred thousand of them. */
  questions: compared(askedText),
  broken: brokenCases,
  /** Proves for half an hour that this person ran exactly this list against this version; proposing and confirming require it. */
  proof: z.string(),
})
const proof = z.string().check(z.maxLength(200))

export const dryRunModeration = endpoint('/api/admin/moderation/dry_run', {
  access: ['administrator'],
  summary: 'Dry run of a list over the whole library and the questions of the last thirty days.',
  input: z.strictObject({ list: wordList, based_on: versionNumber }),
  output: dryRun,
  bodyLimit,
  refusals: ['conflict', 'rateLimited'],
})

const proposal = z.strictObject({
  id: z.string(),
  /** The version that it changes; it can be confirmed while that is in force. */
  based_on: z.number(),
  /** Whether the reader proposed it. */
  mine: z.boolean(),
  proposed_by: z.nullable(z.string()),
  at: z.string(),
  reason: z.string(),
  approved: approval,
  counts,
  changes: difference,
  /** Why it was returned. */
  remark: z.string(),
})
export type ModerationProposal = z.infer<typeof proposal>

export const proposeModeration = endpoint('/api/admin/moderation/propose', {
  access: ['administrator'],
  summary: 'Proposes a list after its dry run, for another person to confirm; one proposal waits at a time.',
  input: z.strictObject({ list: wordList, based_on: versionNumber, reason: line(200), proof }),
  output: z.strictObject({ id: z.string() }),
  bodyLimit,
  refusals: ['conflict'],
})

export const moderationProposal = endpoint('/api/admin/moderation/proposal', {
  access: roles,
  summary: "The proposal that waits for confirmation, and the reader's own last one where it was returned or withdrawn, with its list.",
  input: z.strictObject({}),
  output: z.strictObject({
    waiting: z.nullable(proposal),
    returned: z.nullable(z.strictObject({ ...proposal.shape, list: wordList })),
  }),
})

const confirming = ['administrator', 'approver', 'publisher'] as const

export const dryRunModerationProposal = endpoint('/api/admin/moderation/proposal_dry_run', {
  access: confirming,
  summary: 'Dry run of the waiting proposal, which its confirmation requires.',
  input: z.strictObject({ id }),
  output: dryRun,
  refusals: ['notFound', 'conflict', 'rateLimited'],
})

export const approveModeration = endpoint('/api/admin/moderation/approve', {
  access: confirming,
  summary:
    'Confirms the list that another person proposed, and puts it in force as the next version on every server within seconds, which takes the right to publish.',
  input: z.strictObject({ id, proof, case_reason: caseReason }),
  /** null: approved, and waits for a publisher. */
  output: z.strictObject({ version: z.nullable(z.number()) }),
  refusals: ['notFound', 'conflict', 'noRole', 'notAllowed'],
})

export const returnModeration = endpoint('/api/admin/moderation/return', {
  access: confirming,
  summary: 'Returns a proposal to the person who made it, with a remark.',
  input: z.strictObject({ id, remark: line(200) }),
  output: z.null(),
  refusals: ['notFound', 'noRole'],
})

export const withdrawModeration = endpoint('/api/admin/moderation/withdraw', {
  access: ['administrator'],
  summary: 'Withdraws the own proposal.',
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: ['notFound', 'noRole'],
})
