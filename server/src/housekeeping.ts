import type { Db } from './db/open.ts'

const hour = 3_600_000
const day = 24 * hour
const year = 365 * day

/** Removes what has had its time: counters, dead codes and sessions, the memory of recent asks. What people wrote stays. */
export async function tidy(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('codes').where('expires_at', '<=', now - hour).execute()
  await db.deleteFrom('code_sends').where('sent_at', '<=', now - day).execute()
  await db.deleteFrom('wrong_guesses').where('guessed_at', '<=', now - day).execute()
  // As long as the cookie lives.
  await db.deleteFrom('known_devices').where('created_at', '<=', now - year).execute()
  await db.deleteFrom('login_locks').where('locked_until', '<=', now).execute()
  await db.deleteFrom('sso_flows').where('started_at', '<=', now - hour).execute()
  await db.deleteFrom('sso_exchanges').where('made_at', '<=', now - day).execute()
  await db.deleteFrom('recent_asks').where('asked_at', '<=', now - hour).execute()
}

/** Tidies at once and then every hour. @returns a function that stops it and waits for a round under way */
export function keepTidy(db: Db, clock: () => number, onError: (error: unknown) => void): () => Promise<void> {
  const work = () => tidy(db, clock()).catch(onError)
  let round = work()
  const timer = setInterval(() => (round = round.then(work)), hour)
  timer.unref()
  return () => {
    clearInterval(timer)
    return round
  }
}
