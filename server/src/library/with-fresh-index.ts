import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { LibraryContext } from './context.ts'
import { newestChange } from './entries.ts'

/** Takes the library lock, under which this server's index holds the current state of every entry. Runs before the transaction changes the library. */
export type TakeLock = (tx: Db) => Promise<unknown>

/** Runs work that compares with the whole library; retries when another transaction changed the library between the refresh and the lock. */
export async function withFreshIndex<T>({ db, catalogue }: Pick<LibraryContext, 'db' | 'catalogue'>, work: (takeLock: TakeLock) => Promise<T>): Promise<T> {
  for (;;) {
    const known = await newestChange(db)
    await catalogue.refresh()
    let behind = false
    const takeLock: TakeLock = async (tx) => {
      await takeNamedLock(tx, 'library')
      behind = (await newestChange(tx)) !== known
      if (behind) throw new Refused('conflict')
    }
    try {
      return await work(takeLock)
    } catch (error) {
      if (!behind) throw error
    }
  }
}
