/** Epoch milliseconds. */
export type Clock = () => number

const everyMs = 30_000

/**
 * A clock that follows the database's time and does not jump with this machine's: it queries the database now and then,
 * and uses the monotonic timer in between.
 */
export async function databaseClock(ask: () => Promise<number>): Promise<{ now: Clock; stop: () => void }> {
  let base = await ask()
  let syncedAt = performance.now()
  const timer = setInterval(async () => {
    try {
      base = await ask()
      syncedAt = performance.now()
    } catch {
      // The database is unreachable; the monotonic timer carries on until it is back.
    }
  }, everyMs)
  timer.unref()
  return { now: () => Math.round(base + performance.now() - syncedAt), stop: () => clearInterval(timer) }
}
