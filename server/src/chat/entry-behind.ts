import { Refused } from '@xunyi/contract/refusals'
import type { ShownVersion } from '../answer-reports/report.ts'
import type { Db } from '../db/database.ts'

/**
 * The version that an own record or letter shows, or the published entry with this id in its current version; null for a record without an answer of the library.
 * @throws Refused notFound: neither an own record or letter nor a published entry
 */
export async function versionBehind(db: Db, userId: string, id: string): Promise<ShownVersion | null> {
  for (const table of ['history_records', 'letters'] as const) {
    const own = await db.selectFrom(table).select(['entry_id', 'entry_version']).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
    if (own) return own.entry_id === null || own.entry_version === null ? null : { entry_id: own.entry_id, entry_version: own.entry_version }
  }
  // Letters on a recall or a report show the present answer.
  const recalled = db
    .selectFrom('recall_letters')
    .innerJoin('recalls', 'recalls.id', 'recall_id')
    .where('recall_letters.id', '=', id)
    .where('user_id', '=', userId)
  const reported = db.selectFrom('answer_reports').where('id', '=', id).where('user_id', '=', userId)
  const told = (await recalled.select('entry_id').executeTakeFirst()) ?? (await reported.select('entry_id').executeTakeFirst())
  const entry = await db
    .selectFrom('library_entries')
    .select(['id', 'version', 'status'])
    .where('id', '=', told?.entry_id ?? id)
    .executeTakeFirst()
  if (!entry || (!told && entry.status !== 'published')) throw new Refused('notFound')
  return { entry_id: entry.id, entry_version: entry.version }
}

/** The entry of that version. @throws Refused notFound */
export async function entryBehind(db: Db, userId: string, id: string): Promise<string | null> {
  return (await versionBehind(db, userId, id))?.entry_id ?? null
}
