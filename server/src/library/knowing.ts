import { Refused } from '@xunyi/contract/refusals'
import { passGate } from '../db/gates.ts'
import type { Db } from '../db/open.ts'
import type { House } from '../house.ts'
import { newestChange } from './entries.ts'

/** Passes the library's gate, behind which this server's index holds every entry as it stands. Comes before the transaction changes the library. */
export type Pass = (tx: Db) => Promise<unknown>

/** Does what compares with the whole library; once more where another transaction has changed it between the look at it and the gate. */
export async function knowingAll<T>({ db, catalogue }: Pick<House, 'db' | 'catalogue'>, work: (pass: Pass) => Promise<T>): Promise<T> {
  for (;;) {
    const known = await newestChange(db)
    await catalogue.refresh()
    let behind = false
    const pass: Pass = async (tx) => {
      await passGate(tx, 'library')
      behind = (await newestChange(tx)) !== known
      if (behind) throw new Refused('conflict')
    }
    try {
      return await work(pass)
    } catch (error) {
      if (!behind) throw error
    }
  }
}
