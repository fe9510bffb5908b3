import type { Db } from '../../db/database.ts'

/** The questions back to the askers of these questions with the answers, the earliest first. */
export async function clarificationsAmong(db: Db, questionIds: readonly string[]) {
  if (questionIds.length === 0) return []
  return db.selectFrom('clarifications').selectAll().where('question_id', 'in', questionIds).orderBy('asked_at').orderBy('id').execute()
}
