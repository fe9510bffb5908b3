import type { Db } from './database.ts'

/** Locks that serialize transactions across all servers. */
export type LockName = 'code sends' | 'staff' | 'library' | 'synonyms' | 'moderation' | 'desk' | 'answers' | 'safety' | 'figures' | 'audit'

/**
 * Takes the lock and holds it until the transaction ends; waits while another transaction holds it.
 * @returns how often it was taken, this time included: higher than in every earlier transaction that committed
 */
export async function takeNamedLock(tx: Db, name: LockName): Promise<number> {
  const { acquisitions } = await tx
    .insertInto('named_locks')
    .values({ name, acquisitions: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ acquisitions: row('named_locks.acquisitions', '+', 1) })))
    .returning('acquisitions')
    .executeTakeFirstOrThrow()
  return acquisitions
}
