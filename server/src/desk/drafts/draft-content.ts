import type { DraftContent } from '@xunyi/contract/desk'
import type { Db } from '../../db/database.ts'
import { textKey } from '../../text/text-key.ts'

/** What a draft holds: what the entry will say, and everybody who has written it, for none of them may approve it. */
export interface Written {
  content: DraftContent
  writers: readonly string[]
  /** Questions it was written for that were closed in another way: what their askers wrote may stand in it. */
  closed?: readonly string[]
  /** When its entry had changed last as it was handed in: whether it was withdrawn by then is known by this. */
  entryChanged?: number
}

export function writtenIn(stored: string): Written {
  return JSON.parse(stored) as Written
}

export function stored(written: Written): string {
  return JSON.stringify(written)
}

export const blank: DraftContent = { question: '', phrasings: [], answer: '', evidence: [], subject: '', category: '其他', review_due: '' }

/** Begun and never saved: nothing in it was written by the team. */
export function isUntouched({ writers }: Written): boolean {
  return writers.length === 0
}

/**
 * Somebody's words belong to a question no more: where a draft still holds them, other words take the place, or nothing does. While another
 * asker wrote the same they stay. A draft that was only begun and that nobody waits for goes. Whoever has one open is told at the next save.
 * @param next an asker's who is still there; null when nobody asks it any more
 */
export async function rewordDrafts(tx: Db, questionId: string, left: string, next: string | null): Promise<void> {
  if (await tx.selectFrom('open_question_askers').select('user_id').where('question_id', '=', questionId).where('text', '=', left).limit(1).executeTakeFirst()) return
  const drafts = await tx
    .updateTable('drafts')
    // Changes nothing: whoever saves one waits from here on.
    .set((row) => ({ status: row.ref('status') }))
    .where((row) => row.or([row('question_id', '=', questionId), row('content', 'like', `%${questionId}%`)]))
    .returning(['id', 'question_id', 'content'])
    .execute()
  for (const { id, question_id, content } of drafts) {
    const written = writtenIn(content)
    if (question_id !== questionId && !written.closed?.includes(questionId)) continue
    const reworded = stored({ ...written, content: replaced(written.content, left, next) })
    if (next === null && isUntouched(written)) await tx.deleteFrom('drafts').where('id', '=', id).execute()
    else if (reworded !== content) await tx.updateTable('drafts').set((row) => ({ content: reworded, revision: row('revision', '+', 1) })).where('id', '=', id).execute()
  }
}

/** With other words in the place of these, unless they stand there already. */
function replaced(content: DraftContent, left: string, next: string | null): DraftContent {
  const asQuestion = content.question === left
  const question = asQuestion ? (next ?? '') : content.question
  const kept = content.phrasings.filter((phrasing) => phrasing !== left && !(asQuestion && alike(phrasing, question)))
  const without = { ...content, question, phrasings: kept }
  return next !== null && content.phrasings.includes(left) ? withPhrasing(without, next) : without
}

/** A draft with one more way to ask, unless it has it already. */
export function withPhrasing(content: DraftContent, phrasing: string): DraftContent {
  const there = [content.question, ...content.phrasings].some((wording) => alike(wording, phrasing))
  return there ? content : { ...content, phrasings: [...content.phrasings, phrasing] }
}

function alike(one: string, other: string): boolean {
  return textKey(one) === textKey(other)
}
