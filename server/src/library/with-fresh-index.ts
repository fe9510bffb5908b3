import { Refused } from '@xunyi/contract/refusals'
import { takeNamedLock } from '../db/named-lock.ts'
import type { Db } from '../db/database.ts'
import type { LibraryContext } from './context.ts'
import { newestChange } from './entries.ts'

/** Passes the library's gate, behind which this server's index holds every entry as it stands. Comes before the transaction changes the library. */
export type TakeLock = (tx: Db) => Promise<unknown>

/** Does what compares with the whole library; once more where another transaction has changed it between the look at it and the gate. */
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
