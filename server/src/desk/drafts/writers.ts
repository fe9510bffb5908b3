import type { Db } from '../../db/database.ts'

/** Ids of the staff who saved or submitted a draft. A draft without writers was opened and never saved. */
export async function writersOf(db: Db, draftId: string): Promise<string[]> {
  const rows = await db.selectFrom('draft_writers').select('user_id').where('draft_id', '=', draftId).orderBy('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

export async function isUntouched(db: Db, draftId: string): Promise<boolean> {
  return (await writersOf(db, draftId)).length === 0
}

export async function addWriter(tx: Db, draftId: string, userId: string): Promise<void> {
  await tx
    .insertInto('draft_writers')
    .values({ draft_id: draftId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
