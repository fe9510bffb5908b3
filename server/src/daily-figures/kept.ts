import { dayNumberAt, spanOfDay, type Span } from '../china-time.ts'
import type { Db } from '../db/database.ts'

/** The days of a span that are kept as they are. */
export async function keptAmong(db: Db, { since, before }: Span): Promise<number[]> {
  const [first, end] = [dayNumberAt(since), dayNumberAt(before)]
  // Changes first: one that is gone when the figures are read is in them.
  const changes = await db.selectFrom('changed_days').select('day').distinct().where('day', '>=', first).where('day', '<', end).execute()
  const changed = new Set(changes.map(({ day }) => day))
  const kept = await db.selectFrom('daily_figures').select('day').where('day', '>=', first).where('day', '<', end).orderBy('day').execute()
  return kept.map(({ day }) => day).filter((day) => !changed.has(day))
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
