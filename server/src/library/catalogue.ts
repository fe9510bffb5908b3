import { setImmediate } from 'node:timers/promises'
import { QuestionIndex } from '@xunyi/retrieval/question-index'
import type { Db } from '../db/open.ts'
import { follow } from '../follow.ts'
import { aliases } from './aliases.ts'
import { changesSince, entriesOf } from './entries.ts'

/** Transactions of other servers may commit a little after the time they wrote; so each look goes back this far. */
const overlapMs = 60_000

/** Entries taken in before others get their turn. */
const atOnce = 100

/** The published questions in memory, in step with the library whoever changes it: this server, another one, the command line. */
export interface Catalogue {
  readonly index: QuestionIndex
  /** Takes in what has changed since the last look. */
  refresh(): Promise<void>
  /** Looks every two seconds from now on. @returns a function that stops it and waits for a look under way */
  follow(onError: (error: unknown) => void): () => Promise<void>
}

export async function openCatalogue(db: Db): Promise<Catalogue> {
  const index = new QuestionIndex({ aliases })
  const seen = new Map<string, number>()
  let newest = 0

  const look = async () => {
    const changed = await changesSince(db, newest - overlapMs)
    const unseen = changed.filter(({ id, updatedAt }) => seen.get(id) !== updatedAt).map(({ id }) => id)
    for (let from = 0; from < unseen.length; from += atOnce) {
      if (from > 0) await setImmediate()
      for (const { entry, published, updatedAt } of await entriesOf(db, unseen.slice(from, from + atOnce))) {
        if (published) index.put(entry.id, [entry.question, ...entry.phrasings])
        else index.remove(entry.id)
        seen.set(entry.id, updatedAt)
      }
    }
    newest = changed.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), newest)
  }
  // One look after the other: what an earlier one read never covers what a later one did.
  let looked = Promise.resolve()
  const refresh = () => {
    const looking = looked.then(look)
    looked = looking.catch(() => undefined)
    return looking
  }
  await refresh()

  return {
    index,
    refresh,
    follow: (onError) => follow(refresh, onError),
  }
}
