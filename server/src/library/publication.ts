import type { Received } from '@xunyi/contract/endpoint'
import type { confirmReview as confirmReviewEndpoint, withdraw as withdrawEndpoint } from '@xunyi/contract/library'
import { Refused } from '@xunyi/contract/refusals'
import { normalize } from '@xunyi/retrieval/normalize'
import { approverBeside } from '../approvals/approvals.ts'
import { record } from '../audit/record.ts'
import { chinaDay } from '../china-time.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { closeEditionReviews } from '../evidence/edition-reviews.ts'
import { callBack, liftRecall } from '../recalls/call-back.ts'
import { publishIn, waitingProposal } from '../proposals/decide.ts'
import { acts, propose, settle } from '../proposals/propose.ts'
import { checkedReason, recordAdministration } from '../users/administer.ts'
import { isReviewed } from './content.ts'
import type { LibraryContext } from './context.ts'
import { nextChange, publishedEntry, saveEntries, type Entry } from './entries.ts'
import { reviewProblem } from './risk.ts'
import { syncIndex } from './sync.ts'
import { withFreshIndex, type TakeLock } from './with-fresh-index.ts'
import { addVersionWriters, versionWriters } from './version-writers.ts'

type Status = 'published' | 'withdrawn'

/**
 * Withdraws an entry: it is no longer offered, and its earlier readers see that it was withdrawn. An open draft does not prevent it:
 * a possibly wrong answer disappears at once. With a sentence for them, its readers get a letter.
 * @throws Refused notFound; conflict: withdrawn already, or another version; badRequest: an invalid reason
 */
export function withdraw(context: LibraryContext, actor: string, input: Received<typeof withdrawEndpoint>): Promise<void> {
  return changeStatus(context, actor, input, {
    action: 'entry.withdraw',
    from: 'published',
    to: 'withdrawn',
    async alongside(tx, now) {
      const subject = entrySubject(input.id)
      await settle(tx, now, subject, actor)
      await propose(tx, now, actor, { kind: 'withdraw', subject, reason: checkedReason(input.reason) })
      return {}
    },
  })
}

/** Proposes to republish a withdrawn entry. @throws Refused like `withdraw` */
export async function proposeRepublishing(
  { db, clock }: LibraryContext,
  actor: string,
  { id, version, reason }: Received<typeof withdrawEndpoint>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    const { status } = await entryAtVersion(tx, { id, version })
    if (status !== 'withdrawn') throw new Refused('conflict', { msg: '该条已经发布' })
    await propose(tx, clock(), actor, { kind: 'republish', subject: entrySubject(id), detail: { version }, reason: checkedReason(reason) })
  })
}

/**
 * Republishes an entry as another person proposed.
 * @param facts for the audit event: the saved cases that break
 * @throws Refused notFound: decided meanwhile; noRole: one's own proposal; conflict: changed since, or another entry has one of its wordings
 */
export async function approveRepublishing(context: LibraryContext, actor: string, proposal: string, facts: Record<string, unknown> = {}): Promise<void> {
  const { subject, detail, reason } = await waitingProposal(context.db, acts, proposal)
  const { version } = JSON.parse(detail) as { version: number }
  const input = { id: subject.slice(entrySubject('').length), version, reason }
  await changeStatus(context, actor, input, {
    action: 'entry.republish',
    from: 'withdrawn',
    to: 'published',
    async alongside(tx, now) {
      const { proposed_by, ...approved } = await publishIn(tx, now, actor, { of: acts, id: proposal })
      // A withdrawal that waits to be confirmed is settled by two people, too.
      await settle(tx, now, subject, actor)
      return { proposed_by, ...approverBeside(actor, approved), ...facts }
    },
  })
}

/** A second person confirms a withdrawal, which has taken effect already. @throws Refused notFound: confirmed meanwhile; noRole: the own withdrawal */
export async function confirmWithdrawal({ db, clock }: LibraryContext, actor: string, proposal: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock()
    const { subject, proposed_by, ...approved } = await publishIn(tx, now, actor, { of: acts, id: proposal })
    const after = { withdrawn_by: proposed_by, ...approverBeside(actor, approved) }
    await record(tx, now, { actor, action: 'entry.withdraw_confirm', subject, before: {}, after })
  })
}

const entrySubject = (id: string) => `entry:${id}`

interface StatusChange {
  action: string
  from: Status
  to: Status
  /** Further writes of the same transaction. @returns facts for the audit log */
  alongside: (tx: Db, now: number) => Promise<Record<string, unknown>>
}

async function changeStatus(
  context: LibraryContext,
  actor: string,
  { id, version, reason, recall }: Received<typeof withdrawEndpoint>,
  { action, from, to, alongside }: StatusChange,
): Promise<void> {
  const change = (takeLock: TakeLock) =>
    context.db.transaction().execute(async (tx) => {
      await takeLock(tx)
      const entry = await entryAtVersion(tx, { id, version })
      if (entry.status !== from) throw new Refused('conflict', { msg: to === 'withdrawn' ? '该条已经撤下' : '该条已经发布' })
      const now = context.clock()
      await tx
        .updateTable('library_entries')
        .set({ status: to, updated_at: await nextChange(tx, now) })
        .where('id', '=', id)
        .execute()
      const facts = await alongside(tx, now)
      if (to === 'published') {
        await refuseTwins(context, tx, id)
        await liftRecall(tx, now, id, version)
      }
      const called = recall === undefined ? null : await callBack(tx, now, { entryId: id, version, reason: recall, actor })
      await recordAdministration(
        tx,
        now,
        { actor, reason },
        { action, subject: `entry:${id}`, before: { status: from, version }, after: { status: to, version, ...facts } },
      )
      if (called) await record(tx, now, called)
    })
  // A withdrawal takes effect even where this server's index is not fresh.
  await (to === 'published' ? withFreshIndex(context, change) : change((tx) => takeNamedLock(tx, 'library')))
  await syncIndex(context)
}

/** The entry in the expected version. Runs in a transaction that holds the library lock. */
async function entryAtVersion(tx: Db, { id, version }: { id: string; version: number }) {
  const entry = await tx.selectFrom('library_entries').select(['status', 'version']).where('id', '=', id).executeTakeFirst()
  if (!entry) throw new Refused('notFound')
  if (entry.version !== version) throw new Refused('conflict', { msg: `该条已更新到第 ${entry.version} 版，请刷新后核对` })
  return entry
}

/** Wordings that search cannot distinguish belong to one entry. */
async function refuseTwins({ catalogue }: LibraryContext, tx: Db, id: string): Promise<void> {
  const { question, phrasings } = (await publishedEntry(tx, id))!
  for (const wording of [question, ...phrasings]) {
    for (const candidate of catalogue.index.same(wording).filter((candidate) => candidate.id !== id)) {
      const other = await publishedEntry(tx, candidate.id)
      if (other && [other.question, ...other.phrasings].some((theirs) => normalize(theirs) === normalize(wording))) {
        throw new Refused('conflict', { msg: `「${wording}」现由编号 ${other.key} 回答，请先撤下或修改那一条` })
      }
    }
  }
}

/**
 * Confirms a review: the same content as a version reviewed today. The author stays the same, and does not confirm it.
 * @throws Refused notFound; conflict: another version, an open draft, or an unreviewed entry, which needs two people; notAllowed: one's own; badRequest: a review date that is not in the future
 */
export async function confirmReview(
  context: LibraryContext,
  actor: string,
  { id, version, review_due }: Received<typeof confirmReviewEndpoint>,
): Promise<{ version: number }> {
  const renewed = await context.db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    const { status } = await entryAtVersion(tx, { id, version })
    if (status !== 'published') throw new Refused('conflict', { msg: '该条已经撤下' })
    if (await tx.selectFrom('drafts').select('id').where('entry_id', '=', id).executeTakeFirst())
      throw new Refused('conflict', { msg: '该条有草稿正在编写，请随草稿一起复审' })
    const { written_by } = await tx
      .selectFrom('library_versions')
      .select('written_by')
      .where('entry_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    const writers = await versionWriters(tx, { id, version })
    if (written_by === actor || writers.includes(actor)) throw new Refused('notAllowed', { msg: '自己撰写的内容须由他人复审' })
    const { id: _, version: __, ...content } = (await publishedEntry(tx, id)) as Entry
    if (!isReviewed(content)) throw new Refused('conflict', { msg: '该条尚未审核，请在审核队列中由两人审核' })
    const now = context.clock()
    const today = chinaDay(now)
    const problem = reviewProblem(content, review_due, today, context.config.reviewMonths)
    if (problem !== null) throw new Refused('badRequest', { msg: `下次复审日期${problem}` })
    await saveEntries(tx, now, [{ ...content, reviewed_on: today, review_due }], { by: { writtenBy: written_by, approvedBy: actor } })
    const after = (await publishedEntry(tx, id)) as Entry
    await addVersionWriters(tx, { id, version: after.version }, writers)
    await closeEditionReviews(tx, now, id, actor)
    await record(tx, now, {
      actor,
      action: 'entry.review',
      subject: `entry:${id}`,
      before: { version, reviewed_on: content.reviewed_on, review_due: content.review_due },
      after: { version: after.version, reviewed_on: today, review_due },
    })
    return { version: after.version }
  })
  await syncIndex(context)
  return renewed
}
