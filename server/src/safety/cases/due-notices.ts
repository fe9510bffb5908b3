import { openStates } from '@xunyi/contract/safety-states'
import type { SafetySettings } from '../../config.ts'
import { chinaDay, startOfDay } from '../../china-time.ts'
import type { Db } from '../../db/database.ts'
import { putNotice } from './notices.ts'

const hour = 3_600_000
const day = 24 * hour
/** The deputy is written to when so much is left. */
const escalationMs = 2 * day
/** The digest is put down at half past eight in the morning in China. */
const digestMs = 8.5 * hour

/** A mail that a server took so long ago is in no server's hands: its lease of the sending has passed. */
export const leaseMs = 60_000
/** Mails about no case, or about another mail: nothing is said of these where they may be lost, except by the next digest. */
export const unconfirmable = ['digest', 'unconfirmed'] as const

/**
 * Puts down the mails that time asks for: alarms of deaths that nobody has taken, escalations before a deadline, the digest of the day, and for each mail that may
 * be lost another one that says so.
 */
export async function putDueNotices(db: Db, now: number, settings: SafetySettings): Promise<void> {
  if (settings.mailbox === null) return
  const waiting = await db
    .selectFrom('safety_cases')
    .select(['id', 'opened_at'])
    .where('death', '=', 1)
    .where('owner', 'is', null)
    .where('state', 'in', openStates)
    .execute()
  for (const { id, opened_at } of waiting) await putNotice(db, now, 'death', `${id}:${Math.max(0, Math.floor((now - opened_at) / hour))}`, id)
  const near = await db
    .selectFrom('safety_cases')
    .select(['id', 'due_at'])
    .where('due_at', '<=', now + escalationMs)
    .where('state', 'not in', ['new', 'closed', 'not_adverse'])
    .execute()
  const untaken = await db.selectFrom('safety_cases').select(['id', 'due_at']).where('due_at', '<=', now).where('state', '=', 'new').execute()
  for (const { id, due_at } of [...near, ...untaken]) await putNotice(db, now, 'escalation', `${id}:${due_at}`, id)
  if (now >= startOfDay(chinaDay(now)) + digestMs) {
    const open = await db.selectFrom('safety_cases').select('id').where('state', 'in', openStates).limit(1).executeTakeFirst()
    if (open) await putNotice(db, now, 'digest', chinaDay(now), null)
  }
  const lost = await db
    .selectFrom('safety_notices')
    .select(['id', 'case_id'])
    .where('state', 'in', ['taken', 'unknown'])
    .where('kind', 'not in', unconfirmable)
    .where('tried_at', '<=', now - leaseMs)
    .where('created_at', '>', now - day)
    .execute()
  for (const { id, case_id } of lost) await putNotice(db, now, 'unconfirmed', id, case_id)
}
