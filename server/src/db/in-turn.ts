import type { Db } from './database.ts'
import type { LockName } from './named-lock.ts'

/** Milliseconds after which a transaction waits for its turn no longer: behind a database that does not answer each would wait for the patience of all before it. */
const longestWait = 2000

const lines = new WeakMap<Db, Map<LockName, Promise<unknown>>>()

/**
 * Runs the transactions of this process that take a named lock one after the other. Each would wait for the lock on a connection of its own, and many of them would leave
 * none for calls that need no lock.
 * @param work begins the transaction
 */
export function inTurn<T>(db: Db, lock: LockName, work: () => Promise<T>): Promise<T> {
  const line = lines.get(db) ?? new Map<LockName, Promise<unknown>>()
  lines.set(db, line)
  const done = turnAfter(line.get(lock)).then(work)
  line.set(
    lock,
    done.catch(() => undefined),
  )
  return done
}

async function turnAfter(before: Promise<unknown> | undefined): Promise<void> {
  if (before === undefined) return
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, longestWait)
  await Promise.race([before, late])
  clearTimeout(timer)
}
