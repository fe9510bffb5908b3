import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Whether the author of a row of `history_records` sent its text to the team, which has answered it since. */
export function isAnsweredLater(): Expression<SqlBool> {
  const row = expressionBuilder<Tables, 'history_records'>()
  return row.exists(
    row
      .selectFrom('open_question_askers')
      .innerJoin('open_questions', 'open_questions.id', 'open_question_askers.question_id')
      .select('open_questions.id')
      .whereRef('open_question_askers.user_id', '=', 'history_records.user_id')
      .where((eb) =>
        eb.or([
          eb('open_question_askers.text', '=', eb.ref('history_records.question')),
          eb.exists(
            eb
              .selectFrom('open_question_wordings')
              .select('open_question_wordings.text')
              .whereRef('open_question_wordings.question_id', '=', 'open_question_askers.question_id')
              .whereRef('open_question_wordings.user_id', '=', 'open_question_askers.user_id')
              .whereRef('open_question_wordings.text', '=', 'history_records.question'),
          ),
        ]),
      )
      .where('open_questions.status', '=', 'answered')
      .where((eb) => eb.or([eb('open_questions.outcome', 'is', null), eb('open_questions.outcome', '!=', 'rejected')])),
  )
}
