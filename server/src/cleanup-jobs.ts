import { expireRequests } from './chat/withdraw-requests.ts'
import type { Retention } from './config.ts'
import type { Db } from './db/database.ts'

const hour = 3_600_000
const day = 24 * hour
const year = 365 * day

/** The most rows that one statement removes, so that other writes do not wait long for it. */
const batch = 500

type Job = (db: Db, now: number) => Promise<unknown>

/** Deletes expired rows: counters, codes, sessions, recent asks. */
const spent: Job[] = [
  (db, now) => db.deleteFrom('sessions').where('expires_at', '<=', now).execute(),
  (db, now) =>
    db
      .deleteFrom('codes')
      .where('expires_at', '<=', now - hour)
      .execute(),
  (db, now) =>
    db
      .deleteFrom('code_sends')
      .where('sent_at', '<=', now - day)
      .execute(),
  (db, now) =>
    db
      .deleteFrom('wrong_guesses')
      .where('guessed_at', '<=', now - day)
      .execute(),
  // As long as the cookie lives.
  (db, now) =>
    db
      .deleteFrom('known_devices')
      .where('created_at', '<=', now - year)
      .execute(),
  (db, now) => db.deleteFrom('login_locks').where('locked_until', '<=', now).execute(),
  (db, now) =>
    db
      .deleteFrom('sso_flows')
      .where('started_at', '<=', now - hour)
      .execute(),
  (db, now) =>
    db
      .deleteFrom('sso_exchanges')
      .where('made_at', '<=', now - day)
      .execute(),
  (db, now) =>
    db
      .deleteFrom('recent_asks')
      .where('asked_at', '<=', now - hour)
      .execute(),
]

const written = { history_records: 'history', product_feedback: 'feedback', blocked_texts: 'blocked' } as const satisfies Record<string, keyof Retention>

/** Removes user texts older than `days`, the oldest first, in statements of bounded size. */
async function expire(db: Db, now: number, table: keyof typeof written, days: number): Promise<void> {
  for (;;) {
    const oldest = db
      .selectFrom(table)
      .select('id')
      .where('created_at', '<=', now - days * day)
      .orderBy('created_at')
      .limit(batch)
    const removed = await db.deleteFrom(table).where('id', 'in', oldest).returning('id').execute()
    if (removed.length < batch) return
  }
}

/**
 * Removes expired rows, and user texts after their retention period. Every job runs even if others fail.
 * @param onError is called for every job that failed
 */
export async function runCleanupJobs(db: Db, now: number, retention: Retention, onError: (error: unknown) => void): Promise<void> {
  const expiring = (Object.keys(written) as (keyof typeof written)[]).map(
    (table): Job =>
      (db, now) =>
        expire(db, now, table, retention[written[table]]),
  )
  const unused: Job = (db, now) =>
    db
      .deleteFrom('typed_phrasings')
      .where('last_at', '<=', now - retention.history * day)
      .execute()
  const requests: Job = (db, now) => expireRequests(db, now - retention.requests * day)
  for (const job of [...spent, ...expiring, requests, unused]) await job(db, now).catch(onError)
}

/** Runs the jobs at once and then every hour. @returns a function that stops them and waits for a run in progress */
export function startCleanupJobs(db: Db, clock: () => number, retention: Retention, onError: (error: unknown) => void): () => Promise<void> {
  const work = () => runCleanupJobs(db, clock(), retention, onError)
  let round = work()
  const timer = setInterval(() => (round = round.then(work)), hour)
  timer.unref()
  return () => {
    clearInterval(timer)
    return round
  }
}
