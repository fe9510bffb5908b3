import type { WordList } from '@xunyi/contract/moderation-list'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import terms from './terms.json' with { type: 'json' }

/** A version of the list as saved; version 0 is the shipped list and has no author. */
export interface SavedList {
  version: number
  list: WordList
  reason: string
  madeBy: string | null
  madeAt: number | null
  approvedBy: string | null
}

/** The maker of a version that no person made. */
export const bySystem = 'system'

const shipped: SavedList = { version: 0, list: terms, reason: '', madeBy: null, madeAt: null, approvedBy: null }

/** The version in force. */
export async function currentVersion(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('moderation_lists')
    .select((row) => row.fn.max('version').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** The list in force. */
export async function currentList(db: Db): Promise<SavedList> {
  const row = await rows(db).orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row ? asList(row) : shipped
}

/** null: unknown version. */
export async function listOf(db: Db, version: number): Promise<SavedList | null> {
  if (version === 0) return shipped
  const row = await rows(db).where('version', '=', version).executeTakeFirst()
  return row ? asList(row) : null
}

/** Versions that are searched for a name: a list changes a few times in a season. */
const versionsSearched = 50

/**
 * Current or last names of categories.
 * @returns no name for an id that neither the latest lists nor the shipped one contain
 */
export async function categoryNames(db: Db, ids: Iterable<string>): Promise<Map<string, string>> {
  const wanted = new Set(ids)
  const names = new Map<string, string>()
  const search = ({ list }: SavedList) => {
    for (const { id, name } of list.categories) if (wanted.has(id) && !names.has(id)) names.set(id, name)
  }
  let saved: SavedList | null = await currentList(db)
  for (let searched = 0; saved && searched < versionsSearched && names.size < wanted.size; searched += 1) {
    search(saved)
    saved = await listBefore(db, saved.version)
    await setImmediate()
  }
  search(shipped)
  return names
}

/** The version before; versions are numbered without gaps. */
export function listBefore(db: Db, version: number): Promise<SavedList | null> {
  return version === 0 ? Promise.resolve(null) : listOf(db, version - 1)
}

const rows = (db: Db) => db.selectFrom('moderation_lists').selectAll()

interface ListRow {
  version: number
  list: string
  reason: string
  made_by: string
  created_at: number
  approved_by: string | null
}

function asList({ version, list, reason, made_by, created_at, approved_by }: ListRow): SavedList {
  return { version, list: JSON.parse(list) as WordList, reason, madeBy: made_by === bySystem ? null : made_by, madeAt: created_at, approvedBy: approved_by }
}
