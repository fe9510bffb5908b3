import type { Db } from '../db/database.ts'
import { changesSince } from './entries.ts'
import { entryWordings, type EntryWordings } from './entry-wordings.ts'

/** Entries read and applied at a time. */
const batchSize = 20

/** State of the applied changes. */
export interface Seen {
  /** Time of the last change of each entry, in epoch milliseconds, withdrawn ones included. */
  readonly changes: Map<string, number>
  /** All changes up to this time are applied; some later ones may be. */
  newest: number
}

export interface ChangeFeed {
  readonly seen: Readonly<Seen>
  /** Applies changes since the last call. Calls run one after another: a late result never overwrites a newer one. */
  refresh(): Promise<void>
  /** Runs work while no change is applied. */
  whilePaused(work: () => Promise<void>): Promise<void>
}

/**
 * Keeps a target up to date with the library, including changes by other servers. Every change runs under the library lock and gets a later time
 * than all before it, so entries newer than `seen.newest` are all the changes there are.
 * @param seen state of an earlier process; empty: the whole library is applied
 * @param newPace called for each run of changes; its result is called before each batch
 */
export function followChanges(db: Db, apply: (wordings: EntryWordings) => void, seen: Seen, newPace: () => () => Promise<void>): ChangeFeed {
  const applyChanges = async () => {
    const pace = newPace()
    const changed = (await changesSince(db, seen.newest + 1)).toSorted((one, other) => one.updatedAt - other.updatedAt)
    for (let from = 0; from < changed.length; from += batchSize) {
      await pace()
      for (const entry of await entryWordings(
        db,
        changed.slice(from, from + batchSize).map(({ id }) => id),
      )) {
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
