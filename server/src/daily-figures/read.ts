import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Span } from '../china-time.ts'
import type { Db } from '../db/database.ts'
import { addAnswers, addDay, addFromRows, type Counts } from './count.ts'
import { keptDays, spansWithout } from './kept.ts'

/** Days whose answers one statement adds up. */
const atOnce = 31

/** The counts of a span: of days that are kept from there, of the others, such as the present one, from their rows. */
export async function countsOf(db: Db, span: Span): Promise<Counts> {
  const counts: Counts = { days: new Map(), answers: new Map() }
  const kept = await keptDays(db, span)
  for (const { day, counted_at: _, ...figures } of kept.values()) addDay(counts, day, figures)
  const days = [...kept.keys()]
  for (let from = 0; from < days.length; from += atOnce) {
    for (const { entry_id, answers } of await answersOn(db, days.slice(from, from + atOnce))) addAnswers(counts, entry_id, answers)
    await setImmediate()
  }
  for (const rest of spansWithout(span, kept)) await addFromRows(db, rest, counts)
  return counts
}

function answersOn(db: Db, days: readonly number[]) {
  return db
    .selectFrom('daily_answers')
    .select(['entry_id', sql<number>`CAST(sum(answers) AS BIGINT)`.as('answers')])
    .where('day', 'in', days)
    .groupBy('entry_id')
    .execute()
}
