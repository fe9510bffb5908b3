import { sql, type Expression, type RawBuilder } from 'kysely'

const dayMs = 86_400_000
/** China Standard Time is UTC+8 all year. */
const aheadMs = 8 * 3_600_000

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** 2026-11-21 08:09:10 in China Standard Time. */
export function chinaTime(at: number | Date): string {
  return clock.format(at)
}

/** 2026-11-21, the day in China at a moment. */
export function chinaDay(at: number): string {
  return new Date(at + aheadMs).toISOString().slice(0, 10)
}

/** The beginning of a day in China, epoch milliseconds. @param day 2026-11-21 */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - aheadMs
}

/** A range of days in China, both included, as a half-open range of epoch milliseconds. */
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

/** The number of the day in China, for grouping. Literal, not bound, because both engines do integer division only with integer literals. */
export function dayNumber(time: Expression<number>): RawBuilder<number> {
  return sql<number>`(${time} + ${sql.lit(aheadMs)}) / ${sql.lit(dayMs)}`
}

/** The number of the day in China at a moment. */
export function dayNumberAt(at: number): number {
  return Math.floor((at + aheadMs) / dayMs)
}

/** The day of this number. */
export function spanOfDay(number: number): Span {
  const since = number * dayMs - aheadMs
  return { since, before: since + dayMs }
}

/** The day of a day number. */
export function dayOfNumber(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}
