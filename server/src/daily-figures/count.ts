import { dayNumber, type Span } from '../china-time.ts'
import type { Db } from '../db/database.ts'
import { isAnsweredLater } from './answered-later.ts'
import { inPieces } from './pieces.ts'

/** Counts of one day in China. */
export interface DayCounts {
  asked: number
  /** At once or by the team since. */
  answered: number
  adverse: number
  safety: number
  blocked: number
}

/** Counts by the number of the day, without days on which nothing happened, and the answers of each entry. */
export interface Counts {
  days: Map<number, DayCounts>
  answers: Map<string, number>
}

const none: DayCounts = { asked: 0, answered: 0, adverse: 0, safety: 0, blocked: 0 }

/** Adds to the counts of a day. */
export function addDay({ days }: Counts, day: number, more: Partial<DayCounts>): void {
  const counts = days.get(day) ?? { ...none }
  for (const [name, count] of Object.entries(more)) counts[name as keyof DayCounts] += count
  days.set(day, counts)
}

export function addAnswers({ answers }: Counts, entryId: string, more: number): void {
  answers.set(entryId, (answers.get(entryId) ?? 0) + more)
}

/** Adds what the rows of the span say, read in pieces, so that a long period is never aggregated in one statement. */
export async function addFromRows(db: Db, span: Span, counts: Counts): Promise<void> {
  await inPieces(span, async (piece) => {
    for (const { number, entry_id, count, adverse, later } of await askedByDay(db, piece)) {
      addDay(counts, number, { asked: count, answered: entry_id === null ? later : count, adverse })
      if (entry_id !== null) addAnswers(counts, entry_id, count)
    }
  })
  for (const { number, count } of await countByDay(db, 'safety_records', span)) addDay(counts, number, { safety: count })
  for (const { number, count } of await countByDay(db, 'blocked_texts', span)) addDay(counts, number, { blocked: count })
}

/** Grouped by day first: the time index then limits the scan to the piece. */
function askedByDay(db: Db, { since, before }: Span) {
  return db
    .selectFrom('history_records')
    .select((row) => [
      dayNumber(row.ref('created_at')).as('number'),
      'entry_id',
      row.fn.countAll<number>().as('count'),
      row.fn.countAll<number>().filterWhere('pv', '=', 1).as('adverse'),
      row.fn
        .countAll<number>()
        .filterWhere((of) => of.and([of('entry_id', 'is', null), isAnsweredLater()]))
        .as('later'),
    ])
    .where('created_at', '>=', since)
    .where('created_at', '<', before)
    .groupBy((row) => [dayNumber(row.ref('created_at')), 'entry_id'])
    .execute()
}

function countByDay(db: Db, table: 'safety_records' | 'blocked_texts', { since, before }: Span) {
  return db
    .selectFrom(table)
    .select((row) => [dayNumber(row.ref('created_at')).as('number'), row.fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .where('created_at', '<', before)
    .groupBy((row) => dayNumber(row.ref('created_at')))
    .execute()
}
