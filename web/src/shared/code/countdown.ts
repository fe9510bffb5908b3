/** Seconds between two codes. */
export const resendSeconds = 60

/**
 * Seconds until the deadline, by the clock and not by ticks, which stop while a device sleeps. A deadline beyond the maximum
 * means that the clock was set back, and counts as over.
 */
export function secondsLeft(until: number, now: number): number {
  const left = Math.ceil((until - now) / 1000)
  return left > 0 && left <= resendSeconds ? left : 0
}
