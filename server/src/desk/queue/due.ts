import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

const hour = 3_600_000

/** How long a question may wait: counted by the clock, nights and holidays too. */
const answerWithin = 24 * hour
/** Where somebody's words speak of an adverse reaction: whoever reports it works against a deadline. */
const adverseWithin = 4 * hour

/** By when a question should be answered, epoch milliseconds. */
export function dueOf(firstAsked: number, adverse: boolean): number {
  return firstAsked + (adverse ? adverseWithin : answerWithin)
}

/** As the queue is sorted: questions from before this was kept are due after a day. */
export const dueAt = sql<number>`coalesce(due_at, open_questions.created_at + ${sql.lit(answerWithin)})`

/** A question that somebody needs answered sooner than others is due sooner. */
export async function bringForward(tx: Db, id: string, due: number): Promise<void> {
  await tx
    .updateTable('open_questions')
    .set({ due_at: due })
    .where('id', '=', id)
    .where((row) => row.or([row('due_at', 'is', null), row('due_at', '>', due)]))
    .execute()
}
