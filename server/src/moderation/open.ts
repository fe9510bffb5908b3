import { simplified } from '@xunyi/retrieval/traditional'
import type { Db } from '../db/open.ts'
import { follow } from '../follow.ts'
import { currentList, currentVersion } from './lists.ts'
import { compile, type Moderator } from './moderator.ts'

/** The moderator of the list in force, whoever changes it: this server or another one. */
export interface FollowingModerator extends Moderator {
  /** Takes in the newest version of the list, if there is a newer one. */
  refresh(): Promise<void>
  /** Looks every two seconds from now on. @returns a function that stops it and waits for a look under way */
  follow(onError: (error: unknown) => void): () => Promise<void>
}

/** The newest list, or the one that ships, with traditional characters read as simplified ones. */
export async function openModerator(db: Db): Promise<FollowingModerator> {
  const newest = async () => {
    const { version, list } = await currentList(db)
    return { version, ...compile(list, simplified) }
  }
  let inForce = await newest()
  const look = async () => {
    if ((await currentVersion(db)) !== inForce.version) inForce = await newest()
  }
  // One after the other, so that no look brings an older list back.
  let looking = Promise.resolve()
  const refresh = () => {
    const done = looking.then(look)
    looking = done.catch(() => undefined)
    return done
  }

  return {
    check: (text) => inForce.check(text),
    explain: (text) => inForce.explain(text),
    refresh,
    follow: (onError) => follow(refresh, onError),
  }
}
