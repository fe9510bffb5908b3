import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'

const hour = 3_600_000

/** The time within which a question is due, nights and holidays included. */
const answerWithin = 24 * hour
/** The same for a question that describes an adverse reaction: reporting one has a legal deadline. */
const adverseWithin = 4 * hour

/** The reasons that make a question due sooner. */
export interface Pressure {
  adverse: boolean
  urgent: boolean
}

/** When a question is due, in epoch milliseconds. */
export function dueOf(firstAsked: number, { adverse, urgent }: Pressure, { desk }: Pick<Config, 'desk'>): number {
  return firstAsked + Math.min(adverse ? adverseWithin : answerWithin, urgent ? desk.urgentWithin : answerWithin)
}

/** When a question is due; rows older than the column `due_at` are due after a day. */
export const dueAt = sql<number>`coalesce(due_at, open_questions.created_at + ${sql.lit(answerWithin)})`

/** The sort key of the queue: urgent questions first, then by due time. The offset is larger than every time. */
export const queuePlace = sql<number>`${dueAt} + (1 - open_questions.urgent) * 100000000000000`

/** Moves the due time of a question forward, never back. @returns whether it has become urgent */
export async function bringForward(tx: Db, id: string, due: number, urgent: boolean): Promise<boolean> {
  const becameUrgent =
    urgent && (await tx.updateTable('open_questions').set({ urgent: 1 }).where('id', '=', id).where('urgent', '=', 0).returning('id').executeTakeFirst())
  await tx
    .updateTable('open_questions')
    .set({ due_at: due })
    .where('id', '=', id)
    .where((row) => row.or([row('due_at', 'is', null), row('due_at', '>', due)]))
    .execute()
  return Boolean(becameUrgent)
}
