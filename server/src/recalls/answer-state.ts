import type { Recall } from '@xunyi/contract/recall'
import type { Db } from '../db/database.ts'
import { underReviewAmong } from '../under-review.ts'

/** The state of an answer since it was shown; null where no entry answered. */
export interface AnswerState {
  /** The library has a newer version. */
  newer: boolean
  withdrawn: boolean
  /** Not served because it is past its review date. Absent: served, or withdrawn. */
  reviewing?: true
  recall: Recall | null
}

export interface Shown {
  entry_id: string | null
  entry_version: number | null
}

/** The states of answers as they were shown, in the same order. @param from as `servedFrom` gives it */
export async function answerStates(db: Db, shown: readonly Shown[], from: string): Promise<AnswerState[]> {
  const ids = [...new Set(shown.flatMap(({ entry_id }) => entry_id ?? []))]
  if (ids.length === 0) return shown.map(() => ({ newer: false, withdrawn: false, recall: null }))
  const rows = await db.selectFrom('library_entries').select(['id', 'status', 'version']).where('id', 'in', ids).execute()
  const entries = new Map(rows.map((row) => [row.id, row]))
  const paused = await underReviewAmong(db, ids, from)
  const recalls = await db
    .selectFrom('recalls')
    .select(['entry_id', 'from_version', 'version', 'reason'])
    .where('entry_id', 'in', ids)
    .where('lifted_at', 'is', null)
    .orderBy('called_at', 'desc')
    .execute()
  return shown.map(({ entry_id, entry_version }) => {
    const entry = entry_id === null ? undefined : entries.get(entry_id)
    const withdrawn = entry?.status === 'withdrawn'
    const read = entry_version ?? 0
    const called = recalls.find((one) => one.entry_id === entry_id && one.from_version <= read && read <= one.version)
    return {
      ...(entry_id !== null && !withdrawn && paused.has(entry_id) && { reviewing: true as const }),
      withdrawn,
      newer: entry !== undefined && !withdrawn && entry_version !== null && entry.version > entry_version,
      recall: called && entry ? { reason: called.reason, present: withdrawn ? null : entry.id } : null,
    }
  })
}

export async function answerState(db: Db, shown: Shown, from: string): Promise<AnswerState> {
  const [state] = await answerStates(db, [shown], from)
  return state!
}
