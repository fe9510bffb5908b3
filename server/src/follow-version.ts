import { poll } from './poll.ts'

/** The newest version of something that the database keeps; follows changes by this server and others. */
export interface Followed<State> {
  readonly inForce: State
  /** Loads a newer version; the old one serves until it is loaded. */
  refresh(): Promise<void>
  /** Polls every two seconds from now on. @returns a function that stops polling and waits for a poll under way */
  poll(onError: (error: unknown) => void): () => Promise<void>
}

export function followVersion<State extends { version: number }>(
  first: State,
  { newest, load }: { newest: () => Promise<number>; load: () => Promise<State> },
): Followed<State> {
  let inForce = first
  const loadNewer = async () => {
    if ((await newest()) !== inForce.version) inForce = await load()
  }
  // One load after another, so that a late one never restores an older version.
  let loading = Promise.resolve()
  const refresh = () => {
    const done = loading.then(loadNewer)
    loading = done.catch(() => undefined)
    return done
  }
  return {
    get inForce() {
      return inForce
    },
    refresh,
    poll: (onError) => poll(refresh, onError),
  }
}
