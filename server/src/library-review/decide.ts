import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { approveEntry as approveEndpoint, confirmEntry as confirmEndpoint, reopenReview as reopenEndpoint } from '@xunyi/contract/library-review'
import { Refused } from '@xunyi/contract/refusals'
import { approveAct, approverBeside, dropApproval } from '../approvals/approvals.ts'
import { record, type AuditEvent } from '../audit/record.ts'
import { chinaDay } from '../china-time.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { closeEditionReviews } from '../evidence/edition-reviews.ts'
import { rolesOf } from '../http/staff-user.ts'
import type { LibraryContext } from '../library/context.ts'
import { nextChange } from '../library/entries.ts'
import { syncIndex } from '../library/sync.ts'
import { latestReview } from '../library/risk.ts'
import { approvalKey, unreviewedEntries, type Unreviewed } from './unreviewed.ts'

type Seen = Received<typeof confirmEndpoint>

/** The first of two people confirms the entry that they have before them. @throws Refused notFound, conflict */
export async function confirmEntry({ db, clock }: LibraryContext, userId: string, seen: Seen): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock()
    const entry = await heldEntry(tx, now, userId, seen)
    if (entry.confirmedBy !== null) throw new Refused('conflict', { msg: '该条已由一人确认，等待另一人复核' })
    const { id, version } = entry
    await tx
      .updateTable('entry_reviews')
      .set({ held_by: null, held_until: null, confirmed_version: version, confirmed_by: userId, confirmed_at: now })
      .where('entry_id', '=', id)
      .execute()
    await record(tx, now, { actor: userId, ...eventOf('entry.review_confirm', id), before: { version }, after: { version } })
  })
}

/**
 * The second person approves, and releases the entry with the right to publish: the version is reviewed today. Its content stays, so it stays the same version.
 * @throws Refused notFound, conflict; notAllowed: the same person confirmed it, or nobody has approved it
 */
export async function approveEntry(context: LibraryContext, userId: string, seen: Received<typeof approveEndpoint>): Promise<Answer<typeof approveEndpoint>> {
  const { db, clock, config } = context
  const review_due = await db.transaction().execute(async (tx) => {
    const now = clock()
    const entry = await heldEntry(tx, now, userId, seen)
    const { id, version, confirmedBy } = entry
    if (confirmedBy === null) throw new Refused('conflict', { msg: '该条尚未由第一人确认' })
    if (confirmedBy === userId) throw new Refused('notAllowed', { msg: '自己确认的条目须由另一人复核' })
    const about = { subject: `entry:${id}`, after: { version, confirmed_by: confirmedBy } }
    const approved = await approveAct(tx, now, userId, { subject: approvalKey(id, version), about })
    if (!approved) {
      await tx.updateTable('entry_reviews').set({ held_by: null, held_until: null }).where('entry_id', '=', id).execute()
      return null
    }
    const reviewed_on = chinaDay(now)
    const review_due = latestReview(entry, reviewed_on, config.reviewMonths)
    await tx
      .updateTable('library_versions')
      .set({ reviewed_on, review_due, confirmed_by: confirmedBy, approved_by: approved.approvedBy })
      .where('entry_id', '=', id)
      .where('version', '=', version)
      .execute()
    await tx
      .updateTable('library_entries')
      .set({ updated_at: await nextChange(tx, now) })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('entry_reviews').where('entry_id', '=', id).execute()
    await closeEditionReviews(tx, now, id, approved.approvedBy)
    await record(tx, now, {
      actor: userId,
      ...eventOf('entry.review_approve', id),
      before: { version },
      after: { version, reviewed_on, review_due, confirmed_by: confirmedBy, ...approverBeside(userId, approved) },
    })
    return review_due
  })
  if (review_due !== null) await syncIndex(context)
  return { review_due }
}

/** Takes a first confirmation back. @throws Refused notFound; conflict; notAllowed: neither an approver, a publisher nor the one who confirmed it */
export async function reopenReview({ db, clock }: LibraryContext, userId: string, { id, version }: Received<typeof reopenEndpoint>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock()
    const { confirmedBy } = await unreviewedEntry(tx, { id, version })
    if (confirmedBy === null) throw new Refused('conflict', { msg: '该条尚未由第一人确认' })
    if (confirmedBy !== userId && !(await rolesOf(tx, userId)).some((role) => role === 'approver' || role === 'publisher'))
      throw new Refused('notAllowed', { msg: '只有确认人本人、医学审核或发布人可以退回' })
    await dropApproval(tx, approvalKey(id, version))
    await tx
      .updateTable('entry_reviews')
      .set({ held_by: null, held_until: null, confirmed_version: null, confirmed_by: null, confirmed_at: null })
      .where('entry_id', '=', id)
      .execute()
    await record(tx, now, { actor: userId, ...eventOf('entry.review_reopen', id), before: { version, confirmed_by: confirmedBy }, after: { version } })
  })
}

function eventOf(action: string, id: string): Pick<AuditEvent, 'action' | 'subject'> {
  return { action, subject: `entry:${id}` }
}

/** The entry in the version that was read, still leased by the caller. */
async function heldEntry(tx: Db, now: number, userId: string, seen: Seen): Promise<Unreviewed> {
  const entry = await unreviewedEntry(tx, seen)
  if (entry.drafted) throw new Refused('conflict', { msg: '该条有草稿正在编写，请随草稿一起审核' })
  if (entry.heldBy !== userId) {
    throw new Refused('conflict', { msg: entry.heldBy !== null && entry.heldUntil > now ? '该条正由另一位同事审核' : '请先在审核队列中打开该条' })
  }
  return entry
}

/** Takes the library lock, so that the entry stays as it is until the end. */
async function unreviewedEntry(tx: Db, { id, version }: Seen): Promise<Unreviewed> {
  await takeNamedLock(tx, 'library')
  const found = (await unreviewedEntries(tx, id))[0]
  if (!found) {
    const there = await tx.selectFrom('library_entries').select('status').where('id', '=', id).executeTakeFirst()
    if (!there) throw new Refused('notFound')
    throw new Refused('conflict', { msg: there.status === 'withdrawn' ? '该条已经撤下' : '该条已经审核' })
  }
  if (found.version !== version) throw new Refused('conflict', { msg: `该条已更新到第 ${found.version} 版，请刷新后核对` })
  return found
}
