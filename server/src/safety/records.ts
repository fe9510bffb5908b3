import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/database.ts'
import type { WrittenIn } from '../db/tables.ts'
import { newId } from '../ids.ts'
import { sha256 } from '../secrets.ts'
import { textKey } from '../text/text-key.ts'
import type { Verdict } from './judge.ts'

/** Within this time, in milliseconds, the same text of a person is one event. */
export const sameEventMs = 10 * 60_000

/** The safety record of the same event that is in a case already; null: none. Outside of a transaction, so that a text sent again waits for no lock. */
export async function recordInCase(db: Db, now: number, userId: string, text: string): Promise<string | null> {
  const same = await sameEvent(db, now, userId, textKey(text))
    .innerJoin('safety_case_texts', 'safety_case_texts.record_id', 'safety_records.id')
    .executeTakeFirst()
  return same?.id ?? null
}

const sameEvent = (db: Db, now: number, userId: string, text_key: string) =>
  db
    .selectFrom('safety_records')
    .select('safety_records.id')
    .where('user_id', '=', userId)
    .where('text_key', '=', text_key)
    .where('created_at', '>', now - sameEventMs)
    .limit(1)

/** Opens a safety record, or finds the one of the same event. @returns its id, and whether it is new @throws Refused noSession: the account was deleted */
export async function recordSafety(
  db: Db,
  now: number,
  userId: string,
  written_in: WrittenIn,
  text: string,
  verdict: Verdict,
): Promise<{ id: string; isNew: boolean }> {
  const text_key = textKey(text)
  const same = await sameEvent(db, now, userId, text_key).executeTakeFirst()
  if (same) return { id: same.id, isNew: false }
  const { pv: _, kind, ...findings } = verdict
  // Simultaneous copies of a text conflict on the key of the event.
  const event_key = sha256(`${userId} ${text_key} ${Math.floor(now / sameEventMs)}`)
  const opened = await db
    .insertInto('safety_records')
    .values({
      id: newId(),
      event_key,
      user_id: userId,
      written_in,
      text,
      text_key,
      kind: kind ?? '',
      findings: JSON.stringify(findings),
      shown_with: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  const record = opened ?? (await db.selectFrom('safety_records').select('id').where('event_key', '=', event_key).executeTakeFirst())
  if (!record) throw new Refused('noSession')
  return { id: record.id, isNew: opened !== undefined }
}

/** Only the last few count: each one is searched for again. */
const few = 3

/** This person's recent texts on adverse reactions, latest first. `shown_with`: the answer that was flagged for it. */
export async function recentSafety(db: Db, now: number, userId: string): Promise<{ id: string; text: string; shown_with: string | null }[]> {
  return db
    .selectFrom('safety_records')
    .select(['id', 'text', 'shown_with'])
    .where('user_id', '=', userId)
    .where('created_at', '>', now - sameEventMs)
    .orderBy('created_at', 'desc')
    .limit(few)
    .execute()
}

export async function markShown(db: Db, now: number, ids: readonly string[], recordId: string): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('safety_records').set({ shown_with: recordId, shown_at: now }).where('id', 'in', ids).where('shown_with', 'is', null).execute()
}

/**
 * Removes the author from safety records; text, call and time stay. Values that could be joined with other data are removed: the
 * key of the event derives from the author's id, and the flagged answer was theirs.
 */
export async function forgetWriters(tx: Db): Promise<void> {
  await tx
    .updateTable('safety_records')
    .set((row) => ({ event_key: row.ref('id'), shown_with: null }))
    .where('user_id', 'is', null)
    .where((row) => row('event_key', '!=', row.ref('id')))
    .execute()
}
