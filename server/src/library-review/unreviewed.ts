import type { Risk } from '@xunyi/contract/library-review'
import { risks } from '@xunyi/contract/library-review'
import type { Db } from '../db/database.ts'
import { riskOf, type Judged } from '../library/risk.ts'

/** A published, unreleased entry with the state of its review. */
export interface Unreviewed extends Judged {
  id: string
  key: string
  version: number
  risk: Risk
  heldBy: string | null
  heldUntil: number
  /** The person who has confirmed this version. */
  confirmedBy: string | null
  confirmedAt: number | null
  /** The approval of this version waits for a publisher. */
  approved: boolean
  /** A revision of it is being written. */
  drafted: boolean
}

/** How the approval of a version is found. */
export const approvalKey = (id: string, version: number | '%') => `review:${id}:${version}`

/** Every such entry in the order of the queue: by risk, then by key, which keeps the entries of one medicine together. @param id this one alone */
export async function unreviewedEntries(db: Db, id?: string): Promise<Unreviewed[]> {
  const every = db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .leftJoin('entry_reviews', 'entry_reviews.entry_id', 'library_entries.id')
    .leftJoin('drafts', 'drafts.entry_id', 'library_entries.id')
    .select(['library_entries.id', 'key', 'library_entries.version', 'category', 'question', 'answer'])
    .select(['held_by', 'held_until', 'confirmed_version', 'entry_reviews.confirmed_by', 'confirmed_at', 'drafts.id as draft_id'])
    .where('library_entries.status', '=', 'published')
    .where('reviewed_on', '=', '')
  const rows = await (id === undefined ? every : every.where('library_entries.id', '=', id)).execute()
  const approvals = await db.selectFrom('approvals').select('subject').where('subject', 'like', approvalKey('%', '%')).execute()
  const approved = new Set(approvals.map(({ subject }) => subject))
  const entries = rows.map(({ held_by, held_until, confirmed_version, confirmed_by, confirmed_at, draft_id, ...row }): Unreviewed => {
    const confirmed = confirmed_version === row.version
    return {
      ...row,
      risk: riskOf(row),
      heldBy: held_by,
      heldUntil: held_until ?? 0,
      confirmedBy: confirmed ? confirmed_by : null,
      confirmedAt: confirmed ? confirmed_at : null,
      approved: confirmed && approved.has(approvalKey(row.id, row.version)),
      drafted: draft_id !== null,
    }
  })
  // Databases collate text differently; the order of the queue does not depend on the engine.
  return entries.toSorted(byRisk)
}

type Place = Pick<Unreviewed, 'risk' | 'key'>

export function byRisk(a: Place, b: Place): number {
  return risks.indexOf(a.risk) - risks.indexOf(b.risk) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
}

/** The place of an entry in the queue, also after its review; null: unknown. */
export async function placeOf(db: Db, id: string): Promise<Place | null> {
  const row = await db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .select(['key', 'category', 'question', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { key: row.key, risk: riskOf(row) } : null
}

/** The number of published, unreleased entries. */
export async function countUnreviewed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'published')
    .where('reviewed_on', '=', '')
    .executeTakeFirstOrThrow()
  return Number(count)
}
