import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

const hour = 3_600_000

/** The time within which a question is due, nights and holidays included. */
const answerWithin = 24 * hour
/** The same for a question that describes an adverse reaction: reporting one has a legal deadline. */
const adverseWithin = 4 * hour

/** When a question is due, in epoch milliseconds. */
export function dueOf(firstAsked: number, adverse: boolean): number {
  return firstAsked + (adverse ? adverseWithin : answerWithin)
}

/** The sort key of the queue; rows older than the column `due_at` are due after a day. */
export const dueAt = sql<number>`coalesce(due_at, open_questions.created_at + ${sql.lit(answerWithin)})`

/** Moves the due time of a question forward, never back. */
export async function bringForward(tx: Db, id: string, due: number): Promise<void> {
  await tx
    .updateTable('open_questions')
    .set({ due_at: due })
    .where('id', '=', id)
    .where((row) => row.or([row('due_at', 'is', null), row('due_at', '>', due)]))
    .execute()
}
