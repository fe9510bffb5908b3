import { sql, type Expression, type RawBuilder } from 'kysely'

const dayMs = 86_400_000
/** China's clocks are eight hours ahead, all year. */
const aheadMs = 8 * 3_600_000

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** 2026-11-21 08:09:10, as the clocks in China show it. */
export function chinaTime(at: number | Date): string {
  return clock.format(at)
}

/** 2026-11-21, the day in China at a moment. */
export function chinaDay(at: number): string {
  return new Date(at + aheadMs).toISOString().slice(0, 10)
}

/** Where a day of China begins, epoch milliseconds. @param day 2026-11-21 */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - aheadMs
}

/** Days of China, the first and the last one included, as the moments from which and before which things happened. */
export interface Span {
  since: number
  before: number
}

export function spanOf({ from, to }: { from: string; to: string }): Span {
  return { since: startOfDay(from), before: startOfDay(to) + dayMs }
}

/** Every day of a span, in order. */
export function daysOf({ since, before }: Span): string[] {
  return Array.from({ length: (before - since) / dayMs }, (_, n) => chinaDay(since + n * dayMs))
}

/** The number of the day in China, for grouping. Written out, not bound: both engines divide whole numbers only when they see them as such. */
export function dayNumber(time: Expression<number>): RawBuilder<number> {
  return sql<number>`(${time} + ${sql.lit(aheadMs)}) / ${sql.lit(dayMs)}`
}

/** The day that such a number stands for. */
export function dayOfNumber(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}
