import type { Db } from './db/database.ts'
import { chinaDay } from './china-time.ts'

/**
 * The counters:
 *
 * - `recommend`: searches for similar questions, after screening; `recommend.hit`: searches that found some.
 * - `ask.picked`: answers by a suggestion that was picked; `ask.same`: the original text was sent, and the library has its answer;
 *   `ask.unanswered`: it was sent, and the library has no answer.
 */
export type Counted = 'recommend' | 'recommend.hit' | 'ask.picked' | 'ask.same' | 'ask.unanswered'

/**
 * Anonymous counts per day in China. They are kept in memory and added to the database every five seconds and on close, by all servers
 * to the same rows: no request waits for it, and counts that cannot be written are tried again the next
 * time. A server that crashes loses the last five seconds.
 */
export interface Tally {
  /** Never waits and never fails. */
  count(name: Counted): void
  /** Adds the counts to the database. */
  flush(): Promise<void>
  /** The last flush; nothing is written after it. */
  close(): Promise<void>
}

const everyMs = 5000

export function openTally(db: Db, clock: () => number, onError: (error: unknown) => void): Tally {
  let counts = new Map<string, { day: string; name: Counted; count: number }>()
  const add = (day: string, name: Counted, count: number) => {
    const key = `${day} ${name}`
    const row = counts.get(key)
    if (row) row.count += count
    else counts.set(key, { day, name, count })
  }
  const write = async () => {
    if (counts.size === 0) return
    const rows = [...counts.values()]
    counts = new Map()
    try {
      await db
        .insertInto('tallies')
        // A fixed order prevents deadlocks between two servers.
        .values(rows.toSorted((one, other) => (one.day + one.name < other.day + other.name ? -1 : 1)))
        .onConflict((conflict) => conflict.columns(['day', 'name']).doUpdateSet((row) => ({ count: row('tallies.count', '+', row.ref('excluded.count')) })))
        .execute()
    } catch (error) {
      for (const { day, name, count } of rows) add(day, name, count)
      onError(error)
    }
  }
  let round = Promise.resolve()
  const flush = () => (round = round.then(write))
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()
  return {
    count: (name) => add(chinaDay(clock()), name, 1),
    flush,
    close() {
      clearInterval(timer)
      return flush()
    },
  }
}
