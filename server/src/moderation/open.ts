import { simplified } from '@xunyi/retrieval/traditional'
import type { Db } from '../db/database.ts'
import { followVersion } from '../follow-version.ts'
import { compileApart } from './compile-apart.ts'
import { currentList, currentVersion } from './lists.ts'
import { compile, type Moderator } from './moderator.ts'

/** The moderator of the list in force; follows changes by this server and others. */
export interface PollingModerator extends Moderator {
  /** Loads a newer version of the list; the old one serves until the new one is compiled. */
  refresh(): Promise<void>
  /** Polls every two seconds from now on. @returns a function that stops polling and waits for a poll under way */
  poll(onError: (error: unknown) => void): () => Promise<void>
}

/** The newest list, or the shipped one, with traditional characters read as simplified ones. */
export async function openModerator(db: Db): Promise<PollingModerator> {
  const { version, list } = await currentList(db)
  // Compiled on this thread: no request is served yet.
  const first: Moderator & { version: number } = { version, ...compile(list, simplified) }
  const followed = followVersion(first, {
    newest: () => currentVersion(db),
    load: async () => {
      const { version, list } = await currentList(db)
      return { version, ...(await compileApart(list)) }
    },
  })
  return {
    check: (text) => followed.inForce.check(text),
    explain: (text) => followed.inForce.explain(text),
    refresh: followed.refresh,
    poll: followed.poll,
  }
}
