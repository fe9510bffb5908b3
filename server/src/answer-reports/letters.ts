import type { Answer } from '@xunyi/contract/endpoint'
import type { Letter, letterDetail } from '@xunyi/contract/feedback'
import type { Clock } from '../db/clock.ts'
import type { Db } from '../db/database.ts'
import { citationsOf, linksOf, type Evidence } from '../evidence/piece.ts'

/* Letters on what became of a report: a closed report is its letter. */

const most = 200

/** A person's reports with the question as it was read, and the entry as it is. */
export const ownReports = (db: Db, userId: string) =>
  db
    .selectFrom('answer_reports')
    .innerJoin('library_entries', 'library_entries.id', 'answer_reports.entry_id')
    .innerJoin('library_versions as read', (join) =>
      join.onRef('read.entry_id', '=', 'answer_reports.entry_id').onRef('read.version', '=', 'answer_reports.entry_version'),
    )
    .innerJoin('library_versions as present', (join) =>
      join.onRef('present.entry_id', '=', 'answer_reports.entry_id').onRef('present.version', '=', 'library_entries.version'),
    )
    .select([
      'answer_reports.id',
      'answer_reports.entry_id',
      'reason',
      'text',
      'answer_reports.created_at',
      'outcome',
      'note',
      'closed_at',
      'read_at',
      'status',
    ])
    .select(['read.question', 'present.answer', 'present.evidence', 'present.reviewed_on', 'present.review_due'])
    .where('user_id', '=', userId)

export async function lettersOfReports(db: Db, userId: string): Promise<Letter[]> {
  const rows = await ownReports(db, userId)
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .orderBy('answer_reports.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, entry_id, closed_at, read_at, question }) => ({
    id,
    kind: 'report',
    report: null,
    question_and_answer_library_id: entry_id,
    create_time: new Date(closed_at!).toISOString(),
    read_answer: read_at !== null,
    origin_question: question,
  }))
}

/** The outcome of a report, with the present answer. @returns null: no closed report of the person */
export async function readReportLetter(db: Db, clock: Clock, userId: string, id: string): Promise<Answer<typeof letterDetail> | null> {
  const letter = await ownReports(db, userId).where('answer_reports.id', '=', id).where('closed_at', 'is not', null).executeTakeFirst()
  if (!letter) return null
  await db.updateTable('answer_reports').set({ read_at: clock() }).where('id', '=', id).where('read_at', 'is', null).execute()
  const { question, outcome, note, status, answer, evidence, reviewed_on, review_due } = letter
  const told = { question, library_question: null, rejected: null, newer: false, recall: null, reply: { revised: outcome === 'revised', note } }
  if (status === 'withdrawn') return { ...told, withdrawn: true, answer: '', evidences: [], sources: [], reviewed_on: null, review_due: null }
  const pieces = JSON.parse(evidence) as Evidence[]
  return { ...told, withdrawn: false, answer, evidences: linksOf(pieces), sources: citationsOf(pieces), reviewed_on, review_due }
}
