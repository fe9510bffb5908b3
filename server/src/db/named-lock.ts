import type { Db } from './database.ts'

/** What is done one after the other, by all servers together. */
export type LockName = 'code sends' | 'staff' | 'library' | 'desk' | 'answers' | 'audit'

/**
 * Waits until whoever has passed before has ended their transaction; lets nobody else through until this one ends.
 * @returns the number of this pass, higher than those of all transactions that have passed and been committed
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
