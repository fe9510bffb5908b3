import type { Answer } from '@xunyi/contract/endpoint'
import type { Letter, letterDetail } from '@xunyi/contract/feedback'
import type { Clock } from '../db/clock.ts'
import type { Db } from '../db/database.ts'
import { citationsOf, linksOf, type Evidence } from '../evidence/piece.ts'

/* Letters that call an answer back. */

const most = 200

/** A person's letters with the question as it was read, and the present state of the entry. */
export const recallLetters = (db: Db, userId: string) =>
  db
    .selectFrom('recall_letters')
    .innerJoin('recalls', 'recalls.id', 'recall_letters.recall_id')
    .innerJoin('library_entries', 'library_entries.id', 'recalls.entry_id')
    .innerJoin('library_versions as read', (join) => join.onRef('read.entry_id', '=', 'recalls.entry_id').onRef('read.version', '=', 'recalls.version'))
    .innerJoin('library_versions as present', (join) =>
      join.onRef('present.entry_id', '=', 'recalls.entry_id').onRef('present.version', '=', 'library_entries.version'),
    )
    .select(['recall_letters.id', 'recalls.entry_id', 'recall_letters.created_at', 'read_at', 'reason', 'lifted_at', 'status', 'read.question'])
    .select(['present.answer', 'present.evidence', 'present.reviewed_on', 'present.review_due'])
    .where('user_id', '=', userId)

export async function lettersOfRecalls(db: Db, userId: string): Promise<Letter[]> {
  const rows = await recallLetters(db, userId).orderBy('recall_letters.created_at', 'desc').orderBy('recall_letters.id', 'desc').limit(most).execute()
  return rows.map(({ id, entry_id, created_at, read_at, question }) => ({
    id,
    kind: 'recall',
    report: null,
    question_and_answer_library_id: entry_id,
    create_time: new Date(created_at).toISOString(),
    read_answer: read_at !== null,
    origin_question: question,
  }))
}

/** The notice with the present answer, if there is one. @returns null: no such letter of the person */
export async function readRecallLetter(db: Db, clock: Clock, userId: string, id: string): Promise<Answer<typeof letterDetail> | null> {
  const letter = await recallLetters(db, userId).where('recall_letters.id', '=', id).executeTakeFirst()
  if (!letter) return null
  await db.updateTable('recall_letters').set({ read_at: clock() }).where('id', '=', id).where('read_at', 'is', null).execute()
  const { question, reason, lifted_at, status, answer, evidence, reviewed_on, review_due } = letter
  const told = { question, library_question: null, rejected: null, newer: false, recall: lifted_at === null ? { reason, present: null } : null }
  if (status === 'withdrawn') return { ...told, withdrawn: true, answer: '', evidences: [], sources: [], reviewed_on: null, review_due: null }
  const pieces = JSON.parse(evidence) as Evidence[]
  return { ...told, withdrawn: false, answer, evidences: linksOf(pieces), sources: citationsOf(pieces), reviewed_on, review_due }
}
