import { simplified } from '@xunyi/retrieval/traditional'
import type { Db } from '../db/database.ts'
import { poll } from '../poll.ts'
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
  const first = await currentList(db)
  // Compiled on this thread: no request is served yet.
  let inForce = { version: first.version, ...compile(first.list, simplified) }
  const load = async () => {
    if ((await currentVersion(db)) === inForce.version) return
    const { version, list } = await currentList(db)
    inForce = { version, ...(await compileApart(list)) }
  }
  // One load after another, so that a late one never restores an older list.
  let loading = Promise.resolve()
  const refresh = () => {
    const done = loading.then(load)
    loading = done.catch(() => undefined)
    return done
  }

  return {
    check: (text) => inForce.check(text),
    explain: (text) => inForce.explain(text),
    refresh,
    poll: (onError) => poll(refresh, onError),
  }
}
