import type { SynonymGroup } from '@xunyi/contract/synonym-groups'
import type { Db } from '../db/database.ts'

/** A list of groups as saved. Without people: it came with the system. */
export interface SavedSynonyms {
  version: number
  groups: readonly SynonymGroup[]
  reason: string
  proposedBy: string | null
  approvedBy: string | null
  shipped: boolean
  madeAt: number
}

/** Of a database into which no list was loaded yet. */
const none: SavedSynonyms = { version: 0, groups: [], reason: '', proposedBy: null, approvedBy: null, shipped: true, madeAt: 0 }

/** The version in force; -1: none was loaded yet. */
export async function currentSynonymVersion(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('synonym_versions')
    .select((row) => row.fn.max('version').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? -1
}

/** The list in force. */
export async function currentSynonyms(db: Db): Promise<SavedSynonyms> {
  const row = await rows(db).orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row ? asSaved(row) : none
}

/** null: unknown version. */
export async function synonymsOf(db: Db, version: number): Promise<SavedSynonyms | null> {
  const row = await rows(db).where('version', '=', version).executeTakeFirst()
  return row ? asSaved(row) : null
}

const rows = (db: Db) => db.selectFrom('synonym_versions').selectAll()

function asSaved(row: Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>): SavedSynonyms {
  const { version, list, reason, proposed_by, approved_by, shipped, created_at } = row
  return { version, groups: groupsOf(list), reason, proposedBy: proposed_by, approvedBy: approved_by, shipped: shipped === 1, madeAt: created_at }
}

let last: { text: string; groups: readonly SynonymGroup[] } = { text: '[]', groups: [] }

/** The groups of a saved list. One that is read again gives the same array, so that it is compiled once. */
function groupsOf(text: string): readonly SynonymGroup[] {
  if (text !== last.text) last = { text, groups: JSON.parse(text) as SynonymGroup[] }
  return last.groups
}
