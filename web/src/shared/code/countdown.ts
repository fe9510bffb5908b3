/** Seconds between two codes. */
export const resendSeconds = 60

/**
 * Seconds until the deadline, from the clock and not from ticks: a device that slept does not count on from where it was.
 * A deadline further away than any we set means that the clock was put back; nobody waits for that.
 */
export function secondsLeft(until: number, now: number): number {
  const left = Math.ceil((until - now) / 1000)
  return left > 0 && left <= resendSeconds ? left : 0
}
