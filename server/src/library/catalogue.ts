import { QuestionIndex } from '@xunyi/retrieval/question-index'
import type { Db } from '../db/open.ts'
import { aliases } from './aliases.ts'
import { entriesChangedSince } from './entries.ts'

const everyMs = 2000
/** Transactions of other servers may commit a little after the time they wrote; so each look goes back this far. */
const overlapMs = 60_000

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

  const refresh = async () => {
    for (const { entry, published, updatedAt } of await entriesChangedSince(db, newest - overlapMs)) {
      newest = Math.max(newest, updatedAt)
      if (seen.get(entry.id) === updatedAt) continue
      seen.set(entry.id, updatedAt)
      if (published) index.put(entry.id, [entry.question, ...entry.phrasings])
      else index.remove(entry.id)
    }
  }
  await refresh()

  return {
    index,
    refresh,
    follow(onError) {
      let looking = Promise.resolve()
      const timer = setInterval(() => {
        looking = looking.then(refresh).catch(onError)
      }, everyMs)
      timer.unref()
      return () => {
        clearInterval(timer)
        return looking
      }
    },
  }
}
