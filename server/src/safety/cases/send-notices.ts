import { openStates } from '@xunyi/contract/safety-states'
import type { ServerContext } from '../../context.ts'
import type { Selectable } from 'kysely'
import type { Jobs } from '../../jobs.ts'
import { takeLease } from '../../db/lease.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { DeliveryFailed } from '../../delivery/delivery-failed.ts'
import { deadlines, nextDeadline } from './deadlines.ts'
import { clocked } from './derived.ts'
import { leaseMs, putDueNotices, unconfirmable } from './due-notices.ts'
import { noticeMail, type DigestFigures } from './notice-mails.ts'
import { formOf } from './row.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config' | 'delivery' | 'log'>

const day = 24 * 3_600_000
/** Milliseconds before the first further attempt; each further pause is twice as long, up to the longest. */
const pause = { first: 60_000, longest: 60 * 60_000 }

/**
 * Sends the mails that were put down, on one server at a time. A mail is marked as taken before it is handed to the mail server, so none is sent twice; one that was
 * surely not sent is tried again after a pause, and one that a crash left in between stays taken: another mail and the digest say so.
 * A recipient who is refused holds back no other mail, and a mail server that does not answer for one recipient holds back those for the same one alone.
 */
export async function sendNotices(context: Context): Promise<void> {
  const { db, clock, config } = context
  const { mailbox } = config.safety
  if (mailbox === null || config.email === null) return
  const lease = await takeLease(db, clock, 'safety notices', { holdMs: leaseMs, longestMs: 10 * 60_000 })
  if (!lease) return
  try {
    await putDueNotices(db, clock(), config.safety)
    const pending = await db
      .selectFrom('safety_notices')
      .select(['id', 'kind', 'attempts', 'failure'])
      .where('state', '=', 'pending')
      .where('next_at', '<=', clock())
      .orderBy((row) => row.case().when('kind', '=', 'death').then(0).else(1).end())
      .orderBy('created_at')
      .orderBy('id')
      .limit(100)
      .execute()
    const unreachable = new Set<string>()
    for (const notice of pending) {
      const to = recipientOf(notice, mailbox, config.safety.deputy)
      if (unreachable.has(to)) continue
      await lease.renew()
      if ((await sendOne(context, notice.id, to)) === 'unreachable') unreachable.add(to)
    }
  } finally {
    await lease.release()
  }
}

type Pending = Pick<Selectable<Tables['safety_notices']>, 'kind' | 'attempts' | 'failure'>

/** Escalations go to the deputy. After a refusal the other address has its turn, so that one that has become wrong keeps no alarm to itself. */
function recipientOf({ kind, attempts, failure }: Pending, mailbox: string, deputy: string | null): string {
  if (deputy === null) return mailbox
  const isOther = failure === 'refused' && attempts % 2 === 1
  return (kind === 'escalation') !== isOther ? deputy : mailbox
}

/** @returns `unreachable`: nothing can be sent to this address now */
async function sendOne({ db, clock, config, delivery, log }: Context, id: string, to: string): Promise<'done' | 'unreachable'> {
  const taken = await db
    .updateTable('safety_notices')
    .set((row) => ({ state: 'taken', tried_at: clock(), attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (!taken) return 'done'
  const finish = (set: Partial<Selectable<Tables['safety_notices']>>) => db.updateTable('safety_notices').set(set).where('id', '=', id).execute()
  const about = taken.case_id === null ? await figuresOf(db, clock()) : await caseOf(db, taken.case_id, config.safety)
  try {
    await delivery.email.send(noticeMail(config, to, taken.kind, about))
  } catch (error) {
    const failure = error instanceof DeliveryFailed ? error.kind : 'unknown'
    log.error({ event: 'email_failed', kind: failure, notice: id }, 'notice of a case not delivered')
    if (failure === 'unknown') await finish({ state: 'unknown', failure })
    else await finish({ state: 'pending', failure, next_at: clock() + Math.min(pause.longest, pause.first * 2 ** (taken.attempts - 1)) })
    return failure === 'unreachable' || failure === 'limited' ? 'unreachable' : 'done'
  }
  await finish({ state: 'sent', sent_at: clock(), failure: null })
  return 'done'
}

async function caseOf(db: Db, id: string, settings: Context['config']['safety']) {
  const row = await db.selectFrom('safety_cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { number: row.number, next: nextDeadline(deadlines(clocked(row, formOf(row)), settings)) }
}

async function figuresOf(db: Db, now: number): Promise<DigestFigures> {
  const open = db.selectFrom('safety_cases').where('state', 'in', openStates)
  const count = async (rows: typeof open) => (await rows.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
  const due = db.selectFrom('safety_cases').where('state', '!=', 'closed')
  const { total } = await db
    .selectFrom('safety_notices')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('state', 'in', ['taken', 'unknown'])
    .where('kind', 'not in', unconfirmable)
    .where('created_at', '>', now - day)
    .executeTakeFirstOrThrow()
  const waiting = await db
    .selectFrom('safety_notices')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('state', '=', 'pending')
    .where('failure', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    open: await count(open),
    fresh: await count(open.where('state', '=', 'new')),
    late: await count(due.where('due_at', '<=', now)),
    soon: await count(due.where('due_at', '>', now).where('due_at', '<=', now + 3 * day)),
    deaths: await count(open.where('death', '=', 1)),
    clusters: await count(open.where('cluster', '=', 1)),
    unconfirmed: total,
    undelivered: waiting.total,
  }
}

const everyMs = 15_000

/** Sends notices now and every fifteen seconds. @returns a function that stops it and waits for a round in progress */
export function startNotices(context: Context, jobs: Jobs): () => Promise<void> {
  if (context.config.safety.mailbox === null) return async () => {}
  return jobs.start('case notices', everyMs, () => sendNotices(context))
}
