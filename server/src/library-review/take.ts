import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { Stage, takeForReview } from '@xunyi/contract/library-review'
import { Refused } from '@xunyi/contract/refusals'
import type { Role } from '@xunyi/contract/roles'
import { approvalShown } from '../approvals/approvals.ts'
import { chinaDay } from '../china-time.ts'
import type { Db } from '../db/database.ts'
import { staffNames } from '../accounts/staff-names.ts'
import { rolesOf } from '../http/staff-user.ts'
import type { LibraryContext } from '../library/context.ts'
import { publishedEntry } from '../library/entries.ts'
import { isHomePage } from '../evidence/home-pages.ts'
import { recentHitsOf } from '../library/recent-hits.ts'
import { latestReview } from '../library/risk.ts'
import type { ReviewMonths } from '../review-months.ts'
import { approvalKey, byRisk, placeOf, unreviewedEntries, type Unreviewed } from './unreviewed.ts'

/** The lease of an entry; it ends earlier when its reader goes on to another one. */
export const leaseMs = 15 * 60_000

/**
 * Takes the entry of the caller's queue that the step leads to and gives back the one before. Two people never hold the same entry: of two
 * concurrent takes one updates the row, and the other goes on to the next entry.
 * @throws Refused noRole: the first stage is for writers and approvers, the second for approvers, the last for publishers
 */
export async function take(
  { db, clock, config }: LibraryContext,
  userId: string,
  { stage, from, step }: Received<typeof takeForReview>,
): Promise<Answer<typeof takeForReview>> {
  if (!(await rolesOf(db, userId)).some((role) => readers[stage].includes(role))) throw new Refused('noRole')
  const now = clock()
  const queue = (await unreviewedEntries(db)).filter((entry) => mayRead(entry, stage, userId, step))
  const place = from === null ? null : await placeOf(db, from)
  for (const entry of inOrder(queue, { userId, from, step, place })) {
    if (entry.heldBy !== userId && entry.heldUntil > now) continue
    if (!(await hold(db, now, userId, entry.id))) continue
    // Its state may have changed between the reading and the lease.
    const current = (await unreviewedEntries(db, entry.id))[0]
    if (current && mayRead(current, stage, userId, step))
      return shown(db, now, config.reviewMonths, current, { place: queue.indexOf(entry) + 1, of: queue.length })
    await letGo(db, userId, entry.id)
  }
  return null
}

const readers: Record<Stage, readonly Role[]> = { first: ['writer', 'approver'], second: ['approver'], publish: ['publisher'] }

/** Whether the entry belongs to the person's queue. Going back also leads to what the person has just confirmed, to look at it or to reopen it. */
function mayRead({ drafted, confirmedBy, approved }: Unreviewed, stage: Stage, userId: string, step: string): boolean {
  if (drafted) return false
  if (stage !== 'first') return confirmedBy !== null && confirmedBy !== userId && approved === (stage === 'publish')
  return confirmedBy === null || ((step === 'previous' || step === 'stay') && confirmedBy === userId)
}

interface Start {
  userId: string
  from: string | null
  step: Received<typeof takeForReview>['step']
  /** The place of `from`, which need not be in the queue any more. */
  place: Awaited<ReturnType<typeof placeOf>>
}

/** The queue in the order in which the step looks for a free entry. */
function inOrder(queue: readonly Unreviewed[], { userId, from, step, place }: Start): Unreviewed[] {
  if (step === 'stay') return queue.filter(({ id }) => id === from)
  const [before, after] = place ? [queue.filter((entry) => byRisk(entry, place) < 0), queue.filter((entry) => byRisk(entry, place) > 0)] : [[], [...queue]]
  if (step === 'previous') return before.toReversed()
  if (step === 'next') return [...after, ...before]
  const held = queue.filter(({ heldBy }) => heldBy === userId).toSorted((a, b) => b.heldUntil - a.heldUntil)
  return [...held, ...after, ...before, ...queue.filter(({ id }) => id === from)]
}

/** Takes the lease and gives back every other one of this person. @returns false while another person holds it */
async function hold(db: Db, now: number, userId: string, entryId: string): Promise<boolean> {
  const lease = { held_by: userId, held_until: now + leaseMs }
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .insertInto('entry_reviews')
      .values({ entry_id: entryId, ...lease })
      .onConflict((conflict) =>
        conflict
          .column('entry_id')
          .doUpdateSet(lease)
          .where((row) =>
            row.or([row('entry_reviews.held_by', 'is', null), row('entry_reviews.held_by', '=', userId), row('entry_reviews.held_until', '<=', now)]),
          ),
      )
      .returning('entry_id')
      .executeTakeFirst()
    if (!held) return false
    await tx.updateTable('entry_reviews').set({ held_by: null, held_until: null }).where('held_by', '=', userId).where('entry_id', '<>', entryId).execute()
    return true
  })
}

async function letGo(db: Db, userId: string, entryId: string): Promise<void> {
  await db.updateTable('entry_reviews').set({ held_by: null, held_until: null }).where('entry_id', '=', entryId).where('held_by', '=', userId).execute()
}

async function shown(db: Db, now: number, months: ReviewMonths, entry: Unreviewed, at: { place: number; of: number }): Promise<Answer<typeof takeForReview>> {
  const { id, risk, confirmedBy, confirmedAt, heldUntil } = entry
  const content = await publishedEntry(db, id)
  if (content?.version !== entry.version) return null
  const { key, version, question, phrasings, counterexamples, answer, evidence, subject, category } = content
  const by = confirmedBy === null ? null : (await staffNames(db, [confirmedBy]))(confirmedBy)
  return {
    id,
    key,
    version,
    risk,
    question,
    phrasings,
    counterexamples,
    answer,
    evidence: evidence.map((piece) => ({ ...piece, home_page: isHomePage(piece.url) })),
    subject,
    category,
    review_due: latestReview(entry, chinaDay(now), months),
    approved: await approvalShown(db, approvalKey(id, content.version)),
    confirmed: by && { by, at: new Date(confirmedAt!).toISOString() },
    hits: (await recentHitsOf(db, now, [id])).get(id) ?? 0,
    held_until: new Date(heldUntil).toISOString(),
    ...at,
  }
}
