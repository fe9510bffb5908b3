import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { dueAt } from './due.ts'

/* A question that waits for what its askers add. Meanwhile its target time stands still: the wait is added at once, and what was left of it is taken off again. */

/** Lets a locked question wait, at most until `now + wait`, in nobody's hands. */
export async function awaitAskers(tx: Db, now: number, id: string, wait: number): Promise<void> {
  await stopAwaiting(tx, now, [id])
  await tx
    .updateTable('open_questions')
    .set({ due_at: sql<number>`${dueAt} + ${wait}`, awaiting_until: now + wait, claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .execute()
}

/** Ends the wait of questions; their target times go on. */
export async function stopAwaiting(tx: Db, now: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('open_questions')
    .set({ due_at: sql<number>`due_at - case when awaiting_until > ${now} then awaiting_until - ${now} else 0 end`, awaiting_until: null })
    .where('id', 'in', ids)
    .where('awaiting_until', 'is not', null)
    .execute()
}

/** Ends the wait of questions whose askers, since one of them has gone, owe nothing. */
export async function stopAwaitingNobody(tx: Db, now: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const owed = await tx.selectFrom('clarifications').select('question_id').distinct().where('question_id', 'in', ids).where('answer', 'is', null).execute()
  await stopAwaiting(
    tx,
    now,
    ids.filter((id) => !owed.some(({ question_id }) => question_id === id)),
  )
}
