import { dayNumber, dayNumberAt } from '../china-time.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'

/*
 * A deletion or a late answer changes the figures of a day that is over. Its transaction adds the day here, always as a row of its own: the
 * count that removes the row has seen the change, and until then the day is counted from its rows.
 */

const batch = 1000

async function markDays(tx: Db, days: Iterable<number>): Promise<void> {
  const rows = [...new Set(days)].map((day) => ({ id: newId(), day }))
  for (let from = 0; from < rows.length; from += batch)
    await tx
      .insertInto('changed_days')
      .values(rows.slice(from, from + batch))
      .execute()
}

/** The days of rows that were deleted or changed. */
export function markMoments(tx: Db, rows: readonly { created_at: number }[]): Promise<void> {
  return markDays(
    tx,
    rows.map(({ created_at }) => dayNumberAt(created_at)),
  )
}

/** The day on which a request was answered that is answered or deleted now. */
export function markAnswer(tx: Db, at: number): Promise<void> {
  return markDays(tx, [dayNumberAt(at)])
}

/** The days of questions in the history that this question answers or answered, by its askers and their words. */
export async function markDaysOfQuestion(tx: Db, questionId: string): Promise<void> {
  for (const table of ['open_question_askers', 'open_question_wordings'] as const) {
    const asked = await tx
      .selectFrom(table)
      .innerJoin('history_records', (join) =>
        join.onRef('history_records.user_id', '=', `${table}.user_id`).onRef('history_records.question', '=', `${table}.text`),
      )
      .select('history_records.created_at')
      .where(`${table}.question_id`, '=', questionId)
      .where('history_records.entry_id', 'is', null)
      .execute()
    await markMoments(tx, asked)
  }
}

/** The days on which a person asked or was refused. */
export async function markDaysOfPerson(tx: Db, userId: string): Promise<void> {
  for (const table of ['history_records', 'blocked_texts'] as const) {
    const days = await tx
      .selectFrom(table)
      .select((row) => dayNumber(row.ref('created_at')).as('day'))
      .distinct()
      .where('user_id', '=', userId)
      .execute()
    await markDays(
      tx,
      days.map(({ day }) => day),
    )
  }
}
