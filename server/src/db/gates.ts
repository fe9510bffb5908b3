import type { Db } from './open.ts'

/** What is done one after the other, by all servers together. */
export type Gate = 'code sends' | 'staff' | 'library' | 'desk' | 'audit'

/** Waits until whoever has passed before has ended their transaction; lets nobody else through until this one ends. */
export async function passGate(tx: Db, name: Gate): Promise<void> {
  await tx.insertInto('gates').values({ name }).onConflict((conflict) => conflict.column('name').doUpdateSet({ name })).execute()
}
