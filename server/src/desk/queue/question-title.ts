import type { Db } from '../../db/database.ts'
import { textKey } from '../../text/text-key.ts'

/* The title of an open question is its earliest asker's text; its waiting time begins with that asker. */

/** The id of the open question with exactly these words. */
export async function openWithKey(db: Db, question_key: string): Promise<string | null> {
  const found = await db.selectFrom('open_questions').select('id').where('question_key', '=', question_key).where('status', '=', 'open').executeTakeFirst()
  return found?.id ?? null
}

/**
 * Sets the title of a question from its earliest asker. The transaction holds the lock `desk`.
 * @param changeNumber what taking that lock returned
 * @returns the title; null, with nothing written, when the question has no asker
 */
export async function retitle(tx: Db, id: string, changeNumber: number): Promise<string | null> {
  const first = await tx
    .selectFrom('open_question_askers')
    .select(['text', 'asked_at'])
    .where('question_id', '=', id)
    .orderBy('asked_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  if (!first) return null
  await tx
    .updateTable('open_questions')
    .set({ question: first.text, question_key: await freeKey(tx, first.text, id), created_at: first.asked_at, change_number: changeNumber })
    .where('id', '=', id)
    .execute()
  return first.text
}

/** The key of the text; the question's own id where another open question has that key since the two were split. */
export async function freeKey(tx: Db, text: string, id: string): Promise<string> {
  const key = textKey(text)
  const owner = await openWithKey(tx, key)
  return owner === null || owner === id ? key : id
}
