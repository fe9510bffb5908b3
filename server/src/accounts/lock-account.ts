import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/database.ts'

/**
 * Locks the row of an account until the transaction ends: its deletion waits for the rows that are about to be written, or has
 * happened already. It comes first in its transaction, since deletion locks the account first too.
 * @throws Refused noSession: the account is gone
 */
export async function lockAccount(tx: Db, userId: string): Promise<void> {
  const held = await tx
    .updateTable('users')
    .set((row) => ({ disabled: row.ref('disabled') }))
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!held) throw new Refused('noSession')
}
