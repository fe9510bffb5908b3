import type { Db } from './db/database.ts'
import { chinaDay } from './china-time.ts'

/**
 * What is counted:
 *
 * - `recommend`: similar questions were looked for, the text having passed the screening; `recommend.hit`: some were found.
 * - `ask.picked`: an answer by a question that was picked; `ask.same`: the original text was sent all the same, and its answer is known;
 *   `ask.unanswered`: it was sent, and nobody knows.
 */
export type Counted = 'recommend' | 'recommend.hit' | 'ask.picked' | 'ask.same' | 'ask.unanswered'

/**
 * How often something happens on a day in China, about nobody in particular. Counts lie in memory and are added to the database every
 * five seconds and on close, by all servers to the same rows: nobody waits for it, and what cannot be written is tried again the next
 * time. A server that crashes loses the last five seconds.
 */
export interface Tally {
  /** Never waits and never fails. */
  count(name: Counted): void
  /** Adds what has been counted to the database. */
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
        // In one order, so that two servers do not wait for one another.
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
