import type { Answer } from '@xunyi/contract/endpoint'
import type { Letter, letterDetail } from '@xunyi/contract/feedback'
import type { Clock } from '../../db/clock.ts'
import type { Db } from '../../db/database.ts'

const most = 200

/** A person's letters in which the team asks back. */
export async function clarificationLetters(db: Db, userId: string): Promise<Letter[]> {
  const rows = await clarificationsOf(db, userId).orderBy('clarifications.asked_at', 'desc').orderBy('clarifications.id', 'desc').limit(most).execute()
  return rows.map(({ id, question, asked_at, read_at }) => ({
    id,
    kind: 'clarification',
    report: null,
    question_and_answer_library_id: '',
    create_time: new Date(asked_at).toISOString(),
    read_answer: read_at !== null,
    origin_question: question,
  }))
}

/** @returns null: not a letter of this kind and person */
export async function readClarification(db: Db, clock: Clock, userId: string, id: string): Promise<Answer<typeof letterDetail> | null> {
  const row = await clarificationsOf(db, userId).where('clarifications.id', '=', id).executeTakeFirst()
  if (!row) return null
  await db.updateTable('clarifications').set({ read_at: clock() }).where('id', '=', id).where('read_at', 'is', null).execute()
  const { question, text, answer, status } = row
  return {
    question,
    library_question: null,
    rejected: null,
    answer: '',
    evidences: [],
    sources: [],
    reviewed_on: null,
    review_due: null,
    newer: false,
    withdrawn: false,
    recall: null,
    clarification: { text, answer, open: answer === null && status === 'open' },
  }
}

/** A person's clarifications, with the own words of the question. */
export const clarificationsOf = (db: Db, userId: string) =>
  db
    .selectFrom('clarifications')
    .innerJoin('open_question_askers as asker', (join) =>
      join.onRef('asker.question_id', '=', 'clarifications.question_id').onRef('asker.user_id', '=', 'clarifications.user_id'),
    )
    .innerJoin('open_questions', 'open_questions.id', 'clarifications.question_id')
    .select(['clarifications.id', 'asker.text as question', 'clarifications.text', 'clarifications.asked_at', 'read_at', 'answer', 'answered_at', 'status'])
    .where('clarifications.user_id', '=', userId)
