import type { Db } from './db/open.ts'

const hour = 3_600_000
const day = 24 * hour

/** Removes what has had its time: counters, dead codes and sessions, the memory of recent asks. What people wrote stays. */
export async function tidy(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('codes').where('expires_at', '<=', now - hour).execute()
  await db.deleteFrom('code_sends').where('sent_at', '<=', now - day).execute()
  await db.deleteFrom('wrong_guesses').where('guessed_at', '<=', now - day).execute()
  await db.deleteFrom('login_locks').where('locked_until', '<=', now).execute()
  await db.deleteFrom('recent_asks').where('asked_at', '<=', now - hour).execute()
}

/** Tidies every hour. @returns a function that stops it and waits for a round under way */
export function keepTidy(db: Db, clock: () => number, onError: (error: unknown) => void): () => Promise<void> {
  let round = Promise.resolve()
  const timer = setInterval(() => {
    round = round.then(() => tidy(db, clock())).catch(onError)
  }, hour)
  timer.unref()
  return () => {
    clearInterval(timer)
    return round
  }
}
