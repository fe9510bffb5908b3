import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { changesSince, entryWordings, type EntryWordings } from './entries.ts'

/** Entries taken in before others get their turn. */
const batchSize = 100

/** What has been taken in. */
export interface Seen {
  /** The last change of each entry, in epoch milliseconds, withdrawn ones too. */
  readonly changes: Map<string, number>
  /** Every change up to this moment has been taken in; a few later ones may have been too. */
  newest: number
}

export interface ChangeFeed {
  readonly seen: Readonly<Seen>
  /** Takes in what has changed since the last look. One look after the other: what an earlier one read never covers what a later one did. */
  refresh(): Promise<void>
  /** Does something while nothing is taken in. */
  whilePaused(work: () => Promise<void>): Promise<void>
}

/**
 * Keeps something in step with the library, whoever changes it. Every change passes the library's gate and counts as made later than all before
 * it, so what follows the newest one seen is all there can be.
 * @param seen where an earlier process stopped; empty: everything is taken in
 */
export function followChanges(db: Db, apply: (wordings: EntryWordings) => void, seen: Seen = { changes: new Map(), newest: 0 }): ChangeFeed {
  const applyChanges = async () => {
    const changed = (await changesSince(db, seen.newest + 1)).toSorted((one, other) => one.updatedAt - other.updatedAt)
    for (let from = 0; from < changed.length; from += batchSize) {
      if (from > 0) await setImmediate()
      for (const entry of await entryWordings(db, changed.slice(from, from + batchSize).map(({ id }) => id))) {
        apply(entry)
        seen.changes.set(entry.id, entry.updatedAt)
      }
    }
    seen.newest = changed.at(-1)?.updatedAt ?? seen.newest
  }
  let last = Promise.resolve()
  const inOrder = (work: () => Promise<void>) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  return { seen, refresh: () => inOrder(applyChanges), whilePaused: inOrder }
}
