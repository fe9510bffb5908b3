import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/database.ts'

/**
 * The entry that answered an own record or letter, or the published entry with this id; null for a record without an answer of the library.
 * @throws Refused notFound: neither an own record or letter nor a published entry
 */
export async function entryBehind(db: Db, userId: string, id: string): Promise<string | null> {
  for (const table of ['history_records', 'letters'] as const) {
    const own = await db.selectFrom(table).select('entry_id').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
    if (own) return own.entry_id
  }
  const entry = await db.selectFrom('library_entries').select('id').where('id', '=', id).where('status', '=', 'published').executeTakeFirst()
  if (!entry) throw new Refused('notFound')
  return entry.id
}
