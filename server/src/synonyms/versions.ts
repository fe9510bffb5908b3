import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { edited, synonymDifference, type SynonymDifference, type SynonymEdits, type SynonymGroup } from '@xunyi/contract/synonym-groups'
import { type synonymList, type SynonymProposal, type synonymProposal, type synonymVersions } from '@xunyi/contract/synonyms'
import { approvalShown } from '../approvals/approvals.ts'
import type { Db } from '../db/database.ts'
import { approvalKey } from '../proposals/decide.ts'
import { versionPage } from '../db/version-page.ts'
import { currentSynonyms, synonymsOf, type SavedSynonyms } from './lists.ts'

/** @throws Refused notFound: no such version */
export async function versionDetail(db: Db, version: number | null): Promise<Answer<typeof synonymList>> {
  const saved = await savedAt(db, version)
  return { ...(await madeOf(db, saved)), groups: [...saved.groups] }
}

/** null: the version in force. @throws Refused notFound: no such version */
export async function savedAt(db: Db, version: number | null): Promise<SavedSynonyms> {
  const saved = version === null ? await currentSynonyms(db) : await synonymsOf(db, version)
  if (!saved) throw new Refused('notFound')
  return saved
}

export function listVersions(db: Db, asked: Received<typeof synonymVersions>): Promise<Answer<typeof synonymVersions>> {
  const versions = {
    table: 'synonym_versions',
    read: (version: number) => synonymsOf(db, version),
    before: async (version: number) => (version === 0 ? null : await synonymsOf(db, version - 1)),
    // The groups of the first version are no change.
    row: async (saved: SavedSynonyms, before: SavedSynonyms | null) => ({
      ...(await madeOf(db, saved)),
      ...shortened(synonymDifference(before?.groups ?? saved.groups, saved.groups)),
    }),
  } as const
  return versionPage(db, versions, asked)
}

/** The proposal that waits, and the reader's own last one where it was returned. */
export async function proposalsFor(db: Db, userId: string): Promise<Answer<typeof synonymProposal>> {
  const rows = db.selectFrom('synonym_proposals').selectAll()
  const waiting = await rows.where('status', '=', 'waiting').executeTakeFirst()
  const mine = await rows.where('proposed_by', '=', userId).orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return {
    waiting: waiting ? await shownProposal(db, waiting, userId) : null,
    returned: mine?.status === 'returned' ? await shownProposal(db, mine, userId) : null,
  }
}

interface ProposalRow {
  id: string
  based_on: number
  edits: string
  reason: string
  proposed_by: string
  created_at: number
  remark: string
}

async function shownProposal(db: Db, { id, based_on, edits, reason, proposed_by, created_at, remark }: ProposalRow, userId: string): Promise<SynonymProposal> {
  const base: readonly SynonymGroup[] = (await synonymsOf(db, based_on))?.groups ?? []
  return {
    id,
    based_on,
    mine: proposed_by === userId,
    proposed_by: await nameOf(db, proposed_by),
    at: new Date(created_at).toISOString(),
    reason,
    approved: await approvalShown(db, approvalKey('synonym_proposals', id)),
    changes: synonymDifference(base, edited(base, JSON.parse(edits) as SynonymEdits)),
    remark,
  }
}

async function madeOf(db: Db, { version, proposedBy, approvedBy, shipped, madeAt, reason }: SavedSynonyms) {
  return { version, proposed_by: await nameOf(db, proposedBy), approved_by: await nameOf(db, approvedBy), at: new Date(madeAt).toISOString(), reason, shipped }
}

/** null: the system, or an account that is gone. */
async function nameOf(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  return (await db.selectFrom('users').select('nickname').where('id', '=', userId).executeTakeFirst())?.nickname ?? null
}

const listed = 50

function shortened(changes: SynonymDifference) {
  const { added, removed, changed } = changes
  return {
    counts: { added: added.length, removed: removed.length, changed: changed.length },
    changes: { added: added.slice(0, listed), removed: removed.slice(0, listed), changed: changed.slice(0, listed) },
  }
}
