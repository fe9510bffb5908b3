import type { Db } from '../../db/database.ts'

/**
 * Locks an open question until the end of the transaction, by an update without effect: another transaction that answers or joins it waits.
 * @returns whether it is open
 */
export async function lockOpenQuestion(tx: Db, id: string): Promise<boolean> {
  const locked = await tx
    .updateTable('open_questions')
    .set({ status: 'open' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}
