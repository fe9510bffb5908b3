import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../ids.ts'

/** Inserts a draft under editing, of no question and no entry unless `fields` say otherwise. @returns the id */
export async function insertDraft(db: Db, fields: Pick<Insertable<Tables['drafts']>, 'written_by'> & Partial<Insertable<Tables['drafts']>>): Promise<string> {
  const empty = { question_id: null, entry_id: null, base_version: 0, content: '{}', status: 'editing', revision: 1, remark: null, submitted_at: null } as const
  const { id } = await db
    .insertInto('drafts')
    .values({ id: newId(), created_at: 1, updated_at: 1, ...empty, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
