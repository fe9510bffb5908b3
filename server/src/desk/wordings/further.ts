import type { Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/* Further wordings of an asker besides the one of their place in a question: a merge of two questions of one asker keeps both. */

/** Takes over an asker's place in another question: its words, and the further ones kept with it. */
export async function addWording(tx: Db, wording: Insertable<Tables['open_question_wordings']>, from: string): Promise<void> {
  const { question_id, user_id } = wording
  const further = await tx
    .selectFrom('open_question_wordings')
    .select(['text', 'asked_at'])
    .where('question_id', '=', from)
    .where('user_id', '=', user_id)
    .execute()
  await tx
    .insertInto('open_question_wordings')
    .values([wording, ...further.map((each) => ({ ...each, question_id, user_id }))])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The further wordings of the askers of these questions, the earliest first. */
export async function wordingsAmong(db: Db, questionIds: readonly string[]) {
  if (questionIds.length === 0) return []
  return db
    .selectFrom('open_question_wordings')
    .select(['question_id', 'user_id', 'text', 'asked_at'])
    .where('question_id', 'in', questionIds)
    .orderBy('asked_at')
    .orderBy('user_id')
    .execute()
}
