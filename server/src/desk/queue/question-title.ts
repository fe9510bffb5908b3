import type { Db } from '../../db/database.ts'
import { textKey } from '../../text/text-key.ts'

/* An open question is worded as its earliest asker wrote it, and waits since then. */

/** The open question with exactly these words. */
export async function openWithKey(db: Db, question_key: string): Promise<string | null> {
  const found = await db.selectFrom('open_questions').select('id').where('question_key', '=', question_key).where('status', '=', 'open').executeTakeFirst()
  return found?.id ?? null
}

/**
 * Words a question as whoever asks it earliest now does. Hand in a transaction that has passed the desk's gate, and the number of the pass.
 * @returns the words; null, nothing done, when nobody asks it
 */
export async function retitle(tx: Db, id: string, takeLock: number): Promise<string | null> {
  const first = await tx.selectFrom('open_question_askers').select(['text', 'asked_at']).where('question_id', '=', id).orderBy('asked_at').orderBy('user_id').limit(1).executeTakeFirst()
  if (!first) return null
  await tx
    .updateTable('open_questions')
    .set({ question: first.text, question_key: await freeKey(tx, first.text, id), created_at: first.asked_at, changed: takeLock })
    .where('id', '=', id)
    .execute()
  return first.text
}

/** The key of these words, or where another open question has it, which a person has taken apart from this one, a key that no words have. */
export async function freeKey(tx: Db, text: string, id: string): Promise<string> {
  const key = textKey(text)
  const owner = await openWithKey(tx, key)
  return owner === null || owner === id ? key : id
}
