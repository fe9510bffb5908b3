import type { Config } from '../../config.ts'
import type { ServerContext } from '../../context.ts'
import type { Jobs } from '../../jobs.ts'
import { takeLease } from '../../db/lease.ts'
import { failureOf } from '../../delivery/delivery-failed.ts'
import type { Mail } from '../../delivery/email.ts'
import { putReminders, waitingAt } from './reminders.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config' | 'delivery' | 'log'>
type Channel = 'mail' | 'sms'

/**
 * Writes the reminders that are due and sends what announces letters, on one server at a time. A message is marked as taken before it is handed over, so none is sent
 * twice; one that was surely not sent is tried again; one that a crash left in between stays taken, which the officer sees.
 */
export async function sendFollowUps(context: Context): Promise<void> {
  const { db, clock, config } = context
  const lease = await takeLease(db, clock, 'safety follow-ups', { holdMs: 60_000, longestMs: 10 * 60_000 })
  if (!lease) return
  try {
    await putReminders(db, clock(), config.safety)
    const pending = await db
      .selectFrom('safety_follow_up_messages')
      .select(['id', 'channel'])
      .where('state', '=', 'pending')
      .orderBy('created_at')
      .orderBy('id')
      .limit(100)
      .execute()
    const down = new Set<Channel>()
    for (const { id, channel } of pending) {
      if (down.has(channel)) continue
      await lease.renew()
      if (!(await sendOne(context, id))) down.add(channel)
    }
  } finally {
    await lease.release()
  }
}

/** @returns false: the provider cannot be reached, so that nothing else is tried over it now */
async function sendOne({ db, clock, config, delivery, log }: Context, id: string): Promise<boolean> {
  const taken = await db
    .updateTable('safety_follow_up_messages')
    .set({ state: 'taken' })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (!taken) return true
  const finish = (state: 'pending' | 'sent' | 'unknown' | 'refused' | 'dropped') =>
    db
      .updateTable('safety_follow_up_messages')
      .set({ state, sent_at: state === 'sent' ? clock() : null })
      .where('id', '=', id)
      .execute()
  const to = await waitingAt(db).where('asked.id', '=', taken.follow_up_id).executeTakeFirst()
  const address = taken.channel === 'mail' ? to?.email : to?.phone
  if (!address) {
    // Answered, closed, or without an account meanwhile: nobody is to be bothered.
    await finish('dropped')
    return true
  }
  try {
    if (taken.channel === 'mail') await delivery.email.send(letterMail(config, address))
    else await delivery.sms.sendNotice(address)
  } catch (error) {
    const { kind, state } = failureOf(error)
    log.error({ event: taken.channel === 'mail' ? 'email_failed' : 'sms_failed', kind, message: id }, 'announcement of a question to a reporter not delivered')
    await finish(state)
    return state !== 'pending'
  }
  await finish('sent')
  return true
}

/** Says that a letter waits: nothing of the case, which others may see in a mailbox. */
function letterMail({ brand }: Pick<Config, 'brand'>, to: string): Mail {
  return {
    to,
    subject: `${brand}：您有一封新的站内信`,
    paragraphs: [`您在${brand}有一封新的站内信，需要您补充信息。`, `请登录${brand}，在首页右下角的“站内信”中查看并答复。`],
  }
}

const everyMs = 15_000

/** Reminds and sends now and every fifteen seconds. @returns a function that stops it and waits for a round in progress */
export function startFollowUps(context: Context, jobs: Jobs): () => Promise<void> {
  return jobs.start('follow-ups', everyMs, () => sendFollowUps(context))
}
