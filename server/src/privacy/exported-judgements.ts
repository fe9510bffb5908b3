import { reportReasonNames } from '@xunyi/contract/answer-reports'
import { ownReports } from '../answer-reports/letters.ts'
import type { Db } from '../db/database.ts'
import type { Person } from '../http/request-context.ts'
import { before, inPages } from './pages.ts'

/** A person's reports on answers, the latest first. */
export async function* answerReports(db: Db, { userId }: Person) {
  const query = ownReports(db, userId).orderBy('answer_reports.created_at', 'desc').orderBy('answer_reports.id', 'desc')
  for await (const rows of inPages(query, ({ created_at, id }) => before('answer_reports.created_at', 'answer_reports.id', created_at, id)))
    yield rows.map(({ id, question, reason, text, created_at, outcome, note }) => ({
      written_at: new Date(created_at),
      question,
      reason: reportReasonNames[reason],
      text,
      closed: outcome !== null,
      reply: note,
      id,
    }))
}

/** Whether answers helped, in the person's view. */
export async function ratings(db: Db, { userId }: Person) {
  const rows = await db
    .selectFrom('answer_ratings')
    .innerJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'answer_ratings.entry_id').onRef('library_versions.version', '=', 'answer_ratings.entry_version'),
    )
    .select(['question', 'helpful', 'rated_at'])
    .where('user_id', '=', userId)
    .orderBy('rated_at', 'desc')
    .execute()
  return rows.map(({ question, helpful, rated_at }) => ({ rated_at: new Date(rated_at), question, helpful: helpful === 1 }))
}
