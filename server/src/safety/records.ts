import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/database.ts'
import type { WrittenIn } from '../db/tables.ts'
import { newId } from '../ids.ts'
import { sha256 } from '../secrets.ts'
import { textKey } from '../text/text-key.ts'
import type { Verdict } from './judge.ts'

/** How long the same words of the same person are one event, in milliseconds. */
export const sameEventMs = 10 * 60_000

/** Opens a safety record, or finds the one these words have just opened. @returns its id @throws Refused noSession: deleted meanwhile */
export async function recordSafety(db: Db, now: number, userId: string, written_in: WrittenIn, text: string, verdict: Verdict): Promise<string> {
  const text_key = textKey(text)
  const same = await db
    .selectFrom('safety_records')
    .select('id')
    .where('user_id', '=', userId)
    .where('text_key', '=', text_key)
    .where('created_at', '>', now - sameEventMs)
    .limit(1)
    .executeTakeFirst()
  if (same) return same.id
  const id = newId()
  const { pv: _, kind, ...findings } = verdict
  // The same words sent at the same moment meet at the event's key.
  const event_key = sha256(`${userId} ${text_key} ${Math.floor(now / sameEventMs)}`)
  await db
    .insertInto('safety_records')
    .values({ id, event_key, user_id: userId, written_in, text, text_key, kind: kind ?? '', findings: JSON.stringify(findings), shown_with: null, created_at: now })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .execute()
  const record = await db.selectFrom('safety_records').select('id').where('event_key', '=', event_key).executeTakeFirst()
  if (!record) throw new Refused('noSession')
  return record.id
}

/** Each is searched for again, so only the last few count. */
const few = 3

/** What this person wrote just now about an adverse reaction and has not been shown the notice for, the latest first. */
export async function unshownSafety(db: Db, now: number, userId: string): Promise<{ id: string; text: string }[]> {
  return db
    .selectFrom('safety_records')
    .select(['id', 'text'])
    .where('user_id', '=', userId)
    .where('shown_with', 'is', null)
    .where('created_at', '>', now - sameEventMs)
    .orderBy('created_at', 'desc')
    .limit(few)
    .execute()
}

export async function markShown(db: Db, ids: readonly string[], recordId: string): Promise<void> {
  if (ids.length > 0) await db.updateTable('safety_records').set({ shown_with: recordId }).where('id', 'in', ids).where('shown_with', 'is', null).execute()
}

/**
 * Records whose writer is gone tell what was written, where and when. What could be joined with something kept elsewhere goes: the
 * event's key is made from the writer's id, and the answer it was shown with was theirs.
 */
export async function forgetWriters(tx: Db): Promise<void> {
  await tx
    .updateTable('safety_records')
    .set((row) => ({ event_key: row.ref('id'), shown_with: null }))
    .where('user_id', 'is', null)
    .where((row) => row('event_key', '!=', row.ref('id')))
    .execute()
}
