import type { MailKind } from '@xunyi/contract/staff-mail'
import { chinaDay, startOfDay } from '../china-time.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import { recipients, type Recipient } from './choices.ts'
import { putStaffNotice } from './notices.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A person gets at most one mail about the desk in this time; plain new questions are collected for as long before the first. */
export const deskPause = 15 * minute

/** Older events are dropped: the server was down, or this is the first start with such mails. */
const stale = day

/** The weekly digest is put down at half past eight in the morning in China. */
const digestAt = 8.5 * hour

/** Questions past their target time. Once for each time that they had. */
export async function putOverdue(db: Db, now: number): Promise<void> {
  const late = await db
    .selectFrom('open_questions')
    .select(['id', 'due_at'])
    .where('status', '=', 'open')
    .where('due_at', '<=', now)
    .where('due_at', '>', now - stale)
    .execute()
  for (const { id, due_at } of late) if (due_at !== null) await putStaffNotice(db, 'overdue', id, due_at)
}

interface Notice {
  id: string
  kind: MailKind
  subject: string
  moment: number
}

/** Divides what is new among the mails of those who want to be told, in one transaction: nothing is divided twice or lost. */
export async function divide(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const fresh = await tx
      .updateTable('staff_notices')
      .set({ told_at: now })
      .where('told_at', 'is', null)
      .where('kind', '!=', 'reviews')
      .returning(['id', 'kind', 'subject', 'moment'])
      .execute()
    const notices = fresh.filter(({ moment }) => moment > now - stale)
    if (notices.length === 0) return
    const returned = notices.filter(({ kind }) => kind === 'returned').map(({ subject }) => subject)
    const drafts = returned.length === 0 ? [] : await tx.selectFrom('drafts').select(['id', 'written_by']).where('id', 'in', returned).execute()
    const writerOf = new Map(drafts.map(({ id, written_by }) => [id, written_by]))
    for (const person of await recipients(tx)) {
      const own = notices.filter(({ kind, subject }) => person.wanted.get(kind) === true && (kind !== 'returned' || writerOf.get(subject) === person.id))
      if (own.length > 0) await addToMail(tx, now, person, own)
    }
  })
}

/** Adds to the mail of this person that waits to be sent, or begins another one. */
async function addToMail(tx: Db, now: number, { id: user_id }: Recipient, notices: readonly Notice[]): Promise<void> {
  const own = tx.selectFrom('staff_mails').where('user_id', '=', user_id).where('kind', '=', 'desk')
  const waiting = await own.select(['id', 'next_at']).where('state', '=', 'pending').executeTakeFirst()
  const { last } = await own.select((row) => row.fn.max('tried_at').as('last')).executeTakeFirstOrThrow()
  const isPlain = notices.every(({ kind }) => kind === 'asked')
  const since = Math.min(...notices.map(({ moment }) => moment))
  const next_at = Math.max(isPlain ? since + deskPause : now, last === null ? 0 : last + deskPause)
  const id = waiting?.id ?? newId()
  if (!waiting)
    await tx
      .insertInto('staff_mails')
      .values({ id, mail_key: `desk:${id}`, kind: 'desk', user_id, state: 'pending', created_at: now, next_at, tried_at: null, sent_at: null })
      .execute()
  else if (next_at < waiting.next_at) await tx.updateTable('staff_mails').set({ next_at }).where('id', '=', id).execute()
  await tx
    .insertInto('staff_mail_items')
    .values(notices.map((notice) => ({ mail_id: id, notice_id: notice.id })))
    .execute()
}

/**
 * Puts down the mails on reviews of the week, all of them at once: for owners of entries, and for administrators, who answer for what has no owner.
 * @param weekday 1 to 7, Monday first
 */
export async function putReviewDigests(db: Db, now: number, weekday: number): Promise<void> {
  const today = chinaDay(now - digestAt)
  const since = (new Date(`${today}T00:00:00Z`).getUTCDay() + 7 - weekday) % 7
  const first = chinaDay(startOfDay(today) - since * day)
  await db.transaction().execute(async (tx) => {
    const earlier = await tx.selectFrom('staff_notices').select('id').where('kind', '=', 'reviews').limit(1).executeTakeFirst()
    if (!(await putStaffNotice(tx, 'reviews', first, startOfDay(first) + digestAt))) return
    // The first start with such mails in the middle of a week waits for the next one.
    if (!earlier && since > 0) return
    const owners = new Set(
      [
        ...(await tx.selectFrom('category_owners').select('user_id').execute()),
        ...(await tx.selectFrom('entry_owners').select('user_id').distinct().execute()),
      ].map(({ user_id }) => user_id),
    )
    for (const { id: user_id, roles, wanted } of await recipients(tx)) {
      if (wanted.get('reviews') !== true || !(owners.has(user_id) || roles.includes('administrator'))) continue
      const mail = { id: newId(), mail_key: `reviews:${first}:${user_id}`, kind: 'reviews', user_id, state: 'pending' } as const
      await tx
        .insertInto('staff_mails')
        .values({ ...mail, created_at: now, next_at: now, tried_at: null, sent_at: null })
        .onConflict((conflict) => conflict.column('mail_key').doNothing())
        .execute()
    }
  })
}
