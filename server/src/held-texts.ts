import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Db } from './db/database.ts'
import type { Tables } from './db/tables.ts'

/** The words of a question that waits for pharmacovigilance, for everybody who does not read them in the case itself. */
export const heldPlaceholder = '涉及不良反应，待药物警戒放行'

/** The questions among these that wait for pharmacovigilance. */
export async function heldAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('safety_case_questions')
    .select('question_id')
    .distinct()
    .where('question_id', 'in', [...new Set(ids)])
    .where('released_at', 'is', null)
    .execute()
  return new Set(rows.map(({ question_id }) => question_id))
}

/** Whether a row of `open_questions` waits for pharmacovigilance. */
export function isHeld(): Expression<SqlBool> {
  const row = expressionBuilder<Tables, 'open_questions'>()
  return row.exists(
    row
      .selectFrom('safety_case_questions')
      .select('safety_case_questions.case_id')
      .whereRef('safety_case_questions.question_id', '=', 'open_questions.id')
      .where('released_at', 'is', null),
  )
}

/** Whether the text of a row of `history_records` was also sent to the team by its author, in a question that waits for pharmacovigilance, or was released. */
export function isSent({ released }: { released: boolean }): Expression<SqlBool> {
  const row = expressionBuilder<Tables, 'history_records'>()
  return row.exists(
    row
      .selectFrom('open_question_askers')
      .innerJoin('safety_case_questions', 'safety_case_questions.question_id', 'open_question_askers.question_id')
      .select('safety_case_questions.case_id')
      .whereRef('open_question_askers.user_id', '=', 'history_records.user_id')
      .whereRef('open_question_askers.text', '=', 'history_records.question')
      .where('released_at', released ? 'is not' : 'is', null),
  )
}

/** Whether the text of a row of `history_records` is for pharmacovigilance alone: its question waits, or it tells of an event and no answer was found for it. */
export function isUnreadable(): Expression<SqlBool> {
  const row = expressionBuilder<Tables, 'history_records'>()
  const event = row
    .selectFrom('safety_records')
    .select('safety_records.id')
    .whereRef('safety_records.user_id', '=', 'history_records.user_id')
    .whereRef('safety_records.text', '=', 'history_records.question')
    .where('kind', '!=', 'question')
  const told = row.and([row('history_records.pv', '=', 1), row('history_records.entry_id', 'is', null), row.exists(event)])
  return row.or([isSent({ released: false }), row.and([told, row.not(isSent({ released: true }))])])
}
