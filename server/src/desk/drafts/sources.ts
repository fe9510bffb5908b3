import type { Db } from '../../db/database.ts'
import { wordingsAmong } from '../wordings/further.ts'
import { draftWording, parseContent, replaceWording } from './content.ts'
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
 * another asker also wrote, in any of their wordings, stay. An untouched draft without an asker is deleted. The new revision makes a save of an
 * older one a conflict.
 * @param next the words of an asker who remains; null when none does
 */
export async function rewordDrafts(tx: Db, questionId: string, removed: string, next: string | null): Promise<void> {
  const drafts = await tx
    .updateTable('drafts')
    // Locks the rows; the values stay.
    .set((row) => ({ status: row.ref('status') }))
    .where('id', 'in', (from) => from.selectFrom('draft_sources').select('draft_id').where('question_id', '=', questionId))
    .returning(['id', 'content'])
    .execute()
  if (drafts.length === 0) return
  const remaining = [
    ...(await tx.selectFrom('open_question_askers').select('text').where('question_id', '=', questionId).execute()),
    ...(await wordingsAmong(tx, [questionId])),
  ]
  const kept = new Set(remaining.flatMap(({ text }) => heldWordings(text)))
  const wordings = heldWordings(removed).filter((wording) => !kept.has(wording))
  if (wordings.length === 0) return
  const replacement = next === null ? null : draftWording(next)
  for (const { id, content } of drafts) {
    const reworded = JSON.stringify(wordings.reduce((rest, wording) => replaceWording(rest, wording, replacement), parseContent(content)))
    if (next === null && (await isUntouched(tx, id))) await tx.deleteFrom('drafts').where('id', '=', id).execute()
    else if (reworded !== content)
      await tx
        .updateTable('drafts')
        .set((row) => ({ content: reworded, revision: row('revision', '+', 1) }))
        .where('id', '=', id)
        .execute()
  }
}

/** The wordings by which a draft may hold an asker's text: whole, as a writer copies it, and as a new draft takes it over. */
const heldWordings = (text: string): string[] => [...new Set([text, draftWording(text)])]
