import { simplified } from '@xunyi/retrieval/traditional'
import type { Db } from '../db/database.ts'
import { poll } from '../poll.ts'
import { compileApart } from './compile-apart.ts'
import { currentList, currentVersion } from './lists.ts'
import { compile, type Moderator } from './moderator.ts'

/** The moderator of the list in force, whoever changes it: this server or another one. */
export interface PollingModerator extends Moderator {
  /** Takes in the newest version of the list, if there is a newer one; until it is ready the old one serves. */
  refresh(): Promise<void>
  /** Looks every two seconds from now on. @returns a function that stops it and waits for a look under way */
  poll(onError: (error: unknown) => void): () => Promise<void>
}

/** The newest list, or the one that ships, with traditional characters read as simplified ones. */
export async function openModerator(db: Db): Promise<PollingModerator> {
  const first = await currentList(db)
  // Nobody is served yet who would have to wait.
  let inForce = { version: first.version, ...compile(first.list, simplified) }
  const load = async () => {
    if ((await currentVersion(db)) === inForce.version) return
    const { version, list } = await currentList(db)
    inForce = { version, ...(await compileApart(list)) }
  }
  // One after the other, so that no look brings an older list back.
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
