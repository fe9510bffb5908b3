import type { DeleteResult } from 'kysely'
import { expireRequests } from './chat/withdraw-requests.ts'
import type { Retention } from './config.ts'
import type { ServerContext } from './context.ts'
import { markMoments } from './daily-figures/mark.ts'
import type { Db } from './db/database.ts'
import type { Jobs } from './jobs.ts'

const hour = 3_600_000
const day = 24 * hour
const year = 365 * day

/** The most rows that one statement removes, so that other writes do not wait long for it. */
const batch = 500

interface Job {
  table: string
  /** @returns how many rows were removed */
  run(db: Db, now: number): Promise<number>
}

/** A job of one statement. */
function removing(table: string, statement: (db: Db, now: number) => { executeTakeFirstOrThrow(): Promise<DeleteResult> }): Job {
  return { table, run: async (db, now) => Number((await statement(db, now).executeTakeFirstOrThrow()).numDeletedRows) }
}

/** Deletes expired rows: counters, codes, sessions, recent asks. */
const spent: Job[] = [
  removing('sessions', (db, now) => db.deleteFrom('sessions').where('expires_at', '<=', now)),
  removing('codes', (db, now) => db.deleteFrom('codes').where('expires_at', '<=', now - hour)),
  removing('code_sends', (db, now) => db.deleteFrom('code_sends').where('sent_at', '<=', now - day)),
  removing('wrong_guesses', (db, now) => db.deleteFrom('wrong_guesses').where('guessed_at', '<=', now - day)),
  // As long as the cookie lives.
  removing('known_devices', (db, now) => db.deleteFrom('known_devices').where('created_at', '<=', now - year)),
  removing('login_locks', (db, now) => db.deleteFrom('login_locks').where('locked_until', '<=', now)),
  removing('sso_flows', (db, now) => db.deleteFrom('sso_flows').where('started_at', '<=', now - hour)),
  removing('sso_exchanges', (db, now) => db.deleteFrom('sso_exchanges').where('made_at', '<=', now - day)),
  removing('recent_asks', (db, now) => db.deleteFrom('recent_asks').where('asked_at', '<=', now - hour)),
  removing('staff_notices', (db, now) => db.deleteFrom('staff_notices').where('moment', '<=', now - 30 * day)),
  removing('staff_mails', (db, now) => db.deleteFrom('staff_mails').where('created_at', '<=', now - 90 * day)),
]

const written = {
  history_records: 'history',
  recall_letters: 'history',
  answer_reports: 'feedback',
  product_feedback: 'feedback',
  blocked_texts: 'blocked',
} as const satisfies Record<string, keyof Retention>

/** Those that figures of days count. */
const counted: readonly string[] = ['history_records', 'blocked_texts']

/** Removes user texts older than `days`, the oldest first, in statements of bounded size. */
async function expire(db: Db, now: number, table: keyof typeof written, days: number): Promise<number> {
  for (let total = 0; ;) {
    const oldest = db
      .selectFrom(table)
      .select('id')
      .where('created_at', '<=', now - days * day)
      .orderBy('created_at')
      .limit(batch)
    const removed = await db.transaction().execute(async (tx) => {
      const rows = await tx.deleteFrom(table).where('id', 'in', oldest).returning('created_at').execute()
      if (counted.includes(table)) await markMoments(tx, rows)
      return rows.length
    })
    total += removed
    if (removed < batch) return total
  }
}

/**
 * Removes expired rows, and user texts after their retention period. Every job runs even if others fail.
 * @param onError is called for every job that failed
 * @returns how many rows of which tables were removed
 */
export async function runCleanupJobs(db: Db, now: number, retention: Retention, onError: (error: unknown) => void): Promise<Record<string, number>> {
  const expiring = (Object.keys(written) as (keyof typeof written)[]).map((table): Job => ({
    table,
    run: (db, now) => expire(db, now, table, retention[written[table]]),
  }))
  const unused = removing('typed_phrasings', (db, now) => db.deleteFrom('typed_phrasings').where('last_at', '<=', now - retention.history * day))
  const requests: Job = { table: 'open_question_askers', run: (db, now) => expireRequests(db, now - retention.requests * day) }
  const removed: Record<string, number> = {}
  for (const { table, run } of [...spent, ...expiring, requests, unused]) {
    const rows = await run(db, now).catch((error: unknown) => {
      onError(error)
      return 0
    })
    if (rows > 0) removed[table] = rows
  }
  return removed
}

type Context = Pick<ServerContext, 'db' | 'clock' | 'config' | 'log'>

/** Runs the jobs at once and then every hour. @returns a function that stops them and waits for a run in progress */
export function startCleanupJobs({ db, clock, config, log }: Context, jobs: Jobs): () => Promise<void> {
  const work = async () => {
    const removed = await runCleanupJobs(db, clock(), config.retention, (error) => jobs.failed('cleanup', error))
    // Numbers of rows by table, nothing of what was in them.
    if (Object.keys(removed).length > 0) log.info({ event: 'rows_removed', removed }, 'expired rows removed')
  }
  return jobs.start('cleanup', hour, work)
}
