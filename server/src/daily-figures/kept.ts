import { dayNumberAt, spanOfDay, type Span } from '../china-time.ts'
import type { Db } from '../db/database.ts'

/** The figures of the days of a span that have not changed since they were kept, by the number of the day. */
export async function keptDays(db: Db, { since, before }: Span) {
  const [first, end] = [dayNumberAt(since), dayNumberAt(before)]
  // Changes first: one that is gone when the figures are read is in them.
  const changes = await db.selectFrom('changed_days').select('day').distinct().where('day', '>=', first).where('day', '<', end).execute()
  const changed = new Set(changes.map(({ day }) => day))
  const rows = await db.selectFrom('daily_figures').selectAll().where('day', '>=', first).where('day', '<', end).orderBy('day').execute()
  return new Map(rows.filter(({ day }) => !changed.has(day)).map((row) => [row.day, row]))
}

/** The stretches of days that are not kept. */
export function spansWithout({ since, before }: Span, kept: Pick<ReadonlySet<number>, 'has'>): Span[] {
  const spans: Span[] = []
  for (let day = dayNumberAt(since); day < dayNumberAt(before); day += 1) {
    if (kept.has(day)) continue
    const whole = spanOfDay(day)
    const last = spans.at(-1)
    if (last?.before === whole.since) last.before = whole.before
    else spans.push(whole)
  }
  return spans
}
