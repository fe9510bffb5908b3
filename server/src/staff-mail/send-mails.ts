import type { ServerContext } from '../context.ts'
import type { Jobs } from '../jobs.ts'
import { takeLease } from '../db/lease.ts'
import type { Db } from '../db/database.ts'
import { failureOf } from '../delivery/delivery-failed.ts'
import type { Mail } from '../delivery/email.ts'
import { divide, putOverdue, putReviewDigests } from './divide.ts'
import { deskFiguresOf, reviewFiguresOf } from './figures.ts'
import { deskMail, reviewMail } from './mails.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config' | 'delivery' | 'log'>

export const leaseMs = 60_000

/** Milliseconds before the first further attempt; each further pause is twice as long, up to the longest. */
const pause = { first: 60_000, longest: 60 * 60_000 }

/**
 * Tells staff what they chose to be told, on one server at a time. A mail is marked as taken before it is handed to the mail server, so none is sent twice; one that was
 * surely not sent is tried again; one that a crash left in between stays taken, and the person's next mail says that it may be lost.
 */
export async function sendStaffMails(context: Context): Promise<void> {
  const { db, clock, config } = context
  if (!config.staffMails.on || config.email === null) return
  const lease = await takeLease(db, clock, 'staff mails', { holdMs: leaseMs, longestMs: 10 * 60_000 })
  if (!lease) return
  try {
    await putOverdue(db, clock())
    if (config.staffMails.reviewWeekday !== null) await putReviewDigests(db, clock(), config.staffMails.reviewWeekday)
    await divide(db, clock())
    const pending = await db
      .selectFrom('staff_mails')
      .select('id')
      .where('state', '=', 'pending')
      .where('next_at', '<=', clock())
      .orderBy('created_at')
      .orderBy('id')
      .limit(100)
      .execute()
    for (const { id } of pending) {
      await lease.renew()
      if (!(await sendOne(context, id))) break
    }
  } finally {
    await lease.release()
  }
}

/** @returns false: the mail server cannot be reached, so that nothing else is tried now */
async function sendOne({ db, clock, config, delivery, log }: Context, id: string): Promise<boolean> {
  const taken = await db
    .updateTable('staff_mails')
    .set((row) => ({ state: 'taken', tried_at: clock(), attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (!taken) return true
  const finish = (state: 'pending' | 'sent' | 'unknown' | 'refused' | 'dropped') =>
    db
      .updateTable('staff_mails')
      .set({
        state,
        sent_at: state === 'sent' ? clock() : null,
        next_at: state === 'pending' ? clock() + Math.min(pause.longest, pause.first * 2 ** (taken.attempts - 1)) : taken.next_at,
      })
      .where('id', '=', id)
      .execute()
  const mail = await composed({ db, clock, config }, taken)
  if (mail === null) {
    // Done, or without an address meanwhile: nobody is to be bothered.
    await finish('dropped')
    return true
  }
  try {
    await delivery.email.send(mail)
  } catch (error) {
    const { kind, state } = failureOf(error)
    log.error({ event: 'email_failed', kind, mail: id }, 'mail to a member of staff not delivered')
    await finish(state)
    return state !== 'pending'
  }
  await finish('sent')
  return true
}

async function composed(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { id, user_id, kind }: { id: string; user_id: string; kind: 'desk' | 'reviews' },
): Promise<Mail | null> {
  const person = await db.selectFrom('users').select('email').where('id', '=', user_id).where('disabled', '=', 0).executeTakeFirst()
  if (!person?.email) return null
  const options = { to: person.email, isUnsure: await isUnsure(db, id, user_id) }
  if (kind === 'desk') {
    const figures = await deskFiguresOf(db, id)
    return figures && deskMail(config, options, figures)
  }
  const figures = await reviewFiguresOf(db, clock(), user_id)
  return figures && reviewMail(config, options, figures)
}

/** Whether a mail since the last one that was sent may be lost. */
async function isUnsure(db: Db, id: string, userId: string): Promise<boolean> {
  const own = db.selectFrom('staff_mails').where('user_id', '=', userId)
  const { last } = await own.select((row) => row.fn.max('sent_at').as('last')).executeTakeFirstOrThrow()
  const lost = await own
    .select('id')
    .where('id', '!=', id)
    .where('state', 'in', ['taken', 'unknown'])
    .where('tried_at', '>', last ?? 0)
    .limit(1)
    .executeTakeFirst()
  return lost !== undefined
}

const everyMs = 15_000

/** Sends mails now and every fifteen seconds. @returns a function that stops it and waits for a round in progress */
export function startStaffMails(context: Context, jobs: Jobs): () => Promise<void> {
  if (!context.config.staffMails.on || context.config.email === null) return async () => {}
  return jobs.start('staff mails', everyMs, () => sendStaffMails(context))
}
