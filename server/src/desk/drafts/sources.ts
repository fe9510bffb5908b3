import type { Db } from '../../db/database.ts'
import { parseContent, replaceWording } from './content.ts'
import { isUntouched } from './writers.ts'

/** Records that a draft may contain the words of a question's askers. The row outlives the draft's link to the question. */
export async function addSource(tx: Db, draftId: string, questionId: string): Promise<void> {
  await tx
    .insertInto('draft_sources')
    .values({ draft_id: draftId, question_id: questionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Removes the words of an asker who left a question from every draft that took them over. The next asker's words replace them; words that
 * another asker also wrote stay. An untouched draft without an asker is deleted. The new revision makes a save of an older one a conflict.
 * @param next the words of an asker who remains; null when none does
 */
export async function rewordDrafts(tx: Db, questionId: string, removed: string, next: string | null): Promise<void> {
  if (
    await tx.selectFrom('open_question_askers').select('user_id').where('question_id', '=', questionId).where('text', '=', removed).limit(1).executeTakeFirst()
  )
    return
  const drafts = await tx
    .updateTable('drafts')
    // Locks the rows; the values stay.
    .set((row) => ({ status: row.ref('status') }))
    .where('id', 'in', (from) => from.selectFrom('draft_sources').select('draft_id').where('question_id', '=', questionId))
    .returning(['id', 'content'])
    .execute()
  for (const { id, content } of drafts) {
    const reworded = JSON.stringify(replaceWording(parseContent(content), removed, next))
    if (next === null && (await isUntouched(tx, id))) await tx.deleteFrom('drafts').where('id', '=', id).execute()
    else if (reworded !== content)
      await tx
        .updateTable('drafts')
        .set((row) => ({ content: reworded, revision: row('revision', '+', 1) }))
        .where('id', '=', id)
        .execute()
  }
}
