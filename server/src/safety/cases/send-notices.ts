import type { ServerContext } from '../../context.ts'
import { takeLease } from '../../db/lease.ts'
import type { Db } from '../../db/database.ts'
import { DeliveryFailed } from '../../delivery/delivery-failed.ts'
import { deadlines, nextDeadline } from './deadlines.ts'
import { clocked } from './derived.ts'
import { putDueNotices } from './due-notices.ts'
import { noticeMail, type DigestFigures } from './notice-mails.ts'
import { formOf } from './row.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config' | 'delivery' | 'log'>

const day = 24 * 3_600_000
const ended = ['reported', 'closed', 'not_adverse'] as const

/**
 * Sends the mails that were put down, on one server at a time. A mail is marked as taken before it is handed to the mail server, so none is sent twice; one that was
 * surely not sent is tried again, and one that a crash left in between stays taken, which the digest counts.
 */
export async function sendNotices(context: Context): Promise<void> {
  const { db, clock, config } = context
  const { mailbox } = config.safety
  if (mailbox === null || config.email === null) return
  const lease = await takeLease(db, clock, 'safety notices', { holdMs: 60_000, longestMs: 10 * 60_000 })
  if (!lease) return
  try {
    await putDueNotices(db, clock(), config.safety)
    const pending = await db.selectFrom('safety_notices').select('id').where('state', '=', 'pending').orderBy('created_at').orderBy('id').limit(100).execute()
    for (const { id } of pending) {
      await lease.renew()
      if (!(await sendOne(context, mailbox, id))) return
    }
  } finally {
    await lease.release()
  }
}

/** @returns false: the mail server cannot be reached, so that no other mail is tried now */
async function sendOne({ db, clock, config, delivery, log }: Context, mailbox: string, id: string): Promise<boolean> {
  const taken = await db
    .updateTable('safety_notices')
    .set({ state: 'taken' })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (!taken) return true
  const finish = (state: 'pending' | 'sent' | 'unknown') =>
    db
      .updateTable('safety_notices')
      .set({ state, sent_at: state === 'sent' ? clock() : null })
      .where('id', '=', id)
      .execute()
  const about = taken.case_id === null ? await figuresOf(db, clock()) : await caseOf(db, taken.case_id, config.safety)
  const to = taken.kind === 'escalation' ? (config.safety.deputy ?? mailbox) : mailbox
  try {
    await delivery.email.send(noticeMail(config, to, taken.kind, about))
  } catch (error) {
    const kind = error instanceof DeliveryFailed ? error.kind : 'unknown'
    log.error({ event: 'email_failed', kind, notice: id }, 'notice of a case not delivered')
    await finish(kind === 'unknown' ? 'unknown' : 'pending')
    return kind === 'unknown'
  }
  await finish('sent')
  return true
}

async function caseOf(db: Db, id: string, settings: Context['config']['safety']) {
  const row = await db.selectFrom('safety_cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { number: row.number, next: nextDeadline(deadlines(clocked(row, formOf(row)), settings)) }
}

async function figuresOf(db: Db, now: number): Promise<DigestFigures> {
  const open = db.selectFrom('safety_cases').where('state', 'not in', ended)
  const count = async (rows: typeof open) => (await rows.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
  const due = db.selectFrom('safety_cases').where('state', '!=', 'closed')
  const { total } = await db
    .selectFrom('safety_notices')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('state', 'in', ['taken', 'unknown'])
    .where('kind', '!=', 'digest')
    .where('created_at', '>', now - day)
    .executeTakeFirstOrThrow()
  return {
    open: await count(open),
    fresh: await count(open.where('state', '=', 'new')),
    late: await count(due.where('due_at', '<=', now)),
    soon: await count(due.where('due_at', '>', now).where('due_at', '<=', now + 3 * day)),
    deaths: await count(open.where('death', '=', 1)),
    clusters: await count(open.where('cluster', '=', 1)),
    unconfirmed: total,
  }
}

const everyMs = 15_000

/** Sends notices now and every fifteen seconds. @returns a function that stops it and waits for a round in progress */
export function startNotices(context: Context): () => Promise<void> {
  if (context.config.safety.mailbox === null) return async () => {}
  const work = () => sendNotices(context).catch((error: unknown) => context.log.error({ err: error }, 'notices of cases not sent'))
  let round = work()
  const timer = setInterval(() => (round = round.then(work)), everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return round
  }
}
