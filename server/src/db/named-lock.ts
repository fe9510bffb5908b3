import type { Db } from './database.ts'

/** The names of the locks that serialise transactions of all servers. */
export type LockName = 'code sends' | 'staff' | 'library' | 'desk' | 'answers' | 'audit'

/**
 * Takes a lock that is held until the transaction ends; waits for the transaction that holds it.
 * @returns the sequence number of this lock, higher than those of all committed transactions that have held it
 */
export async function takeNamedLock(tx: Db, name: LockName): Promise<number> {
  const { passed } = await tx
    .insertInto('gates')
    .values({ name, passed: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ passed: row('gates.passed', '+', 1) })))
    .returning('passed')
    .executeTakeFirstOrThrow()
  return passed
}
