import type { Db } from './database.ts'
import type { LockName } from './named-lock.ts'

/** Milliseconds after which a transaction no longer waits for the ones before it: while the database does not answer, each of them lasts until its timeout. */
const longestWaitMs = 2000

const queues = new WeakMap<Db, Map<LockName, Promise<unknown>>>()

/**
 * Runs the transactions of this process that take a named lock one after the other. Each would wait for the lock on a connection of its own, and many of them would leave
 * none for calls that need no lock.
 * @param work begins the transaction
 */
export function runSerially<T>(db: Db, lock: LockName, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(db) ?? new Map<LockName, Promise<unknown>>()
  queues.set(db, queue)
  const done = turnAfter(queue.get(lock)).then(work)
  queue.set(
    lock,
    done.catch(() => undefined),
  )
  return done
}

async function turnAfter(before: Promise<unknown> | undefined): Promise<void> {
  if (before === undefined) return
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, longestWaitMs)
  await Promise.race([before, late])
  clearTimeout(timer)
}
