/** The time in which a confirmed deletion can still be cancelled. */
export const delayMs = 5000
/** A tick later than this after the deadline means that the page was suspended. */
const lateMs = 2000

export type Moment = { kind: 'running'; left: number; share: number } | { kind: 'due' } | { kind: 'missed' }

/**
 * The state of a delay by the clock, not by ticks, which a suspended page delays.
 * @param deadline and `now` on a clock that only goes forward
 * @param hidden whether the page is out of sight: then nothing is ever due
 * @returns while running the seconds to show, 5 to 1, and the share of the time that is left, 1 to 0
 */
export function momentOf(deadline: number, now: number, hidden: boolean): Moment {
  const left = deadline - now
  if (hidden || left < -lateMs || left > delayMs) return { kind: 'missed' }
  return left > 0 ? { kind: 'running', left: Math.ceil(left / 1000), share: left / delayMs } : { kind: 'due' }
}
