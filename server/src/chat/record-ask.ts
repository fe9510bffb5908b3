import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import { textKey } from '../text/text-key.ts'

/** Copy of an answer at the time of asking: later versions of the library do not change it. */
export interface AnswerSnapshot {
  question: string
  entryId: string | null
  entryVersion: number | null
  answer: string
  links: string[]
  pv: boolean
}

/** Within this time, in milliseconds, a repeated question keeps its record. */
const sameAskMs = 10 * 60_000

/**
 * Inserts the history row, or finds the row of this person with the same answer to the same text within ten minutes: a reload,
 * a return from an evidence link or a double tap makes no second row. Runs inside a transaction.
 * @returns the row, and whether it is new
 */
export async function recordAsk(
  db: Db,
  now: number,
  userId: string,
  text: string,
  snapshot: AnswerSnapshot,
): Promise<{ id: string; pv: boolean; fresh: boolean }> {
  const id = newId()
  const ask_key = `${textKey(text)}:${snapshot.entryId ?? ''}:${snapshot.entryVersion ?? ''}`
  await db
    .insertInto('history_records')
    .values({
      id,
      user_id: userId,
      question: snapshot.question,
      entry_id: snapshot.entryId,
      entry_version: snapshot.entryVersion,
      answer: snapshot.answer,
      links: JSON.stringify(snapshot.links),
      pv: snapshot.pv ? 1 : 0,
      created_at: now,
    })
    .execute()
  const first = await db
    .insertInto('recent_asks')
    .values({ user_id: userId, ask_key, record_id: id, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'ask_key'])
        .doUpdateSet({ record_id: id, asked_at: now })
        .where('recent_asks.asked_at', '<=', now - sameAskMs),
    )
    .returning('record_id')
    .executeTakeFirst()
  if (first) return { id, pv: snapshot.pv, fresh: true }

  // A concurrent request inserted its row first: this row has not been returned to the client.
  await db.deleteFrom('history_records').where('id', '=', id).execute()
  const earlier = await db
    .selectFrom('recent_asks')
    .innerJoin('history_records', 'history_records.id', 'record_id')
    .select(['history_records.id', 'pv'])
    .where('recent_asks.user_id', '=', userId)
    .where('ask_key', '=', ask_key)
    .executeTakeFirstOrThrow()
  // An adverse reaction typed since then sets the flag of the earlier record.
  if (snapshot.pv && earlier.pv === 0) await db.updateTable('history_records').set({ pv: 1 }).where('id', '=', earlier.id).execute()
  return { id: earlier.id, pv: snapshot.pv || earlier.pv === 1, fresh: false }
}
