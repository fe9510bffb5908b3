import type { Answer, Received } from '@xunyi/contract/endpoint'
import { mostFavourites, type favourites as listEndpoint, type setFavourite as setEndpoint } from '@xunyi/contract/favourites'
import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/database.ts'
import { citationsOf, linksOf, type Evidence } from '../evidence/piece.ts'
import { isUnderReview } from '../under-review.ts'
import { entryBehind } from './entry-behind.ts'

/** @throws Refused notFound: nothing of the person or published has this id, or no entry is behind it */
export async function setFavourite(db: Db, now: number, userId: string, { id, kept }: Received<typeof setEndpoint>): Promise<void> {
  const dropped = !kept && (await db.deleteFrom('favourites').where('user_id', '=', userId).where('entry_id', '=', id).returning('entry_id').executeTakeFirst())
  // By its entry, which may be withdrawn by now.
  if (dropped) return
  const entry_id = await entryBehind(db, userId, id)
  if (!kept) {
    if (entry_id !== null) await db.deleteFrom('favourites').where('user_id', '=', userId).where('entry_id', '=', entry_id).execute()
    return
  }
  if (entry_id === null) throw new Refused('notFound')
  await db
    .insertInto('favourites')
    .values({ user_id: userId, entry_id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const last = await db
    .selectFrom('favourites')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .offset(mostFavourites)
    .limit(1)
    .executeTakeFirst()
  if (last) await db.deleteFrom('favourites').where('user_id', '=', userId).where('created_at', '<=', last.created_at).execute()
}

export async function isFavourite(db: Db, userId: string, id: string): Promise<boolean | null> {
  const entryId = await entryBehind(db, userId, id)
  if (entryId === null) return null
  const row = await db.selectFrom('favourites').select('entry_id').where('user_id', '=', userId).where('entry_id', '=', entryId).executeTakeFirst()
  return row !== undefined
}

const asCited = (pieces: Evidence[]) => ({ links: linksOf(pieces), sources: citationsOf(pieces) })
const nothing = { answer: '', ...asCited([]), reviewed_on: null, review_due: null }

/** In their current versions; a withdrawn answer may be wrong and is left out. */
export async function favouritesOf(db: Db, userId: string, from: string): Promise<Answer<typeof listEndpoint>> {
  const rows = await keptEntries(db, userId).orderBy('favourites.created_at', 'desc').orderBy('favourites.entry_id', 'desc').limit(mostFavourites).execute()
  const recalls = await recallsSince(db, userId)
  return rows.map(({ id, question, answer, evidence, status, kept_at, reviewed_on, review_due }) => {
    const withdrawn = status === 'withdrawn'
    const reason = recalls.get(id)
    const recall = reason === undefined ? null : { reason, present: withdrawn ? null : id }
    const reviewing = !withdrawn && isUnderReview(review_due, from)
    const shown = withdrawn || reviewing ? nothing : { answer, ...asCited(JSON.parse(evidence) as Evidence[]), reviewed_on, review_due }
    return { id, question, ...shown, kept_at: new Date(kept_at).toISOString(), withdrawn, recall, ...(reviewing && { reviewing }) }
  })
}

/** The latest reason for which each of the entries was called back since it is kept. */
async function recallsSince(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('favourites')
    .innerJoin('recalls', 'recalls.entry_id', 'favourites.entry_id')
    .select(['recalls.entry_id', 'reason'])
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .whereRef('called_at', '>=', 'favourites.created_at')
    .orderBy('called_at')
    .execute()
  return new Map(rows.map(({ entry_id, reason }) => [entry_id, reason]))
}

/** A person's favourites with the current version of each. */
export const keptEntries = (db: Db, userId: string) =>
  db
    .selectFrom('favourites')
    .innerJoin('library_entries', 'library_entries.id', 'favourites.entry_id')
    .innerJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .select(['library_entries.id', 'question', 'answer', 'evidence', 'status', 'reviewed_on', 'review_due', 'favourites.created_at as kept_at'])
    .where('user_id', '=', userId)
