import type { Db } from '../db/database.ts'

/** Every entry that rests on the source has to be read again. */
export async function openEditionReviews(tx: Db, now: number, evidenceId: string): Promise<number> {
  const uses = await tx.selectFrom('evidence_uses').select('entry_id').where('evidence_id', '=', evidenceId).execute()
  for (let from = 0; from < uses.length; from += 200) {
    await tx
      .insertInto('edition_reviews')
      .values(uses.slice(from, from + 200).map(({ entry_id }) => ({ entry_id, evidence_id: evidenceId, opened_at: now })))
      .onConflict((conflict) => conflict.columns(['entry_id', 'evidence_id']).doUpdateSet({ opened_at: now, closed_at: null, closed_by: null }))
      .execute()
  }
  return uses.length
}

/** The entry was read again and approved by this person. */
export async function closeEditionReviews(tx: Db, now: number, entryId: string, userId: string): Promise<void> {
  await tx.updateTable('edition_reviews').set({ closed_at: now, closed_by: userId }).where('entry_id', '=', entryId).where('closed_at', 'is', null).execute()
}

/** The sources of an entry that have a newer edition which nobody has compared it with. */
export async function editionReviewsOf(db: Db, entryId: string): Promise<{ id: string; title: string; newer: { id: string; title: string } | null }[]> {
  const rows = await db
    .selectFrom('edition_reviews')
    .innerJoin('evidence_records', 'evidence_records.id', 'evidence_id')
    .leftJoin('evidence_records as newer', 'newer.id', 'evidence_records.superseded_by')
    .select(['evidence_records.id', 'evidence_records.title', 'newer.id as newer_id', 'newer.title as newer_title'])
    .where('entry_id', '=', entryId)
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .execute()
  return rows.map(({ id, title, newer_id, newer_title }) => ({ id, title, newer: newer_id === null ? null : { id: newer_id, title: newer_title ?? '' } }))
}
