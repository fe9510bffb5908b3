import type { DraftContent } from '@xunyi/contract/desk'
import type { Db } from '../db/open.ts'

/** What a draft holds: what the entry will say, and everybody who has written it, for none of them may approve it. */
export interface Written {
  content: DraftContent
  writers: readonly string[]
}

export function writtenIn(stored: string): Written {
  return JSON.parse(stored) as Written
}

export function stored(written: Written): string {
  return JSON.stringify(written)
}

export const blank: DraftContent = { question: '', phrasings: [], answer: '', evidence: [], subject: '', category: '其他', review_due: '' }

/**
 * Somebody who asked has left: where a draft still holds their very words, those of the next asker take the place, or nothing does. A draft that
 * nobody has saved and nobody waits for goes. Whoever has it open is told at the next save.
 */
export async function rewordDraft(tx: Db, questionId: string, left: string, next: string | null): Promise<void> {
  const draft = await tx.selectFrom('drafts').select(['id', 'content', 'revision']).where('question_id', '=', questionId).executeTakeFirst()
  if (!draft) return
  if (next === null && draft.revision === unsaved) {
    await tx.deleteFrom('drafts').where('id', '=', draft.id).where('revision', '=', unsaved).execute()
    return
  }
  const { content, writers } = writtenIn(draft.content)
  const reworded = { ...content, question: content.question === left ? (next ?? '') : content.question, phrasings: content.phrasings.flatMap((phrasing) => (phrasing !== left ? [phrasing] : next === null ? [] : [next])) }
  if (JSON.stringify(reworded) === JSON.stringify(content)) return
  await tx.updateTable('drafts').set((row) => ({ content: stored({ content: reworded, writers }), revision: row('revision', '+', 1) })).where('id', '=', draft.id).execute()
}

/** The revision of a draft that was begun and never saved: nothing in it was written by the team. */
export const unsaved = 1
